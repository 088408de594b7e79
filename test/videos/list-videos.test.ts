import { expect } from 'chai';
import pg from 'pg';
import { filterKey } from '../../services/platform/database/cursors.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { listVideos } from '../../services/videos/video/list-videos.js';
import type { VideoFilter } from '../../services/videos/video/video-page.js';
import { aCaller, testCursors } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { isRepeated } from '../setup/repeated.js';
import { aVideosContext } from '../setup/videos-context.js';

/** Twice as many rows as a page may read. */
const COUNT = isRepeated ? 100_000 : 5_000;
const WORKSPACE = 'ws_big';
const LIMIT = 20;

/**
 * Columns that match one in three, one in four and one in a hundred rows, so that filters return many, some
 * and few.
 */
const INSERT = `
  insert into video (workspace_id, id, name, project_id, status, approval, kb, backup, language_group,
    source_file_id, source_filename, created_at, metadata)
  select '${WORKSPACE}', 'vid_' || i, 'Video ' || i,
    case when i % 4 = 0 then 'prj_' || (i % 100) end,
    (array['draft', 'in_progress', 'completed'])[1 + i % 3],
    (array['pending', 'approved', 'rejected', 'withdrawn', null, null, null])[1 + i % 7],
    (array['none', 'none', 'none', 'not_published', 'published'])[1 + i % 5],
    case when i % 101 = 0 then 'taken' else 'none' end,
    'lng_' || (i / 8), 'fil_' || i, 'a.mp4', timestamptz '2020-01-01 00:00:00+00' + i * interval '1 minute',
    case when i % 1000 = 7 then jsonb_build_object('batch', (i % 3)::text, 'crm', 'id ' || i) else '{}' end
  from generate_series(1, ${COUNT}) as i`;

const FILTERS: Readonly<Record<string, { filter: VideoFilter; matches: (i: number) => boolean }>> = {
  none: { filter: {}, matches: () => true },
  status: { filter: { status: 'completed' }, matches: (i) => i % 3 === 2 },
  project: { filter: { projectId: 'prj_8' }, matches: (i) => i % 100 === 8 },
  uncategorized: { filter: { uncategorized: true }, matches: (i) => i % 4 !== 0 },
  'uncategorized or not': { filter: { uncategorized: false }, matches: () => true },
  approval: { filter: { approval: 'withdrawn' }, matches: (i) => i % 7 === 3 },
  kb: { filter: { kb: 'published' }, matches: (i) => i % 5 === 4 },
  backup: { filter: { backup: 'taken' }, matches: (i) => i % 101 === 0 },
  'language group': { filter: { languageGroup: 'lng_50' }, matches: (i) => Math.floor(i / 8) === 50 },
  metadata: { filter: { metadata: { batch: '1' } }, matches: (i) => i % 1000 === 7 && i % 3 === 1 },
  'several pairs and a status': {
    filter: { metadata: { batch: '2', crm: 'id 4007' }, status: 'completed' },
    matches: (i) => i === 4007,
  },
  'several at once': {
    filter: { status: 'draft', approval: 'pending', kb: 'published', uncategorized: true },
    matches: (i) => i % 3 === 0 && i % 7 === 0 && i % 5 === 4 && i % 4 !== 0,
  },
  'a project and a status': {
    filter: { projectId: 'prj_8', status: 'completed' },
    matches: (i) => i % 100 === 8 && i % 3 === 2,
  },
};

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

describe('the list of very many videos', () => {
  const database = useTestDatabase();
  const db = database.source('videos');

  before(async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(`set search_path = videos`);
    // Vacuum marks a page as all-visible only after the commit of its rows was flushed; before, index-only
    // scans visit the table.
    await admin.query('set synchronous_commit = on');
    await admin.query(`insert into project (workspace_id, id, name, name_folded)
      select '${WORKSPACE}', 'prj_' || i, 'P', 'p' from generate_series(0, 99) as i`);
    // The same indexes, built at once instead of row by row.
    const { rows: indexes } = await admin.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'videos' and tablename = 'video' and indexname <> 'video_pkey'`,
    );
    for (const { name } of indexes) await admin.query(`drop index ${name}`);
    await admin.query(INSERT);
    for (const { definition } of indexes) await admin.query(definition);
    // Replaces autovacuum, which would run within minutes.
    await admin.query('vacuum (analyze) video');
    await admin.query('vacuum (analyze) video_metadata');
    await admin.query('vacuum (analyze) video_count');
    await admin.query('vacuum (analyze) video_span');
    await admin.end();
  });

  const list = (options: Parameters<typeof listVideos>[1]) =>
    listVideos(aVideosContext(db, aCaller({ workspaceId: WORKSPACE })), options);
  const numbersOf = ({ videos }: Awaited<ReturnType<typeof listVideos>>) =>
    videos.map(({ video }) => Number(video.id.slice(4)));
  /** Returns the numbers of matching videos, newest first, below `from`. */
  const expected = (matches: (i: number) => boolean, from = COUNT + 1, count = LIMIT) => {
    const found: number[] = [];
    for (let i = from - 1; i > 0 && found.length < count; i -= 1) if (matches(i)) found.push(i);
    return found;
  };
  const keyOf = (filter: VideoFilter | null | undefined) =>
    filterKey({ ...filter, uncategorized: filter?.uncategorized || null });
  const cursorAt = (i: number, filter?: VideoFilter | null) => {
    const at = new Date(Date.UTC(2020, 0, 1) + i * 60_000).toISOString();
    const createdAt = `${at.slice(0, 10)} ${at.slice(11, 19)}+00`;
    return testCursors.encode(['videos', WORKSPACE, keyOf(filter)], { createdAt, id: `vid_${i}` });
  };

  /** Returns the plans of all statements of a call, explained in the call's own role and workspace. */
  const explained = async (options: Parameters<typeof listVideos>[1]): Promise<Plan[]> => {
    const plans: Plan[] = [];
    const watched = new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name);
        return (work: (tx: unknown) => Promise<unknown>) =>
          target.transaction((tx) => {
            const query = tx.query.bind(tx);
            tx.query = (async (text: string, values?: unknown[]) => {
              const answer = await query(text, values);
              if (/\bfrom (video|unnest)/.test(text)) {
                const [row] = await query(`explain (analyze, buffers, format json) ${text}`, values);
                plans.push(row['QUERY PLAN'][0].Plan);
              }
              return answer;
            }) as typeof tx.query;
            return work(tx);
          });
      },
    });
    await listVideos(aVideosContext(watched, aCaller({ workspaceId: WORKSPACE })), options);
    return plans;
  };

  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const rowsRead = (plan: Plan) =>
    nodesOf(plan)
      .filter((node) => node['Relation Name'] === 'video')
      .reduce((sum, node) => {
        const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
        return sum + rows * node['Actual Loops'];
      }, 0);
  const costOf = async (options: Parameters<typeof listVideos>[1]) => {
    const plans = await explained(options);
    return {
      rows: plans.reduce((sum, plan) => sum + rowsRead(plan), 0),
      blocks: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
      scans: new Set(
        plans
          .flatMap(nodesOf)
          .filter((node) => node['Relation Name'] === 'video')
          .map((node) => node['Node Type']),
      ),
    };
  };

  for (const [name, { filter, matches }] of Object.entries(FILTERS)) {
    it(`is correct at its start and far in, with the exact total: ${name}`, async () => {
      const deep = 1000;
      const head = await list({ first: LIMIT, filter });
      const page = await list({ first: LIMIT, filter, after: cursorAt(deep, filter) });

      expect(numbersOf(head)).to.deep.equal(expected(matches));
      expect(numbersOf(page)).to.deep.equal(expected(matches, deep));
      expect(head.totalCount).to.equal(expected(matches, COUNT + 1, COUNT).length);
      expect(page.totalCount).to.equal(head.totalCount);
    });

    it(`is correct at its end and before a cursor: ${name}`, async () => {
      const deep = 1000;
      const end = await list({ last: LIMIT, filter });
      const page = await list({ last: LIMIT, filter, before: cursorAt(deep, filter) });

      const inOrder = Array.from({ length: COUNT }, (_, i) => COUNT - i).filter(matches);
      const before = inOrder.filter((i) => i > deep);
      expect(numbersOf(end)).to.deep.equal(inOrder.slice(-LIMIT));
      expect(end.hasPreviousPage).to.equal(inOrder.length > LIMIT);
      expect(numbersOf(page)).to.deep.equal(before.slice(-LIMIT));
      expect([page.hasPreviousPage, page.hasNextPage]).to.deep.equal([before.length > LIMIT, true]);
    });

    it(`reads the same number of rows at any depth: ${name}`, async () => {
      const head = await costOf({ first: LIMIT, filter });
      const middle = await costOf({ first: LIMIT, filter, after: cursorAt(COUNT / 2, filter) });
      const deep = await costOf({ first: LIMIT, filter, after: cursorAt(COUNT / 100, filter) });
      const end = await costOf({ last: LIMIT, filter });
      const before = await costOf({ last: LIMIT, filter, before: cursorAt(COUNT / 2, filter) });

      for (const { rows, blocks, scans } of [head, middle, deep, end, before]) {
        // A page is merged from the heads of at most as many ranges as there are facets, which are 120 here.
        expect(rows, 'rows').to.be.at.most((LIMIT + 1) * 120);
        expect(blocks, 'blocks').to.be.at.most(2000);
        for (const scan of scans) expect(scan).to.match(/^Index (Only )?Scan$/);
      }
      expect(deep.blocks).to.be.at.most(middle.blocks * 1.5 + 50);
    });
  }

  it('counts no rows one by one', async () => {
    const { rows } = await costOf({ first: 1 });

    expect(rows).to.be.at.most(2);
  });

  for (const [name, { filter, matches }] of Object.entries(FILTERS)) {
    it(`has numbered pages, with the last no more expensive than the first: ${name}`, async () => {
      const all = expected(matches, COUNT + 1, COUNT);
      const pageAt = (place: number) => Math.floor((all.length * place) / LIMIT) * LIMIT;
      const head = await costOf({ first: LIMIT, filter });

      for (const offset of [LIMIT, pageAt(0.5), pageAt(0.9), pageAt(0.999)]) {
        const page = await list({ first: LIMIT, filter, offset });
        const { blocks, rows, scans } = await costOf({ first: LIMIT, filter, offset });

        expect(numbersOf(page)).to.deep.equal(all.slice(offset, offset + LIMIT));
        expect(page.hasNextPage).to.equal(offset + LIMIT < all.length);
        // In addition to the first page's rows: counts, and the videos of one time span.
        expect(rows, `rows at ${offset}`).to.be.at.most(head.rows + 100);
        expect(blocks, `blocks at ${offset}`).to.be.at.most(head.blocks + 300);
        for (const scan of scans) expect(scan).to.match(/^Index (Only )?Scan$/);
      }
    });
  }

  it('reads nothing of the list for a page beyond its end', async () => {
    const beyond = await costOf({ first: LIMIT, offset: COUNT });

    expect((await list({ first: LIMIT, offset: COUNT })).videos).to.deep.equal([]);
    expect(beyond.rows).to.equal(0);
  });
});

describe('the numbered pages of changing videos', () => {
  const db = useTestDatabase().source('videos');

  it('follow each change, in every folder and time span', async () => {
    const workspaceId = 'ws_changing';
    const ctx = () => aVideosContext(db, aCaller({ workspaceId }));
    const run = (sql: string) => inTransaction(db, { workspaceId }, (tx) => tx.query(sql));
    await run(`insert into project (workspace_id, id, name, name_folded)
      select '${workspaceId}', 'prj_' || i, 'P', 'p' from generate_series(0, 2) i`);
    // Several at one time, others seconds, hours and weeks apart, before and after 1970.
    await run(`insert into video (workspace_id, id, name, project_id, language_group, source_file_id, source_filename, created_at)
      select '${workspaceId}', 'vid_' || lpad(i::text, 3, '0'), 'V', case when i % 3 > 0 then 'prj_' || i % 3 end, 'l', 'f' || i, 'a',
        timestamptz '1969-12-01Z' + (i / 4) * (array[interval '1 second', interval '3 hours', interval '20 days'])[1 + i % 3]
      from generate_series(1, 90) i`);
    const changes = [
      `update video set status = 'completed' where right(id, 1) in ('1', '4', '7')`,
      `update video set project_id = 'prj_0' where right(id, 1) in ('2', '4')`,
      `update video set project_id = null, approval = 'pending' where right(id, 1) = '5'`,
      `delete from video where right(id, 1) in ('3', '7')`,
      `delete from project where id = 'prj_2'`,
    ];
    const filters: VideoFilter[] = [
      {},
      { status: 'completed' },
      { uncategorized: true },
      { projectId: 'prj_0' },
      { projectId: 'prj_1', status: 'draft' },
    ];

    for (const change of ['select 1', ...changes]) {
      await run(change);
      for (const filter of filters) {
        const whole = await listVideos(ctx(), { first: 100, filter });
        const ids = whole.videos.map(({ video }) => video.id);
        const numbered: string[] = [];
        for (let offset = 0; offset < ids.length; offset += 7) {
          const page = await listVideos(ctx(), { first: 7, offset, filter });
          numbered.push(...page.videos.map(({ video }) => video.id));
        }

        expect(numbered, `${change} ${JSON.stringify(filter)}`).to.deep.equal(ids);
        expect(ids).to.have.length(whole.totalCount);
      }
    }
    const none = await inTransaction(db, { workspaceId }, (tx) =>
      tx.query('select * from video_span where n <= 0'),
    );
    expect(none).to.deep.equal([]);
  });
});
