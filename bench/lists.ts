import pg from 'pg';
import { findEmbeddedPostgres } from '../supervisor/embedded-postgres.js';
import { makeWorkspaceAndKey } from '../test/setup/second-workspace.js';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { fillVideos } from './fill-videos.js';
import { median } from './median.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { met, type Say } from './say.js';

/** Entries of a page, the maximum of the API. */
const LIMIT = 100;
/** The page of jobs that cursors lead to. */
const LATE_PAGE = 100;

interface ListAnswer {
  readonly videos?: readonly unknown[];
  readonly jobs?: readonly unknown[];
  readonly pagination: { readonly total: number; readonly nextCursor: string | null };
}

type ListName = 'videos' | 'jobs';
type Request = () => Promise<unknown>;
/** Prepares a request to a workspace, once; what it sends is measured. */
type PrepareRequest = (workspace: FilledWorkspace) => Request | Promise<Request>;

/** Requests a page of a list. Throws unless it has as many entries as it should. */
async function list(
  { product }: FilledWorkspace,
  name: ListName,
  query: string,
  length: number,
): Promise<ListAnswer> {
  const answer = await callProduct<ListAnswer>(product, 'GET', `/v1/${name}?limit=${LIMIT}${query}`);
  const found = answer[name]?.length;
  if (found !== length) throw new Error(`${name}${query}: ${found} instead of ${length} on the page`);
  return answer;
}

const page =
  (name: ListName, query = '', length = LIMIT): PrepareRequest =>
  (workspace) =>
  () =>
    list(workspace, name, query, length);

const middlePage: PrepareRequest = (workspace) =>
  page('videos', `&page=${Math.floor(workspace.count / LIMIT / 2)}`)(workspace);

const latePageOfJobs: PrepareRequest = async (workspace) => {
  let cursor = '';
  const pages = Math.min(LATE_PAGE, workspace.count / LIMIT);
  for (let page = 1; page < pages; page += 1) {
    const { pagination } = await list(workspace, 'jobs', cursor, LIMIT);
    cursor = `&cursor=${encodeURIComponent(pagination.nextCursor ?? '')}`;
  }
  return page('jobs', cursor)(workspace);
};

const graphql =
  (query: string, variables: object = {}): PrepareRequest =>
  ({ product }) =>
  async () => {
    const answer = await callProduct<{ errors?: unknown }>(
      { ...product, restUrl: product.graphqlUrl },
      'POST',
      '',
      { query, variables },
    );
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  };

/** What the library of the studio requests when it opens. */
const LIBRARY = `query($filter: VideoFilterInput) {
  videos(filter: $filter, first: 48, offset: 0) {
    totalCount nodes { id name status duration language languageGroup locked projectId thumbnailUrl createdAt
      hoverStrip { url columns rows tiles intervalSeconds } error { code message } }
  }
  projects(first: 100, filter: { search: "" }, sortBy: NAME) { totalCount nodes { id name videoCount } }
}`;

const OVERVIEW = `{ workspace {
  id projectCount
  usage { usage { videoMinutes reservedMinutes apiCalls analyses exports translations voiceovers helpArticles } }
  storage { storedBytes cacheBytes }
  videoCounts { total draft inProgress completed uncategorized awaitingApproval published }
  jobCounts { pending processing completed failed canceled }
  jobQueue { waiting maxWaiting isFull }
  openJobs(first: 20) { totalCount nodes { id } }
  recentActivity(first: 20) { at kind job { id type status } }
} }`;

/** A search whose counts are stored once it was made: no other request makes it before. */
const FIRST_SEARCH: PrepareRequest = page('videos', '&q=ecordin');

/** The requests to measure, by what they show. Searches for the same word are found as often, relative to the list. */
const REQUESTS: Readonly<Record<string, PrepareRequest>> = {
  'videos: first page': page('videos'),
  'videos: page in the middle': middlePage,
  'videos: of a status': page('videos', '&status=completed'),
  'videos: of a project': page('videos', '&projectId=prj_2'),
  'videos: without a project': page('videos', '&uncategorized=true'),
  'videos: of a language group': page('videos', '&languageGroup=lng_50', 2),
  'videos: with metadata': page('videos', '&metadata[crm]=42', 10),
  'search: matches all': page('videos', '&q=recording'),
  'search: matches one in ten': page('videos', '&q=review'),
  'search: matches one in a hundred': (workspace) => {
    const query = '&q=rarely&limit=10';
    return () => callProduct(workspace.product, 'GET', `/v1/videos?${query.slice(1)}`);
  },
  'search: matches ten': page('videos', '&q=zebra', 10),
  'search: matches nothing': page('videos', '&q=penguin', 0),
  'search: two letters match all': page('videos', '&q=co'),
  'search: two letters match ten': page('videos', '&q=ze', 10),
  'search: two letters match nothing': page('videos', '&q=qx', 0),
  'search: one letter matches nothing': page('videos', '&q=x', 0),
  'search: two words match all': page('videos', '&q=cord%20rec'),
  'search: two words match ten': page('videos', '&q=zeb%20rec', 10),
  'search: and a status': page('videos', '&q=recording&status=completed'),
  'search: in a project': page('videos', '&q=recording&projectId=prj_2'),
  'jobs: first page': page('jobs'),
  'jobs: late page': latePageOfJobs,
  'jobs: of a status': page('jobs', '&status=failed'),
  'jobs: of a type': page('jobs', '&type=analysis'),
  'GraphQL: library of the studio': graphql(LIBRARY),
  'GraphQL: library, search': graphql(LIBRARY, { filter: { q: 'record' } }),
  'GraphQL: overview': graphql(OVERVIEW),
};

const MANY = 1_000_000;
const FEW = 1000;
const REQUESTS_A_BLOCK = 10;
const WARM_UP_BLOCKS = 1;
const BLOCKS = 12;
/** Relative to the processor time of the same request to a workspace that is alone in its database. */
const GOAL = 1.2;

interface Measured {
  readonly wallMs: number;
  /** Of all processes of the product, PostgreSQL included. */
  readonly processorMs: number;
}

/**
 * Sends one kind of request to each workspace in turn, so that whatever else the machine does affects all of them.
 * Processor time is summed up, since it is counted in hundredths of a second.
 */
async function measure(
  prepare: PrepareRequest,
  workspaces: readonly FilledWorkspace[],
): Promise<readonly Measured[]> {
  const requests: Array<{ pid: number; send: () => Promise<unknown>; walls: number[]; seconds: number }> = [];
  for (const workspace of workspaces)
    requests.push({ pid: workspace.product.pid, send: await prepare(workspace), walls: [], seconds: 0 });
  for (let block = 0; block < WARM_UP_BLOCKS + BLOCKS; block += 1)
    for (const request of requests) {
      const before = cpuSecondsOfTree(request.pid);
      const walls: number[] = [];
      for (let sent = 0; sent < REQUESTS_A_BLOCK; sent += 1) {
        const begun = performance.now();
        await request.send();
        walls.push(performance.now() - begun);
      }
      if (block < WARM_UP_BLOCKS) continue;
      request.walls.push(...walls);
      request.seconds += cpuSecondsOfTree(request.pid) - before;
    }
  return requests.map(({ walls, seconds }) => ({
    wallMs: median(walls),
    processorMs: (seconds * 1000) / (BLOCKS * REQUESTS_A_BLOCK),
  }));
}

/** Returns the milliseconds of processor time that a single request to each workspace takes. */
async function measureOnce(
  prepare: PrepareRequest,
  workspaces: readonly FilledWorkspace[],
): Promise<number[]> {
  const spent: number[] = [];
  for (const workspace of workspaces) {
    const { pid } = workspace.product;
    const send = await prepare(workspace);
    const before = cpuSecondsOfTree(pid);
    await send();
    spent.push((cpuSecondsOfTree(pid) - before) * 1000);
  }
  return spent;
}

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);

function describe(name: string, [alone, ...others]: readonly Measured[]): string {
  const compared = others.map(({ processorMs, wallMs }) => {
    const ratio = processorMs / (alone as Measured).processorMs;
    return `${ms(processorMs)} (waited ${ms(wallMs)}), ${ratio.toFixed(2)} ${met(ratio <= GOAL)}`;
  });
  return `  ${name.padEnd(36)} ${[ms((alone as Measured).processorMs), ...compared].join(' | ')}`;
}

/**
 * Measures what lists, searches and the overview cost with a thousand videos and jobs in a database that has no others,
 * with a thousand in a database with a million of others, and with a million. `named`: parts of the names of requests.
 */
export async function benchLists(
  say: Say,
  env: NodeJS.ProcessEnv,
  folder: string,
  named: readonly string[],
): Promise<void> {
  const products: BenchProduct[] = [];
  const start = async () => {
    const product = await startBenchProduct(folder, { PATH: env.PATH });
    products.push(product);
    return product;
  };
  try {
    const workspaces = await fillWorkspaces(await start(), [FEW], false);
    const shared = await start();
    const [begun, before] = [performance.now(), cpuSecondsOfTree(shared.pid)];
    workspaces.push(...(await fillWorkspaces(shared, [FEW, MANY], true)));
    const seconds = (value: number) => `${value.toFixed(0)} s`;
    const filling = seconds(cpuSecondsOfTree(shared.pid) - before);
    say(`filled within ${seconds((performance.now() - begun) / 1000)}, processor time ${filling}`);
    const first = await measureOnce(FIRST_SEARCH, workspaces);
    say(`a search that matches all, for the first time: ${first.map(ms).join(' | ')} of processor time`);
    say(`processor time of a request, pages of ${LIMIT}; goal: at most ${GOAL} of the first`);
    say(`  ${''.padEnd(36)} ${FEW} alone | ${FEW} beside ${MANY} of others | ${MANY}`);
    for (const [name, prepare] of Object.entries(REQUESTS))
      if (named.length === 0 || named.some((part) => name.includes(part)))
        say(describe(name, await measure(prepare, workspaces)));
  } finally {
    for (const product of products) await product.stop();
  }
}

/** Workspaces of other owners, and the videos and jobs of each. */
const OTHERS = 100;
const OF_EACH_OTHER = 1000;

/** A workspace to measure: the key of its owner, and the number of its videos and jobs. */
interface FilledWorkspace {
  readonly product: BenchProduct;
  readonly count: number;
}

/** Creates a workspace for each of the counts and fills it; `hasOthers` adds those of other owners. */
async function fillWorkspaces(
  product: BenchProduct,
  counts: readonly number[],
  hasOthers: boolean,
): Promise<FilledWorkspace[]> {
  const client = new pg.Client({ connectionString: findEmbeddedPostgres(product.dataDir) });
  await client.connect();
  try {
    const sql = async (statement: string, values?: unknown[]) => (await client.query(statement, values)).rows;
    const filled: Array<FilledWorkspace & { workspaceId: string }> = [];
    for (const count of counts) {
      const made = await makeWorkspaceAndKey(
        { sql } as Parameters<typeof makeWorkspaceAndKey>[0],
        'enterprise',
      );
      filled.push({ product: { ...product, apiKey: made.key }, count, workspaceId: made.workspaceId });
    }
    const others = Array.from({ length: hasOthers ? OTHERS : 0 }, (_, i) => `ws_other_${i}`);
    await fillVideos(client, [
      ...filled.map(({ workspaceId, count }) => ({ workspaceIds: [workspaceId], count })),
      { workspaceIds: others, count: OF_EACH_OTHER },
    ]);
    return filled;
  } finally {
    await client.end();
  }
}
