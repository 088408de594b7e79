import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { claimPort } from './claim-port.js';
import { type GuardedProcess, spawnGuarded } from './guarded-process.js';
import type { TestAuthority } from './test-authority.js';
import { waitUntil } from './wait-until.js';

export type ProxyName = 'nginx' | 'Caddy';

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly upstreamPort: number;
}

/** Returns the block of this language in docs/operations.md. */
function documented(language: string): string {
  const page = readFileSync(join(packageRoot, 'docs', 'operations.md'), 'utf8');
  const [, block] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (!block) throw new Error(`docs/operations.md has no block of ${language}`);
  return block;
}

/** Replaces each text, which must occur. */
function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`"${from}" does not occur`);
    return changed.replaceAll(from, to);
  }, text);
}

function startNginx({ folder, port, upstreamPort }: Settings): GuardedProcess {
  const server = replaced(documented('nginx'), {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/ssl/video.example.com/fullchain.pem': join(folder, 'cert.pem'),
    '/etc/ssl/video.example.com/privkey.pem': join(folder, 'key.pem'),
    'video.example.com': 'localhost',
    '127.0.0.1:8080': `127.0.0.1:${upstreamPort}`,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${server}}\n`,
  );
  return spawnGuarded('/usr/sbin/nginx', ['-c', config, '-p', folder], {
    stdio: ['ignore', 'ignore', errorsIn(folder)],
  });
}

function startCaddy({ folder, port, upstreamPort }: Settings): GuardedProcess {
  const site = replaced(documented('caddyfile'), {
    'video.example.com {': `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`,
    '127.0.0.1:8080': `127.0.0.1:${upstreamPort}`,
  });
  const config = join(folder, 'Caddyfile');
  writeFileSync(
    config,
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`,
  );
  return spawnGuarded('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: ['ignore', 'ignore', errorsIn(folder)],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
}

const errorFile = (folder: string): string => join(folder, 'errors');
const errorsIn = (folder: string): number => openSync(errorFile(folder), 'a');

const STARTS: Readonly<Record<ProxyName, (settings: Settings) => GuardedProcess>> = {
  nginx: startNginx,
  Caddy: startCaddy,
};

/** Starts a proxy with the lines of docs/operations.md; only addresses and the certificate are replaced. */
export async function startDocumentedProxy(
  name: ProxyName,
  upstreamPort: number,
  { pair }: Pick<TestAuthority, 'pair'>,
): Promise<{ readonly port: number; readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  writeFileSync(join(folder, 'cert.pem'), pair.cert);
  writeFileSync(join(folder, 'key.pem'), pair.key, { mode: 0o600 });
  const port = await claimPort();
  const started = STARTS[name]({ folder, port, upstreamPort });
  await waitUntil(`${name} listens`, () => {
    if (started.child.exitCode !== null)
      throw new Error(`${name} ended: ${readFileSync(errorFile(folder), 'utf8')}`);
    return isListening(port);
  });
  return {
    port,
    url: `https://localhost:${port}`,
    async stop() {
      started.signal('SIGTERM');
      await started.exited;
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
