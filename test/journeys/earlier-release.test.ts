import { expect } from 'chai';
import pg from 'pg';
import { SERVICES } from '../../supervisor/migrate.js';
import { makeTestDatabase, type TestDatabase } from '../setup/database.js';
import { type Pooler, startPooler } from '../setup/pooler.js';
import { type Product, startProduct } from '../setup/product.js';
import { findRefusedWrites } from '../setup/releases/earlier-writes.js';
import {
  type ReleaseDatabase,
  restoreReleaseDatabase,
  restoreReleaseFiles,
} from '../setup/releases/restore-release.js';
import { settledJob } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

interface RecordedJob {
  readonly id: string;
  readonly type: string;
  readonly status: string;
}

const OPEN_JOBS = `select id, type, status from jobs.job
  where status in ('pending', 'processing') and parent_job_id is null order by type`;

describe('an upgrade from an earlier release', () => {
  describe('while processes of both run', () => {
    let earlier: ReleaseDatabase;
    let database: TestDatabase;
    let present: pg.Client;

    before(async () => {
      earlier = await restoreReleaseDatabase();
    });
    after(() => earlier.drop());
    beforeEach(async () => {
      database = await makeTestDatabase();
      present = new pg.Client({ connectionString: database.adminUrl });
      await present.connect();
    });
    afterEach(async () => {
      await present.end();
      await database.drop();
    });

    // A migration that fails this has to wait for the release after the one whose code no longer needs the column.
    it('accepts every row that the earlier release writes', async () => {
      const { rows } = await present.query('select count(*)::int as n from videos.video');

      expect(await findRefusedWrites(earlier.client, present)).to.deep.equal([]);
      expect(rows).to.deep.equal([{ n: 0 }]);
      expect((await present.query('select from videos.video')).rowCount).to.be.above(2);
    });

    for (const { change, refused } of [
      {
        change: 'alter table videos.video drop column video_context',
        refused: 'videos.video.video_context no longer exists',
      },
      {
        change: 'alter table jobs.job add column shard int not null',
        refused: 'jobs.job.shard is new, and neither nullable nor with a default',
      },
      {
        change: 'alter table media.file alter column video_id set not null',
        refused: 'media.file.video_id may no longer be null',
      },
      {
        change: 'alter table media.work alter column request_id type varchar',
        refused: 'media.work.request_id was text and is character varying',
      },
      { change: 'alter table webhooks.attempt rename to try', refused: 'webhooks.attempt no longer exists' },
    ])
      it(`would not after: ${change}`, async () => {
        await present.query(change);

        expect(await findRefusedWrites(earlier.client, present)).to.deep.equal([refused]);
      });

    it('would not when a value that it writes becomes invalid', async () => {
      await present.query(`alter table media.file add constraint no_exports check (purpose <> 'export')`);

      const refused = await findRefusedWrites(earlier.client, present);

      expect(refused[0]).to.match(/^media\.file: new row .* violates check constraint "no_exports"$/);
    });
  });

  describe('in place, with PgBouncer between services and database', () => {
    let earlier: ReleaseDatabase;
    let pooler: Pooler;
    let open: RecordedJob[];
    let product: Product;

    before(async () => {
      earlier = await restoreReleaseDatabase();
      pooler = await startPooler(earlier.url);
      open = (await earlier.client.query<RecordedJob>(OPEN_JOBS)).rows;
      product = await startProduct(
        { DATABASE_URL: earlier.url, DATABASE_POOLER: pooler.address },
        { dataDir: await restoreReleaseFiles() },
      );
    });
    after(async () => {
      await product?.stop();
      await pooler?.stop();
      await earlier.drop();
    });

    it('finishes the jobs that the earlier release had begun', async () => {
      const ended = await Promise.all(open.map(({ id }) => settledJob(product, id)));

      expect(open.map(({ type }) => type)).to.deep.equal(['backup', 'export', 'process']);
      for (const { type, status, error } of ended)
        expect(status, `${type} ${JSON.stringify(error)}`).to.equal('completed');
      await waitUntil('every message is published', async () => {
        const [{ n }] = (await product.sql<{ n: number }>('select count(*)::int as n from jobs.outbox')) as [
          { n: number },
        ];
        return n === 0;
      });
    });

    it('sends the transactions of every service through the pooler, which keeps nothing of a session', async () => {
      const database = new URL(earlier.url).pathname.slice(1);
      const pools = await pooler.show<{ database: string; user: string; pool_mode: string }>('pools');

      const ours = pools.filter((pool) => pool.database === database && pool.user.startsWith(`${database}_`));
      expect(ours.map(({ user }) => user.slice(database.length + 1))).to.have.members(Object.keys(SERVICES));
      for (const { pool_mode } of ours) expect(pool_mode).to.equal('transaction');
      await waitUntil('no lock outlives its transaction', async () => {
        const locks = await product.sql(
          `select from pg_locks l join pg_stat_activity a using (pid)
           where l.locktype = 'advisory' and a.datname = current_database() and a.xact_start is null`,
        );
        return locks.length === 0;
      });
    });

    it('serves what the earlier release had made', async () => {
      const { json } = await product.api('GET', '/v1/videos?limit=50');
      const exported = json.videos.filter((video: { exportedVideoUrl?: string }) => video.exportedVideoUrl);

      for (const { exportedVideoUrl, videoUrl } of exported)
        for (const url of [exportedVideoUrl, videoUrl])
          expect((await fetch(url, { method: 'HEAD' })).status).to.equal(200);
      expect(exported.length).to.be.above(1);
    });
  });
});
