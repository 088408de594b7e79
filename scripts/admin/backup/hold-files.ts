import pg from 'pg';
import { REMOVALS_LOCK } from '../../../services/media/storage/hold-removals.js';
import { DomainError } from '../../../services/platform/errors/errors.js';

const BACKUP_LOCK = `hashtextextended('backup of the installation', 0)`;

export interface HeldFiles {
  /** Throws when the hold was lost, so that files of the snapshot may be gone. */
  requireHeld(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Keeps the bytes of all files until released, or until this process ends: services that remove a file during
 * that time leave its bytes to the sweep. Throws `conflict` while another backup runs.
 */
export async function holdFiles(databaseUrl: string): Promise<HeldFiles> {
  const db = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'backup' });
  let lost: Error | undefined;
  db.on('error', (err) => {
    lost ??= err;
  });
  await db.connect();
  try {
    const { rows } = await db.query<{ alone: boolean }>(
      `select pg_try_advisory_lock(${BACKUP_LOCK}) as alone`,
    );
    if (!rows[0]?.alone) throw new DomainError('conflict', 'Another backup of this installation is running');
    // Waits for removals that have begun, which take milliseconds.
    await db.query(`select pg_advisory_lock(${REMOVALS_LOCK})`);
  } catch (err) {
    await db.end();
    throw err;
  }
  return {
    async requireHeld() {
      if (!lost) await db.query('select 1').catch((err) => (lost ??= err));
      if (lost) {
        throw new DomainError(
          'unavailable',
          `The connection to the database was lost (${lost.message}); run the backup again: what was copied is kept`,
          { cause: lost },
        );
      }
    },
    release: () => db.end().catch(() => undefined),
  };
}
