import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** How far each log had come. */
export type LogMarks = ReadonlyMap<string, number>;

const PATTERNS: ReadonlyArray<readonly [string, RegExp]> = [
  ['an API key', /svc_live_[A-Za-z0-9]{16,}/],
  ['a secret of a webhook', /whsec_[A-Za-z0-9+/=]{16,}/],
  ['an access token', /svc_o[ar]t_[A-Za-z0-9]{16,}/],
  ['the key that cancels statements of a connection', /"secretKey":\s*\d/],
  ['an address with a password', /\b(?:postgres(?:ql)?|amqps?):\/\/[^:\s"/]+:(?!\*)[^@\s"/]{6,}@/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
];
const SHORTEST_SECRET = 20;

function logsOf(dataDir: string, supervisorLog: string): string[] {
  const folder = join(dataDir, 'logs');
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [...files, join(dataDir, 'postgres', 'postgres.log'), supervisorLog].filter((path) =>
    existsSync(path),
  );
}

/** Where to read on later. */
export function markLogs(dataDir: string, supervisorLog: string): LogMarks {
  return new Map(logsOf(dataDir, supervisorLog).map((path) => [path, readFrom(path, 0).length]));
}

function readFrom(path: string, offset: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    // A shorter one was begun anew.
    const from = size < offset ? 0 : offset;
    const bytes = Buffer.alloc(size - from);
    const read = readSync(file, bytes, 0, bytes.length, from);
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

/** The product's own secrets, as they are kept. */
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

/** Of a key in JSON, what is not public. */
function privatePart(text: string): string {
  try {
    return String((JSON.parse(text) as { d?: string }).d ?? text);
  } catch {
    return text;
  }
}

/** What of a log is nobody's to read, each with the line it stands in, cut off before it. */
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

/** What the logs have said since `marks` that they must not say. */
export function findSecretsInLogs(dataDir: string, supervisorLog: string, marks: LogMarks): string[] {
  const secrets = keptSecrets(dataDir);
  return logsOf(dataDir, supervisorLog).flatMap((path) =>
    findSecretsIn(readFrom(path, marks.get(path) ?? 0).toString(), secrets).map((what) => `${path}: ${what}`),
  );
}
