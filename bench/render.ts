import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { byEditly, EDITLY, type EditlyRun } from './editly.js';
import { bringIn, exported } from './measured-export.js';
import { pathWithoutSandbox } from './path-without-sandbox.js';
import { busyCoresOfTree } from './process-tree.js';
import { byExpert, type Cost } from './render-expert.js';
import { CAPTIONS, LINES, makeMaterial, QUIET, SECONDS } from './render-material.js';
import { met, type Say } from './say.js';
import { reportSigning } from './signing.js';

const run = promisify(execFile);
/** Maximum number of cores that other processes may use while a run is timed. */
const MAX_OTHERS = 0.1;
const ROUNDS = 2;
/** Maximum duration of a first export, as a share of the single command's. */
const MAX_WALL_SHARE = 0.95;
const IDLE_WATCHED_MS = 5000;

/** The rows of a square that show the film: what fills the rest differs from the reference. */
const FOOTAGE = 'crop=iw:ih*9/16';

/** Returns the structural similarity to a lossless render over the first seconds. */
async function ssimTo(reference: string, path: string): Promise<number> {
  const { stderr } = await run('ffmpeg', [
    ...['-nostdin', '-hide_banner', '-i', path, '-i', reference, '-filter_complex'],
    [
      ...[0, 1].map((input) => `[${input}:v]trim=duration=${SSIM_SECONDS},${FOOTAGE}[v${input}]`),
      '[v0][v1]ssim',
    ].join(';'),
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
      `goal: within 0.002, ${met(isMet)}`,
  );
}

/** Measures the product's processes while they are idle; on a busy machine this is part of every row. */
async function reportIdle(say: Say, { pid }: BenchProduct): Promise<void> {
  const cores = await busyCoresOfTree(pid, IDLE_WATCHED_MS);
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
  const share = ours.wall / expert.wall;
  say(
    `  ${cores} segments at once on ${cores} cores: ${share.toFixed(2)} of the duration of the single command; ` +
      `goal: at most ${MAX_WALL_SHARE.toFixed(2)}, ${met(share <= MAX_WALL_SHARE)}`,
  );
}

function configureEditly(say: Say, editly: EditlyRun, ours: Cost): void {
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
  const firsts: Array<Awaited<ReturnType<typeof exported>>> = [];
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
    const report = (name: string, { cpu, wall }: Cost, max: number) =>
      say(
        `  ${name.padEnd(23)} ${cpu.toFixed(1)}, in ${wall.toFixed(0)} s: ${(cpu / expert.cpu).toFixed(3)}; ` +
          `goal: at most ${max.toFixed(2)}, ${met(cpu / expert.cpu <= max)}`,
      );

    report('first export', meanCost(firsts), 1.02);
    reportSpeed(say, expert, meanCost(firsts));
    const edits: Cost[] = [];
    for (const edited of [4, 14, 24]) {
      const lines = LINES.map((line, i) => (i === edited ? { ...line, text: `${line.text} Now.` } : line));
      await callProduct(product, 'PUT', `/v1/videos/${videoId}/script`, { lines });
      edits.push(await exported(product, videoId, settings));
      await callProduct(product, 'PUT', `/v1/videos/${videoId}/script`, { lines: LINES });
    }
    report('one caption edited', meanCost(edits), 0.08);
    const withMusicAt = (volume: number) => ({ ...settings, music: { ...settings.music, volume } });
    const volumes = [40, 45, 55];
    const louder: Cost[] = [];
    for (const volume of volumes) louder.push(await exported(product, videoId, withMusicAt(volume)));
    report('only the audio changed', meanCost(louder), 0.06);
    report('nothing changed', await exported(product, videoId, withMusicAt(volumes.at(-1) as number)), 0.02);
    const bare = { captions: false, watermark: false, music: { ...settings.music, volume: 50 } };
    report('no visible change', await exported(product, videoId, bare), 0.1);
    const signed = join(folder, 'first.mp4');
    const answer = await fetch(firsts.at(-1)?.result?.exportedVideoUrl as string);
    await writeFile(signed, Buffer.from(await answer.arrayBuffer()));
    await reportSigning(say, folder, { path: signed, exportCpu: meanCost(firsts).cpu });
    await compareQuality(say, product, videoId, { folder, height, film: material.film });
  } finally {
    await product.stop();
    files.close();
  }
  configureEditly(
    say,
    await byEditly(say, env, folder, { ...material, ...size, seconds: SECONDS, lines: LINES }),
    meanCost(firsts),
  );
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
