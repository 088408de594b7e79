import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LogMarks, readLogsSince } from './read-logs.js';

const PATTERNS: ReadonlyArray<readonly [string, RegExp]> = [
  ['an API key', /svc_live_[A-Za-z0-9]{16,}/],
  ['a secret of a webhook', /whsec_[A-Za-z0-9+/=]{16,}/],
  ['an access token', /svc_o[ar]t_[A-Za-z0-9]{16,}/],
  ['the key that cancels statements of a connection', /"secretKey":\s*\d/],
  ['an address with a password', /\b(?:postgres(?:ql)?|amqps?):\/\/[^:\s"/]+:(?!\*)[^@\s"/]{6,}@/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
];
const SHORTEST_SECRET = 20;

/** Returns the product's own secrets in their stored form. */
function keptSecrets(dataDir: string): string[] {
  const folder = join(dataDir, 'secrets');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const texts = names
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const password = join(dataDir, 'postgres', 'password');
  if (existsSync(password)) texts.push(readFileSync(password, 'utf8'));
  return texts.map((text) => privatePart(text.trim())).filter((secret) => secret.length >= SHORTEST_SECRET);
}

/** Returns the private part of a JSON Web Key. */
function privatePart(text: string): string {
  try {
    return String((JSON.parse(text) as { d?: string }).d ?? text);
  } catch {
    return text;
  }
}

/** Returns the secrets in a log, each with its line up to the secret. */
export function findSecretsIn(text: string, secrets: readonly string[]): string[] {
  const found = PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([what, pattern]) => {
    const at = text.search(pattern);
    return `${what}, after: ${text.slice(Math.max(0, text.lastIndexOf('\n', at)), at).slice(-200)}`;
  });
  return [
    ...found,
    ...secrets.filter((secret) => text.includes(secret)).map(() => 'a secret of the installation'),
  ];
}

/** Returns the secrets that the logs contain since `marks`. */
export function findSecretsInLogs(dataDir: string, supervisorLog: string, marks: LogMarks): string[] {
  const secrets = keptSecrets(dataDir);
  return [...readLogsSince(dataDir, supervisorLog, marks)].flatMap(([path, text]) =>
    findSecretsIn(text, secrets).map((what) => `${path}: ${what}`),
  );
}
