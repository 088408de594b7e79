import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';

interface PrivatePostgres {
  /** Of the superuser. */
  readonly url: string;
  stop(): Promise<void>;
  /** As a power cut would; it comes back by itself, on the same port and files. */
  kill(): void;
}

/** A PostgreSQL of our own, ready when this resolves. Its processes end with this one. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'private-postgres-'));
  chmodSync(dataDir, 0o711);
  // What a killed server had written is in the system's cache, so nothing is lost without flushing either.
  const settings = { fsync: 'off' };
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => {
      const [pid] = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
  };
}
