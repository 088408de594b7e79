import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { removeOldRows } from '../../services/auth/retention/remove-old-rows.js';
import { makeIncoming } from '../../services/media/intake/uploads/incoming.js';
import { forgetOldPools } from '../../services/media/queue/announce-pool.js';
import { endAttempts } from '../../services/media/queue/end-attempts.js';
import { makeDiskStorage } from '../../services/media/storage/disk-storage.js';
import { announceEngines } from '../../services/media/subgraph/reference/announce-engines.js';
import { removeVideoMedia } from '../../services/media/work/facts/facts.consumer.js';
import { inTransaction, makeDataSource } from '../../services/platform/database/database.js';
import { removeExpired } from '../../services/platform/database/sweep-expired.js';
import { forgetOldDeliveries } from '../../services/platform/messaging/inbox.js';
import { forgetSentMessages } from '../../services/platform/messaging/reconcile/sent-messages.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { sweepDeliveries } from '../../services/webhooks/start-deliveries.js';
import { SERVICES, type ServiceName } from '../../supervisor/migrate.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { DEPENDENT_COLUMNS, fillTables, readTables } from '../setup/fill-tables.js';
import { aVideosContext } from '../setup/videos-context.js';

/** Every id and every reference of the rows, including the workspace and the video. */
const ID = 't1';

/** Removed by the library that counts requests, an hour after their window. */
const REMOVED_BY_LIBRARY = ['rate_limit'];

describe('rows of every table', () => {
  const database = useTestDatabase();
  const admin = database.admin();

  /** Inserts a row into every table of a service, as the owner of the database. */
  async function fill(service: ServiceName): Promise<void> {
    const owner = await makeDataSource(database.adminUrl, SERVICES[service], 1).initialize();
    try {
      // Entries of a ledger refuse to be removed and changed.
      await owner.query('set session_replication_role = replica');
      for (const table of (await readTables(owner)).names) await owner.query(`truncate "${table}" cascade`);
      await owner.query('set session_replication_role = origin');
      await fillTables(owner, 1, DEPENDENT_COLUMNS[service] ?? {});
    } finally {
      await owner.destroy();
    }
  }
  const tablesWhose = (service: ServiceName, lifetime: RegExp): string[] =>
    Object.entries(SERVICES[service].lifetimes)
      .filter(([table, text]) => lifetime.test(text) && !REMOVED_BY_LIBRARY.includes(table))
      .map(([table]) => table);
  async function rowsIn(service: ServiceName, tables: readonly string[]): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await admin.query(`select count(*)::int as count from ${service}."${table}"`);
      counts[table] = rows[0].count;
    }
    return counts;
  }
  const each = (tables: readonly string[], count: number) =>
    Object.fromEntries(tables.map((table) => [table, count]));

  describe('that are stored with a video', () => {
    const WITH_VIDEO = /with the video\b|with its translation|with its voiceover/;

    it('are deleted with it: videos', async () => {
      const tables = tablesWhose('videos', WITH_VIDEO);
      const others = ['project', 'course', 'brand_kit', 'effect_key'];
      await fill('videos');
      expect(await rowsIn('videos', [...tables, ...others])).to.deep.equal(each([...tables, ...others], 1));
      const ctx = aVideosContext(await database.open('videos'), aCaller({ workspaceId: ID }));

      await deleteVideo(ctx, ID);

      expect(await rowsIn('videos', tables)).to.deep.equal(each(tables, 0));
      expect(await rowsIn('videos', others)).to.deep.equal(each(others, 1));
    });

    it('are deleted with it: media', async () => {
      const tables = [...tablesWhose('media', WITH_VIDEO), 'work', 'segment'];
      await fill('media');
      expect(await rowsIn('media', tables)).to.deep.equal(each(tables, 1));
      const dataDir = await mkdtemp(join(tmpdir(), 'row-lifetimes-'));
      const storage = makeDiskStorage(dataDir, 0);
      const stored = { db: await database.open('media'), storage, incoming: makeIncoming(dataDir, storage) };

      await removeVideoMedia(stored, ID, { videoId: ID, sourceFileId: null });

      expect(await rowsIn('media', tables)).to.deep.equal(each(tables, 0));
      await rm(dataDir, { recursive: true });
    });
  });

  describe('that are stored for a time', () => {
    const REMOVALS: Readonly<Partial<Record<ServiceName, (db: DataSource) => Promise<unknown>>>> = {
      auth: (db) => removeOldRows(db, 400),
      webhooks: sweepDeliveries,
      media: async (db) => {
        const worker = await announceEngines({ db, log: silentLog, report: async () => ({}) as never });
        await worker.stop();
        await forgetOldPools(db);
        await inTransaction(db, { workspaceId: ID }, async (tx) => {
          await endAttempts(tx, { workspaceId: ID, jobId: 'another', attempt: 1 });
          await tx.query(`delete from ended_attempt where job_id = 'another'`);
        });
      },
    };
    const AFTER_A_TIME =
      /^(\d+ (hours|days)|a day after|`AUDIT_RETENTION_DAYS`|with its grant|with its delivery)/;

    for (const service of Object.keys(SERVICES).filter((name) => name !== 'edge') as ServiceName[])
      it(`are removed afterwards: ${service}`, async () => {
        const { expiring = [] } = SERVICES[service];
        const tables = tablesWhose(service, AFTER_A_TIME);
        await fill(service);
        const present = each(tables, 1);
        expect(await rowsIn(service, tables)).to.deep.equal(present);
        const db = await database.open(service);
        const remove = async () => {
          await forgetOldDeliveries(db);
          await forgetSentMessages(db);
          for (const table of expiring) await removeExpired(db, table);
          await REMOVALS[service]?.(db);
        };

        await age(service, "now() + interval '1 hour'");
        await remove();
        const before = await rowsIn(service, tables);
        await age(service, "now() - interval '500 days'");
        await remove();

        expect(before, 'nothing too early').to.deep.include(present);
        const left = await rowsIn(service, tables);
        expect(left).to.deep.equal(each(tables, 0));
      });

    /** Sets every time of every row. */
    async function age(service: ServiceName, time: string): Promise<void> {
      const { rows } = await admin.query<{ table: string; columns: string[] }>(
        `select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
         where table_schema = $1 and data_type = 'timestamp with time zone' and is_generated = 'NEVER' group by 1`,
        [service],
      );
      await admin.query('set session_replication_role = replica');
      for (const { table, columns } of rows)
        await admin.query(
          `update ${service}."${table}" set ${columns.map((name) => `"${name}" = ${time}`).join(', ')}`,
        );
      await admin.query('set session_replication_role = origin');
    }
  });
});
