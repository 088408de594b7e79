import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DataSource } from 'typeorm';
import type { Example } from '../../../rest-adapter/openapi/examples.js';
import type { Scope } from '../../../schemas/access.js';
import type { WrittenArticle } from '../../../schemas/article.js';
import type { Caller, Role } from '../../../services/platform/access/caller.js';
import { generateArticle } from '../../../services/videos/article/generate-article.js';
import { aCaller } from '../../setup/calls.js';
import { startEdges } from '../../setup/edges.js';
import { insertApproval } from '../../setup/oauth.js';
import type { Answer, Call, CallApi } from '../../setup/rest-client.js';
import { makeWorkspaceAndKey } from '../../setup/second-workspace.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aDraft, anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';
import { aFailedJob, anOpenJob } from '../job-rows.js';
import type { DocumentedOperation } from './documented-operations.js';
import { exampleOf, withExample } from './recorded-examples.js';

const CUES = [
  { startTime: 0, endTime: 2, text: 'Open the menu.' },
  { startTime: 2, endTime: 4, text: 'Press save.' },
];
const ARTICLE: WrittenArticle = {
  title: 'Saving',
  intro: 'What it is about.',
  closing: null,
  isWhole: true,
  steps: [{ title: 'Open', text: 'Open the menu.', atSeconds: 0.5, screenshotFileId: null }],
};

/** A request to an operation, with the product's own key by default. */
export interface OperationRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string | null;
  readonly method?: string;
}

/**
 * The edge to send to: the whole product, or an edge with a small rate limit or without a service that it
 * requires.
 */
export type EdgeName = 'whole' | 'strict' | 'broken' | 'away' | 'auth broken' | 'auth away';

/** Replaces subgraphs: returns an internal error for every request, or closes the connection. */
async function makeFailingPeer(fails: 'broken' | 'away'): Promise<{ port: string; server: Server }> {
  const error = { message: 'Something broke', extensions: { code: 'internal_error' } };
  const server = createServer((request, response) => {
    if (fails === 'away') request.socket.destroy();
    else {
      request.resume();
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ errors: [error] }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: String((server.address() as AddressInfo).port), server };
}

const insteadOfSubgraphs = (port: string): NodeJS.ProcessEnv =>
  Object.fromEntries(['VIDEOS', 'JOBS', 'WEBHOOKS', 'MEDIA'].map((name) => [`${name}_PORT`, port]));

/** Starts edges and subgraphs, in this process where possible, and inserts the rows that tests need. */
async function startContractProduct() {
  const [broken, away] = await Promise.all([makeFailingPeer('broken'), makeFailingPeer('away')]);
  const often = { TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '1000000', MAX_CONCURRENT_REQUESTS: '64' };
  const settings: Record<EdgeName, NodeJS.ProcessEnv> = {
    // Fifty concurrent requests must complete on a slow machine as well.
    whole: { ...often, SUBGRAPH_TIMEOUT_MS: '120000' },
    strict: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: 'loopback' },
    broken: { ...often, ...insteadOfSubgraphs(broken.port) },
    away: { ...often, ...insteadOfSubgraphs(away.port) },
    'auth broken': { ...often, AUTH_SUBGRAPH_PORT: broken.port },
    'auth away': { ...often, AUTH_SUBGRAPH_PORT: away.port },
  };
  const names = Object.keys(settings) as EdgeName[];
  const product = await startEdges(
    names.map(() => 'in this process'),
    ['auth', 'jobs', 'videos', 'webhooks', 'media'],
    names.map((name) => settings[name]),
  );
  const db: Record<'videos' | 'jobs', DataSource> = {
    videos: await product.open('videos'),
    jobs: await product.open('jobs'),
  };
  const { sql } = product;
  const examples = new Map<string, Example>();
  const edges = Object.fromEntries(names.map((name, at) => [name, product.edges[at]?.rest])) as Record<
    EdgeName,
    CallApi
  >;
  const own = await makeWorkspaceAndKey(product, 'business');
  const other = await makeWorkspaceAndKey(product, 'business');
  const free = await makeWorkspaceAndKey(product, 'free');
  const { workspaceId } = own;
  const caller = (differing: Partial<Caller> = {}) => aCaller({ workspaceId, ...differing });

  const tokens = new Map<string, Promise<string>>();
  const approval = (role: Role, scopes: readonly Scope[]) =>
    insertApproval((_, statement, values) => sql(statement, values), workspaceId, { role, scopes });

  let made = 0;
  const anId = (prefix: string) => `${prefix}_made${++made}`;

  const rows = {
    aDraft: () => aDraft(db.videos, workspaceId),
    anAnalyzedVideo: () => anAnalyzedVideo(db.videos, { workspaceId, cues: CUES }),
    async aVideoWithArticle() {
      const id = await rows.anAnalyzedVideo();
      const media = makeSubgraphDouble(() => ({ writeArticle: ARTICLE }));
      await generateArticle({ ...aVideosContext(db.videos, caller()), media }, id, {});
      return id;
    },
    async aBackup() {
      const videoId = await rows.aDraft();
      const [id, fileId] = [anId('bkp'), anId('fil')];
      await sql(
        `insert into videos.backup (workspace_id, id, video_id, job_id, file_id, filename, size_bytes, sha256, file_count, created_at)
         values ($1, $2, $3, 'backup_1_a', $4, 'a.zip', 1, $5, 1, now())`,
        [workspaceId, id, videoId, fileId, 'a'.repeat(64)],
      );
      return { videoId, id };
    },
    lock: (videoId: string) => sql('update videos.video set locked = true where id = $1', [videoId]),
    aJob: (videoId: string = anId('vid'), type?: 'export' | 'analysis') =>
      anOpenJob(db.jobs, workspaceId, videoId, type),
    aFailedJob: (videoId: string = anId('vid'), type?: 'export' | 'analysis') =>
      aFailedJob(db.jobs, workspaceId, videoId, type),
  };

  return {
    sql,
    db,
    rows,
    anId,
    workspaceId,
    approval,
    keys: { own: own.key, other: other.key, free: free.key },
    /** Returns a token that is valid for the duration of the tests. */
    token(role: Role, scopes: readonly Scope[]): Promise<string> {
      const name = `${role} ${scopes.join(' ')}`;
      const known = tokens.get(name) ?? approval(role, scopes).then(({ accessToken }) => accessToken);
      tokens.set(name, known);
      return known;
    },
    /** The first success of each operation for each status and media type, by its method and path. */
    examples,
    async send(
      { method: declared, path }: Pick<DocumentedOperation, 'method' | 'path'>,
      request: OperationRequest,
      edge: EdgeName = 'whole',
    ): Promise<Answer> {
      const { params = {}, query = {}, key, method = declared, ...call } = request;
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(query).toString();
      const address = search ? `${filled}?${search}` : filled;
      const answer = await edges[edge](method, address, {
        ...(call as Call),
        key: key === undefined ? own.key : key,
      });
      const name = `${declared} ${path}`;
      if (answer.status < 300)
        examples.set(name, withExample(examples.get(name), exampleOf(request, answer)));
      return answer;
    },
    async stop() {
      await product.stop();
      for (const { server } of [broken, away]) server.close();
    },
  };
}

export type ContractProduct = Awaited<ReturnType<typeof startContractProduct>>;

/** Returns the product of the tests around it, which is there once they begin. */
export function useContractProduct(): ContractProduct {
  const product = {} as ContractProduct;
  before(async () => {
    Object.assign(product, await startContractProduct());
  });
  after(() => product.stop?.());
  return product;
}
