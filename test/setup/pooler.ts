import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { claimPort } from './claim-port.js';
import { spawnGuarded } from './guarded-process.js';
import { waitUntil } from './wait-until.js';

export interface Pooler {
  /** host:port, as `DATABASE_POOLER` has it. */
  readonly address: string;
  /** Returns what its console shows, such as `pools`. */
  show<R extends object>(what: string): Promise<R[]>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's PgBouncer with the lines of docs/operations.md in front of the server of the URL, with fewer
 * connections for each service than a process opens.
 */
export async function startPooler(serverUrl: string, { connections = 3 } = {}): Promise<Pooler> {
  const server = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  chmodSync(folder, 0o755);
  const port = await claimPort();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`, { mode: 0o644 });
  const config = join(folder, 'pgbouncer.ini');
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    config,
    [
      documented({
        'host=db.internal port=5432': `host=${server.hostname} port=${server.port}`,
        'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
        'listen_port = 6432': `listen_port = ${port}`,
        'default_pool_size = 20': `default_pool_size = ${connections}`,
        '/etc/pgbouncer/userlist.txt': users,
        'auth_user = pgbouncer': `auth_user = ${server.username}`,
      }),
      `admin_users = ${server.username}`,
      'unix_socket_dir =',
      // It refuses to run as root.
      ...(isRoot ? ['user = nobody'] : []),
    ].join('\n'),
  );
  const logPath = join(folder, 'log');
  const log = openSync(logPath, 'a');
  const running = spawnGuarded('/usr/sbin/pgbouncer', [config], { stdio: ['ignore', log, log] });
  const address = `127.0.0.1:${port}`;
  const show = async <R extends object>(what: string): Promise<R[]> => {
    const url = new URL(serverUrl);
    url.host = address;
    url.pathname = '/pgbouncer';
    const console = new pg.Client({ connectionString: url.href });
    await console.connect();
    try {
      return (await console.query(`show ${what}`)).rows as R[];
    } finally {
      await console.end();
    }
  };
  try {
    await waitUntil('PgBouncer answers', async () => {
      if (running.child.exitCode !== null) throw new Error(readFileSync(logPath, 'utf8'));
      return show('version').catch(() => false);
    });
  } catch (err) {
    running.signal('SIGKILL');
    throw err;
  }
  return {
    address,
    show,
    async stop() {
      running.signal('SIGKILL');
      await running.exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the documented configuration with each text replaced, which must occur. */
function documented(changes: Readonly<Record<string, string>>): string {
  const page = readFileSync(join(packageRoot, 'docs', 'operations.md'), 'utf8');
  const [, lines] = /```ini\n(\[databases\][\s\S]*?)```/.exec(page) ?? [];
  if (!lines) throw new Error('docs/operations.md has no configuration of PgBouncer');
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`"${from}" does not occur`);
    return changed.replace(from, to);
  }, lines);
}
