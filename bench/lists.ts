import pg from 'pg';
import { findEmbeddedPostgres } from '../supervisor/embedded-postgres.js';
import { makeWorkspaceAndKey } from '../test/setup/second-workspace.js';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { median } from './median.js';
import { cpuSecondsOfTree } from './process-tree.js';
import type { Say } from './say.js';

const MANY = 100_000;
/** One page: what a list costs whose length can't matter. */
const FEW = 100;
const LIMIT = 100;
const LATE_PAGE = 900;
const REQUESTS_A_BLOCK = 10;
const WARM_UP_BLOCKS = 3;
const BLOCKS = 30;
const GOAL_MS = 30;
/** Relative to the first page's processor time. */
const GOAL_LATE = 1.1;

/** Rows as the services write them; their triggers keep the counts. */
const INSERTS = [
  `insert into videos.video (workspace_id, id, name, language_group, status, source_file_id, source_filename,
     created_at, metadata)
   select $1, 'vid_' || $1 || i, 'Video ' || i, 'lng_' || i, (array['draft', 'in_progress', 'completed'])[1 + i % 3],
     'fil_' || i, 'a.mp4', timestamptz '2020-01-01' + i * interval '1 minute', '{}'
   from generate_series(1, $2::int) as i`,
  `insert into jobs.job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id,
     created_at, finished_at)
   select $1, 'export_' || $1 || i, 'export', case when i % 5 = 0 then 'analysis' else 'export' end,
     case when i % 7 = 0 then 'failed' else 'completed' end, 'vid_' || $1 || i, '', '', '{}', 'r',
     timestamptz '2020-01-01' + i * interval '1 minute', timestamptz '2020-01-01' + i * interval '1 minute'
   from generate_series(1, $2::int) as i`,
];

interface ListAnswer {
  readonly videos?: readonly unknown[];
  readonly jobs?: readonly unknown[];
  readonly pagination: { readonly total: number; readonly nextCursor: string | null };
}

/** Fills the product's workspace, and one more with a single page. Returns the key of that one. */
async function fill({ dataDir }: BenchProduct): Promise<string> {
  const client = new pg.Client({ connectionString: findEmbeddedPostgres(dataDir) });
  await client.connect();
  try {
    const sql = async (statement: string, values?: unknown[]) => (await client.query(statement, values)).rows;
    const [{ id }] = (await sql('select workspace_id as id from auth.workspace')) as [{ id: string }];
    const few = await makeWorkspaceAndKey({ sql } as Parameters<typeof makeWorkspaceAndKey>[0], 'enterprise');
    for (const insert of INSERTS) {
      await sql(insert, [id, MANY]);
      await sql(insert, [few.workspaceId, FEW]);
    }
    // What autovacuum does within minutes.
    await sql('vacuum (analyze)');
    return few.key;
  } finally {
    await client.end();
  }
}

const list = async (product: BenchProduct, name: 'videos' | 'jobs', query = ''): Promise<ListAnswer> => {
  const answer = await callProduct<ListAnswer>(product, 'GET', `/v1/${name}?limit=${LIMIT}${query}`);
  if (answer[name]?.length !== LIMIT) throw new Error(`A page of ${name} is not full`);
  return answer;
};

/** What asks for a late page: its number, or where there are none the cursor of the page before. */
async function findLatePage(product: BenchProduct, name: 'videos' | 'jobs'): Promise<string> {
  if (name === 'videos') return `&page=${LATE_PAGE}`;
  let cursor = '';
  for (let page = 1; page < LATE_PAGE; page += 1)
    cursor = `&cursor=${encodeURIComponent((await list(product, name, cursor)).pagination.nextCursor ?? '')}`;
  return cursor;
}

interface Measured {
  readonly wallMs: number;
  /** Of all processes of the product, PostgreSQL included. */
  readonly processorMs: number;
}

/**
 * Measures requests of each kind in turn, so that whatever else the machine and the product do affects all of
 * them. Processor time is summed up, since it is counted in hundredths of a second.
 */
async function measure(
  { pid }: BenchProduct,
  kinds: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Map<string, Measured>> {
  const walls = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  const processorSeconds = new Map(Object.keys(kinds).map((kind) => [kind, 0]));
  for (let block = 0; block < WARM_UP_BLOCKS + BLOCKS; block += 1)
    for (const [kind, ask] of Object.entries(kinds)) {
      const before = cpuSecondsOfTree(pid);
      for (let request = 0; request < REQUESTS_A_BLOCK; request += 1) {
        const begun = performance.now();
        await ask();
        if (block >= WARM_UP_BLOCKS) walls.get(kind)?.push(performance.now() - begun);
      }
      const spent = cpuSecondsOfTree(pid) - before;
      if (block >= WARM_UP_BLOCKS) processorSeconds.set(kind, (processorSeconds.get(kind) ?? 0) + spent);
    }
  return new Map(
    Object.keys(kinds).map((kind) => [
      kind,
      {
        wallMs: median(walls.get(kind) ?? []),
        processorMs: ((processorSeconds.get(kind) ?? 0) * 1000) / (BLOCKS * REQUESTS_A_BLOCK),
      },
    ]),
  );
}

/** How long pages of a hundred take over REST among 100,000 videos and jobs, the first one and a late one. */
export async function benchLists(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const product = await startBenchProduct(folder, { PATH: env.PATH });
  try {
    const control = { ...product, apiKey: await fill(product) };
    for (const name of ['videos', 'jobs'] as const) {
      const { total } = (await list(product, name)).pagination;
      if (total !== MANY) throw new Error(`The workspace has ${total} ${name}`);
      const late = await findLatePage(product, name);
      const measured = await measure(product, {
        first: () => list(product, name),
        late: () => list(product, name, late),
        control: () => list(control, name),
      });
      const [first, later, only] = ['first', 'late', 'control'].map((kind) => measured.get(kind)) as [
        Measured,
        Measured,
        Measured,
      ];
      const ms = (value: number) => `${value.toFixed(1)} ms`;
      const show = ({ wallMs, processorMs }: Measured) => `${ms(wallMs)}, processor time ${ms(processorMs)}`;
      const met = (isMet: boolean) => (isMet ? 'met' : 'missed');
      const ratio = later.processorMs / first.processorMs;
      say(`${LIMIT} of ${MANY} ${name}, ${BLOCKS * REQUESTS_A_BLOCK} requests, one after the other:`);
      say(`  page 1      ${show(first)}; goal: at most ${ms(GOAL_MS)}, ${met(first.wallMs <= GOAL_MS)}`);
      say(
        `  page ${LATE_PAGE}    ${show(later)}, ${ratio.toFixed(2)} of page 1; goal: at most ${GOAL_LATE}, ${met(ratio <= GOAL_LATE)}`,
      );
      say(`  the only page of a workspace that has ${FEW}: ${show(only)}`);
    }
  } finally {
    await product.stop();
  }
}
