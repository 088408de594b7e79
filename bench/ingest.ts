import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request } from 'undici';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { met, type Say } from './say.js';

const GIGABYTE = 1e9;
const MEGABYTE = 1024 ** 2;
const MAX_MEMORY = 300 * MEGABYTE;
const SEED_SECONDS = 4;
const run = promisify(execFile);

/** Creates a one-gigabyte video that decodes fast: independent frames, repeated. */
async function makeFilm(folder: string): Promise<string> {
  const [seed, film] = [join(folder, 'seed.mov'), join(folder, 'film.mov')];
  const quiet = ['-y', '-loglevel', 'error'];
  await run('ffmpeg', [
    ...[...quiet, '-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=30:d=${SEED_SECONDS},noise=alls=40:allf=t`],
    ...['-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p', seed],
  ]);
  const { size } = await stat(seed);
  const loops = String(Math.ceil(GIGABYTE / size) - 1);
  await run('ffmpeg', [...quiet, '-stream_loop', loops, '-i', seed, '-c', 'copy', film]);
  await rm(seed);
  return film;
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
};

/** Measures how long the disk takes for the same bytes: into its cache, and until they are flushed. */
async function copyFilm(film: string, folder: string): Promise<{ copied: number; synced: number }> {
  const copy = join(folder, `copy-${randomBytes(4).toString('hex')}`);
  const copied = await secondsOf(() => run('cp', [film, copy]));
  await rm(copy);
  const synced = await secondsOf(() => run('dd', [`if=${film}`, `of=${copy}`, 'bs=1M', 'conv=fsync']));
  await rm(copy);
  return { copied, synced };
}

interface Taken {
  /** Time until all bytes were received and acknowledged. */
  readonly received: number;
  /** Time until the ingest job ended. */
  readonly ingested: number;
}

type Way = (product: BenchProduct, film: string) => Promise<{ videoId: string; received: number }>;

const byForm: Way = async (product, film) => {
  const form = new FormData();
  form.append('file', await openAsBlob(film), 'film.mov');
  let videoId = '';
  const received = await secondsOf(async () => {
    const headers = { authorization: `Bearer ${product.apiKey}` };
    const answer = await fetch(`${product.restUrl}/v1/videos/upload`, {
      method: 'POST',
      body: form,
      headers,
    });
    const video = (await answer.json()) as { id?: string };
    if (!video.id) throw new Error(`The form was answered with ${answer.status}`);
    videoId = video.id;
  });
  return { videoId, received };
};

interface UploadAnswer {
  readonly id: string;
  readonly upload: { readonly url: string; readonly headers: Record<string, string> };
}

const byPut: Way = async (product, film) => {
  const wanted = { filename: 'film.mov', contentType: 'video/quicktime' };
  const { id, upload } = await callProduct<UploadAnswer>(product, 'POST', '/v1/videos/upload', wanted);
  const { url, headers } = upload;
  const { size } = await stat(film);
  const received = await secondsOf(async () => {
    const { statusCode, body } = await request(url, {
      method: 'PUT',
      headers: { ...headers, 'content-length': String(size) },
      body: createReadStream(film, { highWaterMark: MEGABYTE }),
    });
    await body.dump();
    if (statusCode !== 204) throw new Error(`The PUT was answered with ${statusCode}`);
  });
  return { videoId: id, received };
};

const byLink: Way = async (product, film) => {
  const { size } = await stat(film);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': size, etag: '"film"' });
    createReadStream(film, { highWaterMark: MEGABYTE }).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const videoUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mov`;
    let videoId = '';
    const received = await secondsOf(async () => {
      videoId = await untilFetched(product, videoUrl);
    });
    return { videoId, received };
  } finally {
    server.close();
  }
};

/** GraphQL returns the id of the job; REST returns its progress. */
async function untilFetched(product: BenchProduct, videoUrl: string): Promise<string> {
  const query = `mutation ($url: String!) { uploadVideo(input: { videoUrl: $url }) { video { id } job { id } } }`;
  const answer = await fetch(product.graphqlUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { url: videoUrl } }),
  });
  const { data } = (await answer.json()) as {
    data: { uploadVideo: { video: { id: string }; job: { id: string } } };
  };
  const { video, job } = data.uploadVideo;
  for (;;) {
    const { progress, status } = await callProduct<{ progress: { step: string }; status: string }>(
      product,
      'GET',
      `/v1/jobs/${job.id}`,
    );
    if (status === 'completed' || progress.step === 'checking') return video.id;
    if (status === 'failed') throw new Error('The URL could not be fetched');
    await sleep(50);
  }
}

async function untilTakenIn(product: BenchProduct, videoId: string): Promise<void> {
  for (;;) {
    const video = await callProduct<{ error: unknown; hoverStrip?: object }>(
      product,
      'GET',
      `/v1/videos/${videoId}`,
    );
    if (video.error) throw new Error(`The source was rejected: ${JSON.stringify(video.error)}`);
    if (video.hoverStrip) return;
    await sleep(100);
  }
}

const WAYS: Readonly<Record<string, Way>> = { form: byForm, 'presigned PUT': byPut, videoUrl: byLink };

async function take(product: BenchProduct, way: Way, film: string): Promise<Taken> {
  const startedAt = performance.now();
  const { videoId, received } = await way(product, film);
  await untilTakenIn(product, videoId);
  const ingested = (performance.now() - startedAt) / 1000;
  await callProduct(product, 'DELETE', `/v1/videos/${videoId}`);
  return { received, ingested };
}

/**
 * Ingests one gigabyte with each upload method and compares the time with copying the file, and measures
 * memory.
 */
export async function benchIngest(say: Say, env: NodeJS.ProcessEnv): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  let product: BenchProduct | undefined;
  try {
    const film = await makeFilm(folder);
    const bytes = (await stat(film)).size;
    say(`a video of ${(bytes / GIGABYTE).toFixed(2)} GB on the disk of ${folder}`);
    product = await startBenchProduct(folder, {
      PATH: env.PATH,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32',
    });
    const seconds = (value: number, beside: number) =>
      `${value.toFixed(1)} s (${(value / beside).toFixed(1)} times cp and sync)`;
    for (const [name, way] of Object.entries(WAYS)) {
      const { copied, synced } = await copyFilm(film, folder);
      const { received, ingested } = await take(product, way, film);
      say(`${name}: cp ${copied.toFixed(1)} s, cp and sync ${synced.toFixed(1)} s`);
      say(`  received   ${seconds(received, synced)}`);
      say(`  ingested    ${seconds(ingested, synced)}`);
    }
    for (const { program, bytes: peak } of product.peakMemory()) {
      const verdict = met(peak <= MAX_MEMORY);
      say(`peak memory of ${program}: ${Math.round(peak / MEGABYTE)} MB; goal: at most 300 MB, ${verdict}`);
    }
  } finally {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
