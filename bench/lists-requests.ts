import { callProduct } from './call-product.js';
import type { FilledWorkspace } from './lists-fill.js';

/** Entries of a page, the maximum of the API. */
export const LIMIT = 100;
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
export type PrepareRequest = (workspace: FilledWorkspace) => Request | Promise<Request>;

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
export const FIRST_SEARCH: PrepareRequest = page('videos', '&q=ecordin');

/** The requests to measure, by what they show. Searches for the same word are found as often, relative to the list. */
export const REQUESTS: Readonly<Record<string, PrepareRequest>> = {
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
