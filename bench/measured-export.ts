import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { watchOthers } from './idleness.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { LINES } from './render-material.js';

const SETTLES_WITHIN_MS = 1_800_000;
/** Polling costs the product processor time as well. */
const POLL_EVERY_MS = 500;

interface Job {
  readonly status: string;
  readonly error: unknown;
  readonly finishedAt: string | null;
  readonly result: { readonly exportedVideoUrl?: string; readonly renderedSegments?: number } | null;
}

async function settled(product: BenchProduct, jobId: string): Promise<Job> {
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const job = await callProduct<Job>(product, 'GET', `/v1/jobs/${jobId}`);
    if (job.status === 'completed') return job;
    if (job.status === 'failed' || Date.now() > deadline)
      throw new Error(`Job ${jobId} is ${job.status}: ${JSON.stringify(job.error)}`);
    await sleep(POLL_EVERY_MS);
  }
}

/** Uploads a film and gives it its script. */
export async function bringIn(product: BenchProduct, film: string): Promise<string> {
  const form = new FormData();
  form.append('file', await openAsBlob(film), 'film.mp4');
  const { id } = await callProduct<{ id: string }>(product, 'POST', '/v1/videos/upload', form);
  while (!(await callProduct<{ hoverStrip?: object }>(product, 'GET', `/v1/videos/${id}`)).hoverStrip)
    await sleep(100);
  const customScript = LINES.map(({ text }) => text).join('\n');
  const analysis = { scriptSource: 'custom', customScript, language: 'en' };
  const { jobId } = await callProduct<{ jobId: string }>(
    product,
    'POST',
    `/v1/videos/${id}/analyze`,
    analysis,
  );
  await settled(product, jobId);
  await callProduct(product, 'PUT', `/v1/videos/${id}/script`, { lines: LINES });
  return id;
}

/** Exports a video, and returns what that cost all processes of the product. */
export async function exported(product: BenchProduct, videoId: string, settings: object) {
  const before = cpuSecondsOfTree(product.pid);
  const since = watchOthers();
  const startedAt = Date.now();
  const { jobId } = await callProduct<{ jobId: string }>(
    product,
    'POST',
    `/v1/videos/${videoId}/export`,
    settings,
  );
  const { result, finishedAt } = await settled(product, jobId);
  // Uses the times of the job itself, because it is polled rarely.
  const wall = (Date.parse(finishedAt as string) - startedAt) / 1000;
  const cpu = cpuSecondsOfTree(product.pid) - before;
  return { cpu, wall, others: since(cpu), result };
}
