import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { claimWork, completeWork } from '../services/media/queue/lease-work.js';
import { inTransaction } from '../services/platform/database/database.js';
import { makeTestDatabase, type TestDatabase } from '../test/setup/database.js';
import { makeDatabaseTemplate } from '../test/setup/database-template.js';
import { startPrivatePostgres } from '../test/setup/private-postgres.js';
import { queueSegments } from './capacity-queue.js';
import { fillVideos } from './fill-videos.js';
import { median } from './median.js';
import { met, type Say } from './say.js';
import { benchWorkers } from './workers.js';

const QUEUED = [100, 1000, 10_000] as const;
const WORKSPACES = [1, 100] as const;
const WARM_UP = 10;
const CLAIMS = 200;
/** Relative to the cost with the shortest queue. */
const GOAL = 1.2;
const LEASE_MS = 60_000;

interface Queue {
  readonly queued: number;
  readonly database: TestDatabase;
  readonly db: DataSource;
  readonly times: number[];
}

async function makeQueue(queued: number, workspaces: number): Promise<Queue> {
  const database = await makeTestDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  // What is claimed is queued in addition, so that the queue keeps its length.
  await queueSegments(admin, queued + WARM_UP + CLAIMS, workspaces);
  await admin.end();
  return { queued, database, db: await database.open('media'), times: [] };
}

async function claimOnce({ db, times }: Queue, owner: string, isMeasured: boolean): Promise<void> {
  const begun = performance.now();
  const work = await claimWork(db, owner, LEASE_MS, ['segment', 'join']);
  if (isMeasured) times.push(performance.now() - begun);
  if (!work) throw new Error('The queue is empty');
  await inTransaction(db, { workspaceId: work.workspaceId }, (tx) => completeWork(tx, work, {}));
}

/**
 * Measures how long a worker takes to claim its next unit, by the length of the queue and the number of workspaces
 * in it. The queues take turns, so that whatever else the machine does affects all of them.
 */
async function benchClaims(say: Say): Promise<void> {
  for (const workspaces of WORKSPACES) {
    const queues: Queue[] = [];
    for (const queued of QUEUED) queues.push(await makeQueue(queued, workspaces));
    const owner = randomUUID();
    for (let i = 0; i < WARM_UP + CLAIMS; i += 1)
      for (const queue of queues) await claimOnce(queue, owner, i >= WARM_UP);
    const [shortest = 0] = queues.map(({ times }) => median(times));
    say(`claims, of ${workspaces === 1 ? 'one workspace' : `${workspaces} workspaces`}:`);
    for (const { queued, times } of queues) {
      const ratio = median(times) / shortest;
      const goal =
        queued === QUEUED[0]
          ? ''
          : `, ${ratio.toFixed(2)} of the shortest queue; goal: at most ${GOAL}, ${met(ratio <= GOAL)}`;
      say(`  ${String(queued).padStart(6)} units queued  ${median(times).toFixed(1)} ms${goal}`);
    }
    await Promise.all(queues.map(({ database }) => database.drop()));
  }
}

const VIDEOS = 1_000_000;

/** Fills the database that all measured ones are copies of. */
async function fillTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await fillVideos(client, [{ workspaceIds: ['ws_0'], count: VIDEOS }]);
  await client.end();
}

/** Measures the queue of work beside a million videos: what a claim costs, and how busy it keeps many workers. */
export async function benchCapacity(say: Say, _env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const postgres = await startPrivatePostgres();
  try {
    process.env.TEST_DATABASE_URL = postgres.url;
    const { name } = await makeDatabaseTemplate(postgres.url);
    process.env.TEST_DATABASE_TEMPLATE = name;
    say(`beside ${VIDEOS} videos and as many jobs`);
    await fillTemplate(new URL(`/${name}`, postgres.url).href);
    await benchClaims(say);
    await benchWorkers(say, folder);
  } finally {
    await postgres.stop();
  }
}
