import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPrivateRabbitmq } from '../../test/setup/private-rabbitmq.js';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { median } from './median.js';
import type { Say } from './say.js';

const run = promisify(execFile);
const WARM_UP_ROUNDS = 5;
const ROUNDS = 30;
const LOOK_EVERY_MS = 2;
const GOAL_MS = 50;

interface Job {
  readonly status: string;
}

async function call<T>(
  product: BenchProduct,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${product.restUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${product.apiKey}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

const lookAt = (product: BenchProduct, jobId: string) => call<Job>(product, 'GET', `/v1/jobs/${jobId}`);

async function untilStatus(
  product: BenchProduct,
  jobId: string,
  isIt: (status: string) => boolean,
): Promise<void> {
  while (!isIt((await lookAt(product, jobId)).status)) await sleep(LOOK_EVERY_MS);
}

async function uploadSmallFilm(product: BenchProduct, folder: string): Promise<string> {
  const path = join(folder, 'small.mp4');
  await run('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=1', path]);
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'small.mp4');
  const { id } = await call<{ id: string }>(product, 'POST', '/v1/videos/upload', form);
  for (;;) {
    const video = await call<{ error: unknown; hoverStrip?: object }>(product, 'GET', `/v1/videos/${id}`);
    if (video.error) throw new Error(`The source was refused: ${JSON.stringify(video.error)}`);
    if (video.hoverStrip) return id;
    await sleep(50);
  }
}

/** As a client sees it that looks all the time: milliseconds from the 202 until the job says that it is under way. */
async function dispatch(product: BenchProduct, videoId: string): Promise<number> {
  const { jobId } = await call<{ jobId: string }>(product, 'POST', `/v1/videos/${videoId}/analyze`, {
    forceRefresh: true,
  });
  const acceptedAt = performance.now();
  await untilStatus(product, jobId, (status) => status !== 'pending');
  const tookMs = performance.now() - acceptedAt;
  await untilStatus(product, jobId, (status) => status === 'completed' || status === 'failed');
  return tookMs;
}

/** How soon accepted work is seen to be under way, with messages through PostgreSQL and through RabbitMQ. */
export async function benchDispatch(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  for (const transport of ['PostgreSQL', 'RabbitMQ']) {
    const broker = transport === 'RabbitMQ' ? await startPrivateRabbitmq() : undefined;
    let product: BenchProduct | undefined;
    try {
      product = await startBenchProduct(folder, { PATH: env.PATH, ...(broker && { AMQP_URL: broker.url }) });
      const videoId = await uploadSmallFilm(product, folder);
      const times: number[] = [];
      for (let i = 0; i < WARM_UP_ROUNDS + ROUNDS; i++) {
        const tookMs = await dispatch(product, videoId);
        if (i >= WARM_UP_ROUNDS) times.push(tookMs);
      }
      times.sort((a, b) => a - b);
      const [p50, p95] = [median(times), times[Math.floor(times.length * 0.95)] as number];
      say(
        `  ${transport}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${ROUNDS}; ` +
          `goal: p50 at most ${GOAL_MS} ms, ${p50 <= GOAL_MS ? 'met' : 'missed'}`,
      );
    } finally {
      await product?.stop();
      await broker?.stop();
    }
  }
}
