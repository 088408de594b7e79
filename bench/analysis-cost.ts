import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { OcrEnv } from '../services/media/ai/ocr/ocr-config.js';
import { openOcrEngines } from '../services/media/ai/ocr/open-ocr-engines.js';
import { startConfinement } from '../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../services/media/confinement/limits.js';
import { probeSource } from '../services/media/video/probe/probe-source.js';
import type { SourceProbe } from '../services/media/video/probe/source-probe.js';
import { analyzeSource } from '../services/media/work/analysis/analyze-source.js';
import { readScreen } from '../services/media/work/analysis/screen/read-screen.js';
import { median } from './median.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { met, type Say } from './say.js';

const run = promisify(execFile);
const never = new AbortController().signal;
const SECONDS = 20;
const ROUNDS = 5;
const GOAL = 1.25;

const PICTURE = 's=1920x1080:r=30';
/**
 * A moving pointer over a static page is the cheapest video to decode, so the cost of the analysis is not
 * hidden.
 */
const CLIPS: Readonly<Record<string, string>> = {
  film: `testsrc2=${PICTURE}:d=${SECONDS}`,
  screencast: [
    `testsrc2=${PICTURE}:d=0.04,loop=loop=-1:size=1[page]`,
    'color=white:s=24x24:r=30[pointer]',
    `[page][pointer]overlay=x='mod(300*t,1800)':y='500+200*sin(t)',trim=duration=${SECONDS}`,
  ].join(';'),
};

async function makeClip(picture: string, path: string): Promise<void> {
  await run('ffmpeg', [
    ...[
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      picture,
      '-f',
      'lavfi',
      '-i',
      'anullsrc=r=48000:cl=stereo',
    ],
    ...['-shortest', '-c:v', 'libx264', '-preset', 'veryfast', '-g', '150', '-pix_fmt', 'yuv420p', path],
  ]);
}

async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = cpuSecondsOfTree(process.pid);
  await work();
  return ((cpuSecondsOfTree(process.pid) - before) * 60) / SECONDS;
}

/** Returns the processor time of reading the screen, for a minute of video, and how many images OCR had to read. */
async function costOfReading({
  sourcePath,
  probe,
  folder,
  env,
}: {
  sourcePath: string;
  probe: SourceProbe;
  folder: string;
  env: NodeJS.ProcessEnv;
}): Promise<{ readonly seconds: number; readonly images: number }> {
  const scratch = join(folder, 'reading');
  await mkdir(scratch);
  const engines = openOcrEngines(OcrEnv.parse({ PATH: env.PATH }));
  let images = 0;
  const ocr = {
    ...engines,
    readImages: (input: Parameters<typeof engines.readImages>[0]) => {
      images += input.imagePaths.length;
      return engines.readImages(input);
    },
  };
  const source = { path: sourcePath, probe };
  const work = { source, sceneChanges: [], scratch, signal: never, log: pino({ level: 'silent' }) };
  const seconds = await costOf(() => readScreen(ocr, { ...work, onProgress: () => undefined }));
  await rm(scratch, { recursive: true });
  return { seconds, images };
}

/**
 * Measures the processor time of a minute of 1080p without speech: when only decoded by ffmpeg, when analyzed by
 * the worker, and for reading its screen, which follows where a script needs it.
 */
export async function benchAnalysisCost(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  // Processor time inside bubblewrap is not reported to the waiting process.
  await startConfinement({
    memoryBytes: ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES,
    without: ['bwrap'],
    allowUnconfined: true,
  });
  for (const [name, picture] of Object.entries(CLIPS)) {
    const sourcePath = join(folder, `${name}.mp4`);
    await makeClip(picture, sourcePath);
    const probe = await probeSource(sourcePath, { signal: never });
    const decode = () => run('ffmpeg', ['-nostdin', '-v', 'error', '-i', sourcePath, '-f', 'null', '-']);
    const analyze = async (autoZoom: boolean) => {
      const scratchDir = join(folder, 'scratch');
      await mkdir(scratchDir);
      const chooseEngine = () => Promise.reject(new Error('The source has no speech'));
      const input = {
        sourcePath,
        probe,
        detection: {},
        scratchDir,
        autoZoom,
        chooseEngine,
        maxTranscribedSeconds: 120,
      };
      await analyzeSource({ ...input, signal: never, onProgress: () => undefined });
      await rm(scratchDir, { recursive: true });
    };
    const rounds: Array<{ decoding: number; analysis: number; zooming: number }> = [];
    for (let i = 0; i < ROUNDS; i++) {
      // The runs alternate, so that other load on the machine affects both.
      const decoding = await costOf(decode);
      const analysis = await costOf(() => analyze(false));
      rounds.push({ decoding, analysis, zooming: await costOf(() => analyze(true)) });
    }
    const reading = await costOfReading({ sourcePath, probe, folder, env });
    say(`  ${name}, seconds of processor for a minute of 1080p, ${ROUNDS} rounds:`);
    say(`    decoding               ${median(rounds.map(({ decoding }) => decoding)).toFixed(2)} s`);
    for (const kind of ['analysis', 'zooming'] as const) {
      const times = median(rounds.map((round) => round[kind] / round.decoding));
      const label = kind === 'analysis' ? 'analysis             ' : 'analysis and autoZoom';
      say(
        `    ${label}  ${median(rounds.map((round) => round[kind])).toFixed(2)} s, ${times.toFixed(2)} times decoding; ` +
          `goal: at most ${GOAL}, ${met(times <= GOAL)}`,
      );
    }
    say(`    reading the screen     ${reading.seconds.toFixed(2)} s, ${reading.images} images for OCR`);
  }
}
