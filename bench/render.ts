import { execFile } from 'node:child_process';
import { createReadStream, openAsBlob } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { byEditly, EDITLY, type EditlyRun } from './editly.js';
import { watchOthers } from './idleness.js';
import { pathWithoutSandbox } from './path-without-sandbox.js';
import { cpuSecondsOfTree } from './process-tree.js';
import type { Say } from './say.js';

const run = promisify(execFile);
const SECONDS = 120;
const ROUNDS = 2;
const CAPTIONS = 30;
const QUIET = ['-y', '-nostdin', '-loglevel', 'error'];
const SETTLES_WITHIN_MS = 1_800_000;
/** Maximum number of cores that other processes may use while a run is timed. */
const MAX_OTHERS = 0.1;
const IDLE_WATCHED_MS = 5000;
/** Polling costs the product processor time as well. */
const POLL_EVERY_MS = 500;

interface Cost {
  readonly cpu: number;
  readonly wall: number;
  /** Number of cores used by other processes; the elapsed time is meaningless above the maximum. */
  readonly others: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const LINES: readonly Line[] = Array.from({ length: CAPTIONS }, (_, i) => ({
  start: i * 4 + 0.5,
  end: i * 4 + 3.5,
  text: `Step ${i + 1}: open the page and choose what you need.`,
}));

/**
 * Creates a screencast-like video with scrolling and typing, audio with pauses like speech, music and a logo.
 */
async function makeMaterial(folder: string, { width, height }: Size) {
  const [film, music, logo] = ['film.mp4', 'music.wav', 'logo.png'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const page = `testsrc2=s=${width}x${2 * height}:r=30:d=0.04,loop=loop=-1:size=1,crop=${width}:${height}:0:'${height / 2}*(1+0.9*sin(t/3))'`;
  const pointer = `color=white:s=28x28:r=30`;
  await run('ffmpeg', [
    ...[...QUIET, '-f', 'lavfi', '-i'],
    `${page}[p];${pointer}[c];[p][c]overlay=x='mod(240*t,${width - 40})':y='${height / 2}*(1+0.6*sin(t))',trim=duration=${SECONDS}`,
    ...['-f', 'lavfi', '-i', `sine=f=300:r=48000:d=${SECONDS},volume='if(lt(mod(t,4),3),1,0)':eval=frame`],
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-g', '150'],
    ...['-c:a', 'aac', '-b:a', '128k', film],
  ]);
  await run('ffmpeg', [...QUIET, '-f', 'lavfi', '-i', `sine=f=180:r=48000:d=60`, '-ac', '2', music]);
  await run('ffmpeg', [...QUIET, '-f', 'lavfi', '-i', 'color=orange:s=300x120', '-frames:v', '1', logo]);
  return { film, music, logo };
}

/** Serves the files that the settings refer to by URL. */
async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://x').pathname.replaceAll('..', ''));
    stat(path).then(
      ({ size }) => {
        response.writeHead(200, { 'content-length': size });
        createReadStream(path).pipe(response);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

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

async function bringIn(product: BenchProduct, film: string): Promise<string> {
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

async function exported(product: BenchProduct, videoId: string, settings: object) {
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

const assTime = (seconds: number): string =>
  `0:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;

const expertAss = (): string => `[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,DejaVu Sans,60,&H00FFFFFF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,0,2,40,40,65,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${LINES.map(({ start, end, text }) => `Dialogue: 0,${assTime(start)},${assTime(end)},Default,,0,0,0,,${text}`).join('\n')}
`;

/** Runs the same job as one hand-optimized ffmpeg command while the product is idle. */
async function byExpert(
  folder: string,
  { height }: Size,
  { film, music, logo }: Awaited<ReturnType<typeof makeMaterial>>,
  product: BenchProduct,
) {
  const ass = join(folder, 'expert.ass');
  const margin = Math.round(height * 0.04);
  await writeFile(ass, expertAss());
  const [before, beforeIdle] = [process.pid, product.pid].map(cpuSecondsOfTree) as [number, number];
  const since = watchOthers();
  const startedAt = performance.now();
  await run('ffmpeg', [
    ...[...QUIET, '-i', film, '-i', logo, '-stream_loop', '-1', '-i', music, '-filter_complex'],
    [
      `[0:v]ass=${ass}[c];[1:v]scale=-2:${2 * Math.round(height * 0.06)}[w];[c][w]overlay=W-w-${margin}:H-h-${margin},format=yuv420p[v]`,
      `[0:a]aresample=48000,asplit[voice][key];[2:a]volume=0.3,atrim=duration=${SECONDS}[bed]`,
      `[bed][key]sidechaincompress=threshold=0.03:ratio=6:attack=50:release=400[ducked]`,
      `[voice][ducked]amix=inputs=2:duration=first:normalize=0,loudnorm=I=-16:TP=-1:LRA=11,aresample=48000[a]`,
    ].join(';'),
    ...['-map', '[v]', '-map', '[a]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'],
    ...['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', join(folder, 'expert.mp4')],
  ]);
  const wall = (performance.now() - startedAt) / 1000;
  const ours = cpuSecondsOfTree(process.pid) - before;
  const cpu = ours - (cpuSecondsOfTree(product.pid) - beforeIdle);
  return { cpu, wall, others: since(ours) } satisfies Cost;
}

/** Returns the structural similarity to a lossless render over the first seconds. */
async function ssimTo(reference: string, path: string): Promise<number> {
  const { stderr } = await run('ffmpeg', [
    ...['-nostdin', '-hide_banner', '-i', path, '-i', reference, '-filter_complex'],
    ...[`[0:v]trim=duration=${SSIM_SECONDS}[a];[1:v]trim=duration=${SSIM_SECONDS}[b];[a][b]ssim`],
    ...['-an', '-f', 'null', '-'],
  ]);
  return Number(/All:([\d.]+)/.exec(stderr)?.[1]);
}

const SSIM_SECONDS = 20;

const meanCost = (costs: readonly Cost[]): Cost => {
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, one) => sum + of(one), 0) / costs.length;
  return {
    cpu: mean(({ cpu }) => cpu),
    wall: mean(({ wall }) => wall),
    others: Math.max(...costs.map(({ others }) => others)),
  };
};

async function compareQuality(
  say: Say,
  product: BenchProduct,
  videoId: string,
  { folder, film, height }: { folder: string; film: string; height: number },
) {
  const square = `scale=${height}:-2:flags=bicubic,pad=${height}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1`;
  const encode = (name: string, options: readonly string[]) => {
    const path = join(folder, name);
    const from = [...QUIET, '-i', film, '-t', String(SSIM_SECONDS + 1), '-vf', square, '-an'];
    return run('ffmpeg', [...from, '-c:v', 'libx264', ...options, path]).then(() => path);
  };
  const lossless = await encode('lossless.mp4', ['-preset', 'ultrafast', '-qp', '0']);
  const single = await encode('single.mp4', ['-preset', 'veryfast', '-crf', '20']);
  const settings = { ratio: '1:1', captions: false, music: false };
  const { result } = await exported(product, videoId, settings);
  const ours = join(folder, 'ours.mp4');
  const answer = await fetch(result?.exportedVideoUrl as string);
  await writeFile(ours, Buffer.from(await answer.arrayBuffer()));
  const [one, segments] = [await ssimTo(lossless, single), await ssimTo(lossless, ours)];
  const isMet = one - segments <= 0.002;
  say(
    `  SSIM to the lossless reference: ${segments.toFixed(4)} in segments, ${one.toFixed(4)} in one pass; ` +
      `goal: within 0.002, ${isMet ? 'met' : 'missed'}`,
  );
}

/** Measures the product's processes while they are idle; on a busy machine this is part of every row. */
async function reportIdle(say: Say, { pid }: BenchProduct): Promise<void> {
  const before = cpuSecondsOfTree(pid);
  await sleep(IDLE_WATCHED_MS);
  const cores = (cpuSecondsOfTree(pid) - before) / (IDLE_WATCHED_MS / 1000);
  say(`  when idle, all processes of the product use ${cores.toFixed(3)} of a core, which is included below`);
}

/** Compares segments on all cores with one command on all cores. */
function reportSpeed(say: Say, expert: Cost, ours: Cost): void {
  const cores = availableParallelism();
  const others = Math.max(expert.others, ours.others);
  if (others >= MAX_OTHERS) {
    say(
      `  ${cores} segments at once on ${cores} cores: the duration is not comparable; ` +
        `other processes used ${others.toFixed(1)} cores meanwhile`,
    );
    return;
  }
  const speed = expert.wall / ours.wall;
  say(
    `  ${cores} segments at once on ${cores} cores: ${speed.toFixed(2)} times as fast as the single command; ` +
      `goal: at least 1.0, ${speed >= 1 ? 'met' : 'missed'}`,
  );
}

function tellEditly(say: Say, editly: EditlyRun, ours: Cost): void {
  if ('why' in editly) {
    say(`  ${EDITLY} is not compared: it ${editly.why}`);
    return;
  }
  say(
    `  ${EDITLY.padEnd(23)} ${editly.cpu.toFixed(1)}, in ${editly.wall.toFixed(0)} s, with captions in its own style, ` +
      'without ducking and loudness normalization; ' +
      `the first export takes ${(ours.cpu / editly.cpu).toFixed(3)} of its CPU`,
  );
}

/**
 * Measures the cost of an export, the first time and after changes, compared with one ffmpeg command for the
 * same job, in processor time of all processes.
 */
export async function benchRender(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const height = Number(env.BENCH_RENDER_HEIGHT ?? 1080);
  const size = { height, width: (height * 16) / 9 };
  const material = await makeMaterial(folder, size);
  const files = await serveFolder(folder);
  // Each run of ffmpeg takes a few milliseconds less without the sandbox.
  const PATH = await pathWithoutSandbox(env.PATH ?? '', folder);
  const start = () =>
    startBenchProduct(folder, {
      PATH,
      ALLOW_UNCONFINED_MEDIA: 'true',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32',
    });
  let product = await start();
  const experts: Cost[] = [];
  const firsts: Cost[] = [];
  try {
    say(
      `${SECONDS} s of ${height}p30, ${CAPTIONS} captions, watermark, ducked music; CPU seconds of all processes`,
    );
    await reportIdle(say, product);
    const settings = {
      watermark: { imageUrl: `${files.url}/logo.png`, size: 'medium', position: 'bottom-right' },
      music: { url: `${files.url}/music.wav`, volume: 30, duckVolume: 10 },
    };
    let videoId = '';
    // The runs alternate, because the speed of a machine varies from minute to minute.
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) {
        // Starts without cached data about the video.
        await product.stop();
        product = await start();
      }
      experts.push(await byExpert(folder, size, material, product));
      videoId = await bringIn(product, material.film);
      firsts.push(await exported(product, videoId, settings));
    }
    const expert = meanCost(experts);
    say(`  one ffmpeg command      ${expert.cpu.toFixed(1)}, in ${expert.wall.toFixed(0)} s`);
    const report = (name: string, { cpu, wall }: Cost, most: number) =>
      say(
        `  ${name.padEnd(23)} ${cpu.toFixed(1)}, in ${wall.toFixed(0)} s: ${(cpu / expert.cpu).toFixed(3)}; ` +
          `goal: at most ${most.toFixed(2)}, ${cpu / expert.cpu <= most ? 'met' : 'missed'}`,
      );

    report('first export', meanCost(firsts), 1.1);
    reportSpeed(say, expert, meanCost(firsts));
    const edits: Cost[] = [];
    for (const edited of [4, 14, 24]) {
      const lines = LINES.map((line, i) => (i === edited ? { ...line, text: `${line.text} Now.` } : line));
      await callProduct(product, 'PUT', `/v1/videos/${videoId}/script`, { lines });
      edits.push(await exported(product, videoId, settings));
      await callProduct(product, 'PUT', `/v1/videos/${videoId}/script`, { lines: LINES });
    }
    report('one caption edited', meanCost(edits), 0.15);
    const louder = { ...settings, music: { ...settings.music, volume: 40 } };
    report('only the audio changed', await exported(product, videoId, louder), 0.1);
    report('nothing changed', await exported(product, videoId, louder), 0.02);
    const bare = { captions: false, watermark: false, music: { ...settings.music, volume: 50 } };
    report('no visible change', await exported(product, videoId, bare), 0.1);
    await compareQuality(say, product, videoId, { folder, height, film: material.film });
  } finally {
    await product.stop();
    files.close();
  }
  tellEditly(
    say,
    await byEditly(say, env, folder, { ...material, ...size, seconds: SECONDS, lines: LINES }),
    meanCost(firsts),
  );
}
