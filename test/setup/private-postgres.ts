import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';

interface PrivatePostgres {
  /** URL for the superuser. */
  readonly url: string;
  stop(): Promise<void>;
  /** Kills the server like a power cut; it restarts itself on the same port and files. */
  kill(): void;
}

/** Starts a separate PostgreSQL server; resolves when it is ready. Its processes end with this one. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'private-postgres-'));
  chmodSync(dataDir, 0o711);
  // The system's cache preserves the writes of a killed server, so nothing is lost without flushing.
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
