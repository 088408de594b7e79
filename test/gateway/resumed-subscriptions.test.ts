import { join } from 'node:path';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { makeDocumentReader } from '../../gateway/documents/read-document.js';
import { LimitsEnv } from '../../gateway/limits/limits-env.js';
import { responseLimit } from '../../gateway/limits/spend-bytes.js';
import { makeSubgraphMetrics } from '../../gateway/subgraph-metrics.js';
import { Sources } from '../../gateway/subscriptions/sources.js';
import { TIMINGS } from '../../gateway/subscriptions/timings.js';
import { makeSupergraph, type Supergraph } from '../../gateway/supergraph.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { makeCallerSigner } from '../../services/platform/access/caller.js';
import { programs } from '../../services/platform/config/package-root.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { makeSecrets } from '../../supervisor/secrets.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { claimPort } from '../setup/claim-port.js';
import { useTestDatabase } from '../setup/database.js';
import { type GuardedProcess, spawnGuarded } from '../setup/guarded-process.js';
import { aJobsContext } from '../setup/jobs.js';
import { waitUntil } from '../setup/wait-until.js';

const UPDATES = 'subscription { jobUpdates { id status } }';
const PROGRESS = 'subscription ($id: ID!) { jobProgress(jobId: $id) { id status } }';
const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

interface Notified {
  readonly data?: Record<string, { id: string; status: string }>;
  readonly errors?: Array<{ extensions: { code: string } }>;
}

describe('subscriptions whose subgraph is killed', () => {
  const database = useTestDatabase();
  const db = database.source('jobs');
  let lifecycle: Lifecycle;
  let supergraph: Supergraph;
  let env: NodeJS.ProcessEnv;
  let jobs: GuardedProcess;
  let sources: Sources;
  let url: string;
  let sign: ReturnType<typeof makeCallerSigner>;
  let videos = 0;

  const startJobs = async () => {
    jobs = spawnGuarded(process.execPath, [join(programs, 'services', 'jobs', 'main.js')], {
      env,
      stdio: 'ignore',
    });
    await waitUntil('jobs answers', () =>
      fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
  };
  const killJobs = async () => {
    jobs.signal('SIGKILL');
    await jobs.exited;
  };

  before(async () => {
    const secrets = await makeSecrets();
    const port = await claimPort();
    url = `http://127.0.0.1:${port}`;
    env = {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: database.urls.jobs,
      CALLER_SIGNING_KEY: secrets.signingKeys.jobs,
      CALLER_PUBLIC_KEYS: secrets.publicKeys,
      STORAGE_URL: 'http://storage.test/files',
      STORAGE_SIGNING_SECRET: secrets.storageSigningSecret,
      MEDIA_URL: 'http://127.0.0.1:1',
      VIDEOS_URL: 'http://127.0.0.1:1',
    };
    lifecycle = new Lifecycle(silentLog);
    sign = makeCallerSigner(JSON.parse(secrets.signingKeys.edge));
    supergraph = makeSupergraph(lifecycle, {
      urls: Object.fromEntries(['videos', 'jobs', 'auth', 'webhooks', 'media'].map((name) => [name, url])),
      sign,
      limit: responseLimit(LimitsEnv.parse({})),
      timeoutMs: 10_000,
      metrics: makeSubgraphMetrics(new Registry()),
    });
    await supergraph.load();
    await startJobs();
  });
  beforeEach(() => {
    sources = makeSources(120_000);
  });
  afterEach(() => sources.close());
  after(async () => {
    await killJobs();
    await lifecycle.stop();
  });

  const makeSources = (upstreamLostAfterMs: number) =>
    new Sources({
      supergraph,
      sign,
      log: silentLog,
      count: () => undefined,
      timings: { ...TIMINGS, upstreamLostAfterMs },
    });
  const open = async () => {
    const videoId = `vid_${++videos}`;
    const request = {
      ...({ kind: 'export', type: 'export', command: 'media.render-video.v1' } as const),
      videoId,
      payload: { videoId, planId: 'pln_1' },
    };
    return (await openJob(aJobsContext(db, aCaller({ issuer: 'videos' })), request)).job.id;
  };
  const complete = (jobId: string) =>
    inTransaction(db, origin, (tx) =>
      settleJob(tx, { jobId, attempt: 1 }, { status: 'completed', result: {} }, origin),
    );
  /** Subscribes as a client's connection does. */
  const subscribe = (document: string, variables: Record<string, unknown> = {}) => {
    const { issuer: _, ...claims } = aCaller();
    const read = makeDocumentReader({ schema: supergraph.generation.schema, introspection: false })(document);
    const [operation] = read.operations;
    if (!operation) throw new Error('No operation');
    const join = sources.find({ read, operation, variables, claims, requestId: 'req_1', log: silentLog });
    const notified: Notified[] = [];
    const state = { notified, isCompleted: false, leave: () => {} };
    state.leave = join({
      credential: { claims, recheck: async () => undefined, release: () => undefined },
      send: ({ text }) => void notified.push(JSON.parse(text)),
      complete: () => {
        state.isCompleted = true;
      },
    });
    return state;
  };
  const subscribes = (notified: readonly Notified[], id: string, status: string) =>
    waitUntil(`${id} is ${status}`, () =>
      notified.some(({ data }) =>
        Object.values(data ?? {}).some((job) => job.id === id && job.status === status),
      ),
    );

  it('receive every end of a job during the outage, including jobs started meanwhile', async () => {
    const [ending, running] = [await open(), await open()];
    const all = subscribe(UPDATES);
    const one = subscribe(PROGRESS, { id: ending });
    await subscribes(all.notified, ending, 'PENDING');
    await subscribes(all.notified, running, 'PENDING');
    await subscribes(one.notified, ending, 'PENDING');

    await killJobs();
    const brief = await open();
    await complete(ending);
    await complete(brief);
    await startJobs();

    await subscribes(all.notified, ending, 'COMPLETED');
    await subscribes(all.notified, brief, 'COMPLETED');
    await subscribes(one.notified, ending, 'COMPLETED');
    await waitUntil('its own stream is over', () => one.isCompleted);
    expect(all.isCompleted).to.equal(false);
    expect([...all.notified, ...one.notified].flatMap(({ errors = [] }) => errors)).to.deep.equal([]);
    all.leave();
  });

  it('end with a code when the missed changes are unavailable', async () => {
    sources = makeSources(500);
    await open();
    const all = subscribe(UPDATES);
    await waitUntil('it is told the present state', () => all.notified.length > 0);

    await killJobs();
    await waitUntil('it is over', () => all.isCompleted);

    expect(all.notified.at(-1)?.errors?.[0]?.extensions.code).to.equal('SUBSCRIPTION_UPSTREAM_LOST');
    await startJobs();
  });
});
