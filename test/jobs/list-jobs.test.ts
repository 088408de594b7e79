import { expect } from 'chai';
import pg from 'pg';
import type { JobFilter } from '../../services/jobs/job/job-filter.js';
import { listJobs } from '../../services/jobs/job/list-jobs.js';
import { countJobs } from '../../services/jobs/overview/count-jobs.js';
import { filterKey } from '../../services/platform/database/cursors.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { readBothWays } from '../setup/both-ways.js';
import { aCaller, testCursors } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const JOBS = 3000;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

describe('listJobs', () => {
  const database = useTestDatabase();
  const db = database.source('jobs');

  before(async () => {
    // Three per microsecond; every seventh failed; ten per video.
    const insert = `
      insert into job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id, created_at)
      select $1, 'export_' || lpad(n::text, 6, '0'), 'export', case when n % 5 = 0 then 'analysis' else 'export' end,
        case when n % 7 = 0 then 'failed' else 'completed' end, 'vid_' || n / 10, '', '', '{}', 'r',
        '2026-01-01T00:00:00.000001Z'::timestamptz + (n / 3) * interval '1 microsecond'
      from generate_series(0, $2 - 1) n`;
    await inTransaction(db, WORKSPACE, (tx) => tx.query(insert, ['ws_test', JOBS]));
    await inTransaction(db, { workspaceId: 'ws_other' }, (tx) => tx.query(insert, ['ws_other', 20]));
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    // Vacuum marks a page as all visible only once its rows' commit is on the disk.
    await admin.query('set synchronous_commit = on');
    // As autovacuum does within minutes.
    await admin.query('vacuum (analyze) jobs.job');
    await admin.query('vacuum (analyze) jobs.job_count');
    await admin.end();
  });

  const ctx = () => aJobsContext(db, aCaller());
  const idOf = (n: number) => `export_${String(n).padStart(6, '0')}`;
  const cursorOf = (n: number, filter: JobFilter) => {
    const micros = String(1 + Math.floor(n / 3))
      .padStart(6, '0')
      .replace(/0+$/, '');
    const place = { createdAt: `2026-01-01 00:00:00.${micros}+00`, id: idOf(n) };
    return testCursors.encode(['jobs', 'ws_test', filterKey(filter)], place);
  };
  const list = async (first: number, after?: string, filter?: JobFilter) => {
    const { jobs, ...page } = await listJobs(ctx(), { first, after, filter });
    return { ...page, ids: jobs.map(({ job }) => job.id), endCursor: jobs.at(-1)?.cursor };
  };

  it('paginates through all jobs, newest first, each once', async () => {
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

  it('can be read backwards from its end', async () => {
    for (const [name, filter] of filters.filter(([, { status }]) => status !== 'completed')) {
      const ids = await readBothWays(async (page) => {
        const { jobs, ...ends } = await listJobs(ctx(), { ...page, filter: { ...filter, type: 'analysis' } });
        return { ...ends, ids: jobs.map(({ job }) => job.id), cursors: jobs.map(({ cursor }) => cursor) };
      }, 97);
      expect(ids.length, name).to.equal(
        (await listJobs(ctx(), { filter: { ...filter, type: 'analysis' } })).totalCount,
      );
    }
  });

  it('can be read backwards for each of many videos', async () => {
    const ids = await readBothWays(async (page) => {
      const found = await ctx().jobsOfVideo.load({ id: 'vid_3', page });
      const { jobs, ...ends } = found;
      return { ...ends, ids: jobs.map(({ job }) => job.id), cursors: jobs.map(({ cursor }) => cursor) };
    }, 3);
    expect(ids).to.deep.equal(Array.from({ length: 10 }, (_, i) => idOf(39 - i)));
  });

  it('filters by status, type and video; all conditions must hold', async () => {
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
    ['of several statuses', { statuses: ['failed', 'canceled', 'completed'] }],
    ['of a kind', { kinds: ['export'] }],
    [
      'of a type, a kind and two statuses',
      { type: 'export', kinds: ['export'], statuses: ['failed', 'pending'] },
    ],
    ['of none', { status: 'pending' }],
    ['of a video', { videoId: 'vid_7' }],
    ['of a video and a status', { videoId: 'vid_7', status: 'failed' }],
  ];

  /** The plans of all statements of a page that read jobs or their counts. */
  const plansOf = async (first: number, after: string | undefined, filter: JobFilter): Promise<Plan[]> => {
    const asked: Array<{ query: string; parameters: unknown[] }> = [];
    const { logger } = db;
    db.logger = {
      ...logger,
      logQuery: (query, parameters) =>
        void asked.push({ query, parameters: (parameters ?? []) as unknown[] }),
    };
    await list(first, after, filter).finally(() => {
      db.logger = logger;
    });
    return inTransaction(db, WORKSPACE, async (tx) => {
      // Small tables would be scanned sequentially, unlike large ones.
      await tx.query('set local enable_seqscan = off');
      await tx.query('set local enable_bitmapscan = off');
      const plans: Plan[] = [];
      for (const { query, parameters } of asked.filter((one) => /\bfrom\W+(job|unnest)/i.test(one.query))) {
        const [row] = await tx.query(`explain (analyze, buffers, format json) ${query}`, parameters);
        plans.push(row['QUERY PLAN'][0].Plan);
      }
      return plans;
    });
  };
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const costOf = async (first: number, after: string | undefined, filter: JobFilter) => {
    const plans = await plansOf(first, after, filter);
    const scans = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'job');
    return {
      statements: plans.length,
      rows: scans.reduce(
        (sum, node) =>
          sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      ),
      blocks: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
      kinds: new Set(scans.map((node) => node['Node Type'])),
    };
  };

  for (const [which, filter] of filters) {
    it(`returns the right jobs and total, and reads only the page: ${which}`, async () => {
      const { videoId, status, statuses, type, kinds } = filter;
      const wanted = statuses ?? (status ? [status] : null);
      const expected = Array.from({ length: JOBS }, (_, i) => JOBS - 1 - i).filter(
        (n) =>
          (!videoId || videoId === `vid_${Math.floor(n / 10)}`) &&
          (!wanted || wanted.includes(n % 7 === 0 ? 'failed' : 'completed')) &&
          (!type || type === (n % 5 === 0 ? 'analysis' : 'export')) &&
          (!kinds || kinds.includes('export')),
      );
      const deepest = expected.at(-22);
      const after = deepest === undefined ? undefined : cursorOf(deepest, filter);

      const head = await list(20, undefined, filter);
      const deep = await list(20, after, filter);
      const [headCost, deepCost] = [await costOf(20, undefined, filter), await costOf(20, after, filter)];

      expect(head).to.deep.include({
        ids: expected.slice(0, 20).map(idOf),
        totalCount: expected.length,
        hasNextPage: expected.length > 20,
      });
      expect(deep.ids).to.deep.equal((after ? expected.slice(-21, -1) : expected.slice(0, 20)).map(idOf));
      for (const { rows, blocks, kinds: scans, statements } of [headCost, deepCost]) {
        expect(statements).to.be.greaterThan(0);
        // A page of at most four ranges, with its jobs.
        expect(rows, 'rows').to.be.at.most(21 * 4 + 20);
        expect(blocks, 'blocks').to.be.at.most(300);
        for (const scan of scans) expect(scan).to.match(/^Index (Only )?Scan$/);
      }
      expect(deepCost.blocks).to.be.at.most(headCost.blocks + 50);
    });
  }

  it('stores the counts of many changes in few rows', async () => {
    const here = { workspaceId: 'ws_counted' };
    const run = (sql: string) => inTransaction(db, here, (tx) => tx.query(sql));
    await run(`insert into job (workspace_id, id, kind, type, status, step, message, command, request_id)
      select 'ws_counted', 'export_' || n, 'export', 'export', 'pending', '', '', '{}', 'r' from generate_series(1, 500) n`);
    for (const status of ['processing', 'failed', 'pending', 'completed'])
      await run(`update job set status = '${status}'`);
    await run(`delete from job where right(id, 1) = '7'`);

    const [{ rows }] = await run('select count(*)::int as rows from job_count');
    const counted = await run('select status, sum(n)::int as n from job_count group by 1 having sum(n) <> 0');

    expect(counted).to.deep.equal([{ status: 'completed', n: 450 }]);
    expect(rows).to.be.at.most(200);
  });

  it('counts ended jobs in the month of their latest end, in UTC', async () => {
    const here = { workspaceId: 'ws_ended' };
    const run = (sql: string) => inTransaction(db, here, (tx) => tx.query(sql));
    const counted = (month: string) =>
      countJobs(aJobsContext(db, aCaller(here)), new Date(`2026-${month}-15T00:00:00Z`));
    await run(`insert into job (workspace_id, id, kind, type, status, step, message, command, request_id, finished_at)
      select 'ws_ended', 'export_' || n, 'export', 'export', 'failed', '', '', '{}', 'r',
        timestamptz '2026-03-31 23:59:59Z' + n % 2 * interval '1 second' from generate_series(1, 10) n`);
    await run(
      `update job set status = 'processing', finished_at = null where id in ('export_1', 'export_2')`,
    );
    await run(`update job set status = 'completed', finished_at = '2026-04-30 23:59Z' where id = 'export_2'`);
    await run(`update job set finished_at = '2026-04-01Z' where id = 'export_4'`);
    await run(`delete from job where id = 'export_6'`);

    const none = { pending: 0, processing: 1, completed: 0, failed: 0, canceled: 0 };
    expect(await counted('03')).to.deep.equal({ ...none, failed: 2 });
    expect(await counted('04')).to.deep.equal({ ...none, failed: 5, completed: 1 });
    expect(await counted('05')).to.deep.equal(none);
  });

  it('refuses an invalid page, type or cursor', async () => {
    const refused = (call: Parameters<typeof listJobs>[1]) => listJobs(ctx(), call).catch((err) => err);

    expect(await refused({ first: 101 })).to.include({ code: 'validation_error', field: 'first' });
    expect(await refused({ first: 0 })).to.include({ code: 'validation_error', field: 'first' });
    expect(await refused({ first: 1, after: 'nope' })).to.include({ field: 'after' });
    const typo = await refused({ first: 1, filter: { type: 'exprot' } });
    expect(typo.message).to.match(/^filter\.type must be one of analysis, export, .*backup$/);
  });

  describe('for videos', () => {
    it('returns the jobs of many videos in one query, each newest first', async () => {
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

    it('paginates each video’s jobs with the filters of the list', async () => {
      const seen: Array<[string[], boolean, number]> = [];
      let after: string | undefined;
      do {
        const { jobs, hasNextPage, totalCount } = await ctx().jobsOfVideo.load({
          id: 'vid_3',
          page: { first: 3, after, filter: { type: 'export' } },
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

    it('reads each by its index, without reading beyond the page', async () => {
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
  });
});
