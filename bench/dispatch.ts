import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { startPrivateRabbitmq } from '../test/setup/private-rabbitmq.js';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { median } from './median.js';
import { met, type Say } from './say.js';

const run = promisify(execFile);
const WARM_UP_ROUNDS = 5;
const ROUNDS = 30;
const POLL_INTERVAL_MS = 20;
const NOTIFIED_WITHIN_MS = 60_000;
const GOAL_MS = 50;

async function uploadSmallFilm(product: BenchProduct, folder: string): Promise<string> {
  const path = join(folder, 'small.mp4');
  await run('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=1', path]);
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'small.mp4');
  const { id } = await callProduct<{ id: string }>(product, 'POST', '/v1/videos/upload', form);
  for (;;) {
    const video = await callProduct<{ error: unknown; hoverStrip?: object }>(
      product,
      'GET',
      `/v1/videos/${id}`,
    );
    if (video.error) throw new Error(`The source was rejected: ${JSON.stringify(video.error)}`);
    if (video.hoverStrip) return id;
    await sleep(50);
  }
}

interface Follower {
  /** When each state of a job was first received, by `performance.now()`. */
  readonly receivedAt: Map<string, number>;
  close(): Promise<void>;
}

const stateOf = (jobId: string, status: string) => `${jobId} ${status}`;

/** Subscribes as a dashboard does, because polling would keep busy the processes that are measured. */
async function follow(product: BenchProduct, videoId: string): Promise<Follower> {
  const receivedAt = new Map<string, number>();
  const client = createClient({
    url: product.graphqlUrl.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${product.apiKey}` },
    lazy: false,
  });
  const query = 'subscription ($videoId: ID!) { jobUpdates(videoId: $videoId) { id status } }';
  client.subscribe<{ jobUpdates: { id: string; status: string } }>(
    { query, variables: { videoId } },
    {
      next: ({ data }) => {
        const { id = '', status = '' } = data?.jobUpdates ?? {};
        const state = stateOf(id, status);
        if (!receivedAt.has(state)) receivedAt.set(state, performance.now());
      },
      error: (thrown) => {
        throw thrown;
      },
      complete: () => undefined,
    },
  );
  return { receivedAt, close: async () => client.dispose() };
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + NOTIFIED_WITHIN_MS;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Returns the milliseconds from the 202 until the client receives that the job is running. */
async function dispatch(product: BenchProduct, { receivedAt }: Follower, videoId: string): Promise<number> {
  const { jobId } = await callProduct<{ jobId: string }>(product, 'POST', `/v1/videos/${videoId}/analyze`, {
    forceRefresh: true,
  });
  const acceptedAt = performance.now();
  await until('the job has ended', () => receivedAt.has(stateOf(jobId, 'COMPLETED')));
  const underWayAt = receivedAt.get(stateOf(jobId, 'PROCESSING'));
  if (underWayAt === undefined) throw new Error('The job ended before it was reported as running');
  return Math.max(0, underWayAt - acceptedAt);
}

/**
 * Measures how soon a client receives that accepted work is running, with messages over PostgreSQL and over
 * RabbitMQ.
 */
export async function benchDispatch(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  for (const transport of ['PostgreSQL', 'RabbitMQ']) {
    const broker = transport === 'RabbitMQ' ? await startPrivateRabbitmq() : undefined;
    let product: BenchProduct | undefined;
    try {
      product = await startBenchProduct(folder, { PATH: env.PATH, ...(broker && { AMQP_URL: broker.url }) });
      const videoId = await uploadSmallFilm(product, folder);
      const follower = await follow(product, videoId);
      const times: number[] = [];
      for (let i = 0; i < WARM_UP_ROUNDS + ROUNDS; i++) {
        const tookMs = await dispatch(product, follower, videoId);
        if (i >= WARM_UP_ROUNDS) times.push(tookMs);
      }
      await follower.close();
      times.sort((a, b) => a - b);
      const [p50, p95] = [median(times), times[Math.floor(times.length * 0.95)] as number];
      say(
        `  ${transport}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${ROUNDS}; ` +
          `goal: p50 at most ${GOAL_MS} ms, ${met(p50 <= GOAL_MS)}`,
      );
    } finally {
      await product?.stop();
      await broker?.stop();
    }
  }
}
