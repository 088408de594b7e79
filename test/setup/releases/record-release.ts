import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Product, startProduct } from '../product.js';
import { getJob, ingestedVideo, putSubtitles, settledJob, startJob, uploadVideo } from '../video-journey.js';
import { waitUntil } from '../wait-until.js';

/** What media stores that jobs need after an upgrade; segments and scratch folders are made again. */
const FOLDERS = ['files'];
const CUES = [{ startTime: 0.2, endTime: 0.8, text: 'Hello' }];
const PROCESS = 'mutation ($input: ProcessVideoInput!) { processVideo(input: $input) { job { id } } }';
const run = promisify(execFile);

/**
 * Stores what an installation of this version leaves behind when it is stopped in the middle of its work:
 * `database.sql.gz`, with jobs in several steps, and `files.tar.gz`. See "Record a release" in CONTRIBUTING.md.
 */
async function recordRelease(folder: string, databaseUrl: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'release-'));
  const product = await startProduct({ MEDIA_CONCURRENCY: '1', DATABASE_URL: databaseUrl });
  try {
    await beginWork(product, await makeSmallClip(scratch));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'database.sql.gz'), gzipSync(await dump(databaseUrl), { level: 9 }));
    const media = join(product.dataDir, 'media');
    await run('tar', ['-czf', join(resolve(folder), 'files.tar.gz'), '-C', media, ...FOLDERS]);
  } finally {
    product.kill('worker', 'SIGCONT');
    await product.stop();
    await rm(scratch, { recursive: true });
  }
}

async function makeSmallClip(folder: string): Promise<string> {
  const path = join(folder, 'clip.mp4');
  const source = 'testsrc=size=64x36:rate=10:duration=1';
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...codec, path]);
  return path;
}

/** Leaves a completed export, and jobs that have begun, wait for a worker and wait for an earlier step. */
async function beginWork(product: Product, clip: string): Promise<void> {
  const { id: exported } = await uploadVideo(product, clip);
  await ingestedVideo(product, exported);
  await putSubtitles(product, exported, CUES);
  const { status } = await settledJob(product, await startJob(product, exported, 'export'));
  if (status !== 'completed') throw new Error(`The export of the recorded release is ${status}`);
  const { id: rendered } = await uploadVideo(product, clip);
  const { id: analyzed } = await uploadVideo(product, clip);
  for (const id of [rendered, analyzed]) await ingestedVideo(product, id);
  await putSubtitles(product, rendered, CUES);
  const running = await startJob(product, rendered, 'export');
  await waitUntil('a worker renders', async () => {
    const leased = await product.sql(`select from media.work where job_id = $1 and state = 'leased'`, [
      running,
    ]);
    return leased.length > 0;
  });
  product.kill('worker', 'SIGSTOP');
  const process = await product.api('POST', '/graphql', {
    body: { query: PROCESS, variables: { input: { videoId: analyzed, generate: { export: true } } } },
  });
  const backup = await product.api('POST', `/v1/videos/${exported}/backups`);
  const jobs: string[] = [running, process.json.data.processVideo.job.id, backup.json.jobId];
  for (const id of jobs)
    await waitUntil(`${id} has begun`, async () => (await getJob(product, id)).status === 'processing');
}

async function dump(databaseUrl: string): Promise<string> {
  const options = ['--inserts', '--no-owner', '--no-privileges', '--no-comments'];
  const dumped = await run('pg_dump', [...options, '--dbname', databaseUrl], { maxBuffer: 1e8 });
  // Commands of psql, which a connection does not understand.
  return dumped.stdout.replace(/^\\.*$/gm, '');
}

const [folder] = process.argv.slice(2);
const { DATABASE_URL } = process.env;
if (!folder || !DATABASE_URL)
  throw new Error('Usage: DATABASE_URL=<empty database> npm run record:release -- <folder>');
await recordRelease(folder, DATABASE_URL);
