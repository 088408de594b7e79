import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import type { JobFilter } from '../../services/jobs/job/job-filter.js';
import { listJobs } from '../../services/jobs/job/list-jobs.js';
import { inTransaction } from '../../services/platform/database.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const JOBS = 3000;

describe('listing jobs', () => {
  let database: TestDatabase;
  let db: DataSource;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('jobs');
    // Three to the microsecond at once; every seventh failed; ten to a video.
    const insert = `
      insert into job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id, created_at)
      select $1, 'export_' || lpad(n::text, 6, '0'), 'export', case when n % 5 = 0 then 'analysis' else 'export' end,
        case when n % 7 = 0 then 'failed' else 'completed' end, 'vid_' || n / 10, '', '', '{}', 'r',
        '2026-01-01T00:00:00.000001Z'::timestamptz + (n / 3) * interval '1 microsecond'
      from generate_series(0, $2 - 1) n`;
    await inTransaction(db, WORKSPACE, (tx) => tx.query(insert, ['ws_test', JOBS]));
    await inTransaction(db, { workspaceId: 'ws_other' }, (tx) => tx.query(insert, ['ws_other', 20]));
    await db.query('analyze job');
  });
  after(() => database.drop());

  const ctx = () => aJobsContext(db, aCaller());
  const idOf = (n: number) => `export_${String(n).padStart(6, '0')}`;
  const list = async (first: number, after?: string, filter?: JobFilter) => {
    const { jobs, ...page } = await listJobs(ctx(), { first, after, filter });
    return { ...page, ids: jobs.map(({ job }) => job.id), endCursor: jobs.at(-1)?.cursor };
  };

  it('pages through all of them, newest first, each once', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    for (let more = true; more; ) {
      const page = await list(100, cursor);
      expect(page.totalCount).to.equal(JOBS);
      ids.push(...page.ids);
      cursor = page.endCursor;
      more = page.hasNextPage;
    }

    expect(ids).to.deep.equal(Array.from({ length: JOBS }, (_, i) => idOf(JOBS - 1 - i)));
  });

  it('filters by status, type and video; all conditions hold together', async () => {
    const failed = await list(100, undefined, { status: 'failed' });
    const all = await list(100, undefined, { status: 'failed', type: 'analysis', videoId: 'vid_7' });

    expect(failed.totalCount).to.equal(Math.ceil(JOBS / 7));
    expect(failed.ids.slice(0, 2)).to.deep.equal([idOf(2996), idOf(2989)]);
    expect(all).to.deep.include({ ids: [idOf(70)], totalCount: 1, hasNextPage: false });
    expect(await list(5, undefined, { videoId: 'vid_none' })).to.deep.include({ ids: [], totalCount: 0 });
  });

  const filters: ReadonlyArray<[string, JobFilter]> = [
    ['all', {}],
    ['of a status', { status: 'failed' }],
    ['of a type', { type: 'analysis' }],
    ['of a video', { videoId: 'vid_7' }],
  ];
  for (const [which, filter] of filters) {
    it(`reads a page by its index, without sorting: ${which}`, async () => {
      const after = (await list(1, undefined, filter)).endCursor;
      const asked: Array<{ query: string; parameters: unknown }> = [];
      const { logger } = db;
      db.logger = { ...logger, logQuery: (query, parameters) => void asked.push({ query, parameters }) };
      await list(20, after, filter).finally(() => {
        db.logger = logger;
      });

      const page = asked.find(({ query }) => /order by/i.test(query));
      const plan = await inTransaction(db, WORKSPACE, async (tx) => {
        await tx.query('set local enable_seqscan = off');
        await tx.query('set local enable_bitmapscan = off');
        return tx.query(`explain ${page?.query}`, page?.parameters as unknown[]);
      });

      const text = plan.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      expect(text).to.match(/Index (Only )?Scan using job_newest/);
      expect(text).to.not.match(/Sort/);
    });
  }

  it('refuses a page, a type or a cursor that there is not', async () => {
    const refused = (call: Parameters<typeof listJobs>[1]) => listJobs(ctx(), call).catch((err) => err);

    expect(await refused({ first: 101 })).to.include({ code: 'validation_error', field: 'first' });
    expect(await refused({ first: 0 })).to.include({ code: 'validation_error', field: 'first' });
    expect(await refused({ first: 1, after: 'nope' })).to.include({ field: 'after' });
    const typo = await refused({ first: 1, filter: { type: 'exprot' } });
    expect(typo.message).to.match(/^filter\.type must be one of analysis, export, .*backup$/);
  });

  it('shows nothing of another workspace, and needs the scope', async () => {
    const other = aJobsContext(db, aCaller({ workspaceId: 'ws_third' }));

    expect(await listJobs(other, { first: 5 })).to.deep.include({ jobs: [], totalCount: 0 });
    const refused = listJobs(aJobsContext(db, aCaller({ scopes: ['videos:read'] })), { first: 5 });
    expect(await refusalOf(refused)).to.equal('insufficient_scope');
  });

  describe('of videos', () => {
    it('finds those of many videos in one query, each newest first', async () => {
      const { jobsOfVideo } = ctx();
      const asked: string[] = [];
      const { logger } = db;
      db.logger = { ...logger, logQuery: (query) => void asked.push(query) };

      const page = { first: 20 };
      const owners = ['vid_3', 'vid_none', 'vid_1'];
      const found = await Promise.all(owners.map((id) => jobsOfVideo.load({ id, page }))).finally(() => {
        db.logger = logger;
      });

      const ids = found.map(({ jobs }) => jobs.map(({ job }) => job.id));
      const tens = (ten: number) => Array.from({ length: 10 }, (_, i) => idOf(ten * 10 + 9 - i));
      expect(ids).to.deep.equal([tens(3), [], tens(1)]);
      expect(asked.filter((query) => /lateral/.test(query))).to.have.length(1);
    });

    it('pages through those of each with the filters of the list', async () => {
      const seen: Array<[string[], boolean, number]> = [];
      let after: string | undefined;
      do {
        const { jobs, hasNextPage, totalCount } = await ctx().jobsOfVideo.load({
          ...{ id: 'vid_3', page: { first: 3, after, filter: { type: 'export' } } },
        });
        seen.push([jobs.map(({ job }) => job.id), hasNextPage, totalCount]);
        after = hasNextPage ? jobs.at(-1)?.cursor : undefined;
      } while (after);

      expect(seen).to.deep.equal([
        [[39, 38, 37].map(idOf), true, 8],
        [[36, 34, 33].map(idOf), true, 8],
        [[32, 31].map(idOf), false, 8],
      ]);
    });

    it('reads each by its index, without reading what is not on the page', async () => {
      const asked: Array<{ query: string; parameters: unknown }> = [];
      const { logger } = db;
      db.logger = { ...logger, logQuery: (query, parameters) => void asked.push({ query, parameters }) };
      await ctx()
        .jobsOfVideo.load({ id: 'vid_3', page: { first: 3 } })
        .finally(() => {
          db.logger = logger;
        });

      const page = asked.find(({ query }) => /lateral/.test(query));
      const plan = await inTransaction(db, WORKSPACE, async (tx) => {
        await tx.query('set local enable_seqscan = off');
        await tx.query('set local enable_bitmapscan = off');
        return tx.query(`explain ${page?.query}`, page?.parameters as unknown[]);
      });

      expect(JSON.stringify(plan)).to.match(/Index (Only )?Scan using job_newest_of_video/);
    });

    it('keeps to the workspace', async () => {
      const other = aJobsContext(db, aCaller({ workspaceId: 'ws_third' }));

      const page = await other.jobsOfVideo.load({ id: 'vid_3', page: { first: 20 } });

      expect(page).to.deep.equal({ jobs: [], hasNextPage: false, totalCount: 0 });
    });
  });
});
