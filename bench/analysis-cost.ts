import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startConfinement } from '../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../services/media/confinement/limits.js';
import { probeSource } from '../services/media/video/probe/probe-source.js';
import { analyzeSource } from '../services/media/work/analysis/analyze-source.js';
import { median } from './median.js';
import { cpuSecondsOfTree } from './process-tree.js';
import type { Say } from './say.js';

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

/**
 * Measures the processor time of a minute of 1080p without speech, when analyzed by the worker and when only
 * decoded by ffmpeg.
 */
export async function benchAnalysisCost(say: Say, _env: NodeJS.ProcessEnv, folder: string): Promise<void> {
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
      const input = { sourcePath, probe, scratchDir, autoZoom, chooseEngine, maxTranscribedSeconds: 120 };
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
    say(`  ${name}, seconds of processor for a minute of 1080p, ${ROUNDS} rounds:`);
    say(`    decoding               ${median(rounds.map(({ decoding }) => decoding)).toFixed(2)} s`);
    for (const kind of ['analysis', 'zooming'] as const) {
      const times = median(rounds.map((round) => round[kind] / round.decoding));
      const label = kind === 'analysis' ? 'analysis             ' : 'analysis and autoZoom';
      say(
        `    ${label}  ${median(rounds.map((round) => round[kind])).toFixed(2)} s, ${times.toFixed(2)} times decoding; ` +
          `goal: at most ${GOAL}, ${times <= GOAL ? 'met' : 'missed'}`,
      );
    }
  }
}
