import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { type ListVideos, listVideos } from '../../services/videos/video/list-videos.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aVideosContext } from '../setup/videos-context.js';

const WORKSPACE = 'ws_many';
const OTHER = 'ws_other';
/** Enough for the index to be used, and for searches whose counts are stored. */
const COUNT = 5000;

/** A video every twenty minutes: several of the periods that the index is read in. */
const INSERT = `
  insert into video (workspace_id, id, name, name_folded, project_id, status, approval, language_group, source_file_id,
    source_filename, created_at)
  select $1, 'vid_' || lpad(i::text, 4, '0'), name, name, case when i > 2500 then 'prj_2' when i % 4 > 0 then 'prj_1' end,
    (array['draft', 'in_progress', 'completed'])[1 + i % 3], case when i % 50 = 1 then 'pending' end, 'lng_' || i,
    'fil_' || i, 'a.mp4', timestamptz '2020-01-01Z' + i * interval '20 minutes'
  from generate_series(1, $2::int) as i, lateral (select 'recording ' || i
    || case when i % 10 = 1 then ' review' else '' end || case when i % 900 = 2 then ' zebra köln' else '' end
    || case when i % 25 = 3 then ' record' when i < 2600 then ' старт' else '' end as name) as named`;

describe('search among many videos', () => {
  const db = useTestDatabase().source('videos');

  before(async () => {
    for (const [workspaceId, count] of [
      [WORKSPACE, COUNT],
      [OTHER, 50],
    ] as const)
      await inTransaction(db, { workspaceId }, async (tx) => {
        await tx.query(
          `insert into project (workspace_id, id, name, name_folded) values ($1, 'prj_1', 'P', 'p'), ($1, 'prj_2', 'P', 'p')`,
          [workspaceId],
        );
        await tx.query(INSERT, [workspaceId, count]);
      });
  });

  const run = <T>(sql: string, values: unknown[] = [], workspaceId = WORKSPACE): Promise<T[]> =>
    inTransaction(db, { workspaceId }, (tx) => tx.query(sql, values));
  const list = (options: ListVideos) =>
    listVideos(aVideosContext(db, aCaller({ workspaceId: WORKSPACE })), options);
  /** Returns the IDs of matches in list order, found by reading every name. */
  const expected = async (condition: string, words: readonly string[]): Promise<string[]> => {
    const rows = await run<{ id: string }>(
      `select id from video where workspace_id = $1 and ${condition}
         and not exists (select from unnest($2::text[]) as word where strpos(name_folded, word) = 0)
       order by created_at desc, id desc`,
      [WORKSPACE, words],
    );
    return rows.map(({ id }) => id);
  };
  const storedSearches = async () =>
    (await run<{ words: string[] }>('select words from video_search order by folder, words')).map(
      ({ words }) => words.join(' '),
    );

  const SEARCHES = [
    'recording',
    'review',
    'zebra',
    'köln',
    'ст',
    'ord ec',
    'zebra recording',
    '44',
    'q',
    'qx',
    'penguin',
  ];
  const FILTERS: ReadonlyArray<[condition: string, filter: NonNullable<ListVideos['filter']>]> = [
    ['true', {}],
    [`status = 'completed'`, { status: 'completed' }],
    [`status = 'draft' and approval = 'pending'`, { status: 'draft', approval: 'pending' }],
    [`project_id = 'prj_1'`, { projectId: 'prj_1' }],
    [`project_id = 'prj_2'`, { projectId: 'prj_2' }],
    [`project_id = 'prj_2' and status = 'completed'`, { projectId: 'prj_2', status: 'completed' }],
  ];

  /** Compares each search and filter with a search that reads every name: the start, later pages and the end. */
  async function expectAll(searches = SEARCHES): Promise<void> {
    for (const q of searches)
      for (const [condition, filter] of FILTERS) {
        const all = await expected(
          condition,
          q.split(' ').map((word) => word.normalize('NFKD').replace(/\u0308/g, '')),
        );
        const options = { filter: { ...filter, q } };
        const head = await list({ ...options, first: 7 });
        const place = head.videos.at(-1)?.cursor ?? null;
        const next = await list({ ...options, first: 7, after: place });
        const end = await list({ ...options, last: 7 });
        const before = await list({ ...options, last: 7, before: end.videos[0]?.cursor ?? null });
        const later = await list({ ...options, first: 7, offset: 40 });
        const ids = ({ videos }: typeof head) => videos.map(({ video }) => video.id);

        const what = `${q}, ${condition}`;
        expect(
          [head, next, end, later].map(({ totalCount }) => totalCount),
          what,
        ).to.deep.equal(new Array(4).fill(all.length));
        expect(ids(head), what).to.deep.equal(all.slice(0, 7));
        if (place) expect(ids(next), what).to.deep.equal(all.slice(7, 14));
        expect(ids(end), what).to.deep.equal(all.slice(-7));
        if (all.length > 14) expect(ids(before), what).to.deep.equal(all.slice(-14, -7));
        expect(ids(later), what).to.deep.equal(all.slice(40, 47));
        expect(head.hasNextPage, what).to.equal(all.length > 7);
      }
  }

  it('finds what reading every name finds, page by page, with exact totals', async () => {
    await run(`update video set name_folded = replace(name_folded, 'ö', 'o') where name_folded like '%ö%'`);

    await expectAll();
    // What the first search stored is the same for the next.
    await expectAll(['recording', 'ord ec']);
  });

  it('follows new, renamed, changed and deleted videos', async () => {
    await run(`update video set name_folded = 'penguin ' || id where id like '%7'`);
    await run(`update video set status = 'completed', approval = null where id like '%1'`);
    await run(
      `update video set name_folded = name_folded || ' recordingx', project_id = null where id like '%02'`,
    );
    await run(`update video set project_id = 'prj_1' where id like '%04'`);
    await run(`delete from video where id like '%03'`);
    await run(
      `insert into video (workspace_id, id, name, name_folded, language_group, source_file_id, source_filename)
       values ($1, 'vid_new', 'n', 'zebra recording qx', 'l', 'fil_new', 'a.mp4')`,
      [WORKSPACE],
    );

    await expectAll(['recording', 'ord ec', 'zebra recording', '44', 'qx', 'penguin', 'recordingx']);
    const [{ names, videos }] = (await run(
      'select (select count(*)::int from video_name) as names, (select count(*)::int from video) as videos',
    )) as [{ names: number; videos: number }];
    expect(names).to.equal(videos);
  });

  it('stores the counts of searches with many matches, for a limited number of them', async () => {
    await run('delete from video_search');
    for (const q of ['zebra', 'recording', 'rec', 'ord ec']) await list({ first: 1, filter: { q } });
    await run(
      `insert into video_search (workspace_id, words, counts, expires_at)
       select $1, array['w' || i], '{}', now() + i * interval '1 minute' from generate_series(1, 97) as i`,
      [WORKSPACE],
    );
    const [{ n: before }] = (await run('select count(*)::int as n from video_search')) as [{ n: number }];
    await list({ first: 1, filter: { q: 'cord' } });

    expect(before).to.equal(100);
    expect(await storedSearches())
      .to.have.length(100)
      .and.include.members(['ec ord', 'rec', 'recording', 'cord']);
    expect(await storedSearches()).not.to.include('w1');
  });

  it('counts without storing while a change of the workspace is open', async () => {
    await run('delete from video_search');
    await db.transaction(async (tx) => {
      await tx.query(`select set_config('app.workspace_id', $1, true)`, [WORKSPACE]);
      await tx.query(`update video set name_folded = 'quiet' where id = 'vid_0004'`);
      const all = await expected('true', ['recording']);

      const { totalCount } = await list({ first: 1, filter: { q: 'recording' } });

      expect(totalCount).to.equal(all.length);
      expect(await storedSearches()).to.deep.equal([]);
    });
    await expectAll(['recording', 'quiet']);
  });

  it('stores counts while a video changes in another way', async () => {
    await run('delete from video_search');
    await db.transaction(async (tx) => {
      await tx.query(`select set_config('app.workspace_id', $1, true)`, [WORKSPACE]);
      await tx.query(`update video set video_context = 'A talk' where id = 'vid_0005'`);

      await list({ first: 1, filter: { q: 'recording' } });

      expect(await storedSearches()).to.deep.equal(['recording']);
    });
  });

  it('reads nothing of other workspaces, nor anything outside of one', async () => {
    const search = `select count(*)::int as n from search_names(array['recording'], null, null, null, null, false, 100000)`;

    const [own] = await run<{ n: number }>(search, [], OTHER);
    const [none] = await run<{ n: number }>(search, [], '');
    const [names] = await run<{ n: number }>('select count(*)::int as n from video_name', [], OTHER);
    const [outside] = await run<{ n: number }>('select count(*)::int as n from video_name', [], '');

    expect([own, none, names, outside].map((row) => row?.n)).to.deep.equal([50, 0, 50, 0]);
  });
});
