import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSecondsOfTree } from './process-tree.js';

const run = promisify(execFile);
/** What this compares with is not to change by itself. */
const VERSION = '0.14.2';
const INSTALLS_WITHIN_MS = 600_000;

export interface EditlyJob {
  readonly film: string;
  readonly music: string;
  readonly logo: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly lines: ReadonlyArray<{ readonly start: number; readonly end: number; readonly text: string }>;
}

/** The same job, as far as editly can do it: captions, a logo, music under the footage's own sound. It has no ducking and no loudness target. */
const specOf = ({ film, music, logo, width, height, seconds, lines }: EditlyJob, outPath: string) => ({
  ...{ outPath, width, height, fps: 30, keepSourceAudio: true, loopAudio: true },
  defaults: { transition: null },
  audioFilePath: music,
  backgroundAudioVolume: 0.3,
  customOutputArgs: '-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -c:a aac -b:a 160k'.split(' '),
  clips: [
    {
      duration: seconds,
      layers: [
        { type: 'video', path: film },
        ...lines.map(({ start, end, text }) => ({ type: 'subtitle', text, start, stop: end })),
        {
          ...{ type: 'image-overlay', path: logo, width: 0.17 },
          position: { x: 0.98, y: 0.96, originX: 'right', originY: 'bottom' },
        },
      ],
    },
  ],
});

/** Where npm tells why, among much else. */
function reasonOf(err: unknown): string {
  const { stderr = '', message } = err as Error & { stderr?: string };
  const said = stderr
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter((line) => /^(path |command |Package .* not found|gyp: |.*failed, reason|.*ENOTFOUND)/.test(line));
  return said.length > 0 ? [...new Set(said)].join('; ') : message;
}

export type EditlyRun = { readonly cpu: number; readonly wall: number } | { readonly why: string };

export const EDITLY = `editly ${VERSION}`;

/** Installs editly into the folder and has it do the same job; where it cannot be had here, exactly why. Nothing else of ours must run. */
export async function byEditly(folder: string, job: EditlyJob): Promise<EditlyRun> {
  const at = join(folder, 'editly');
  await mkdir(at);
  await writeFile(join(at, 'package.json'), '{"private":true}');
  try {
    const options = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', `editly@${VERSION}`, ...options], { cwd: at, timeout: INSTALLS_WITHIN_MS });
  } catch (err) {
    return { why: `can't be installed here: ${reasonOf(err)}` };
  }
  await writeFile(join(at, 'spec.json5'), JSON.stringify(specOf(job, join(at, 'editly.mp4'))));
  const before = cpuSecondsOfTree(process.pid);
  const startedAt = performance.now();
  try {
    await run(join(at, 'node_modules', '.bin', 'editly'), [join(at, 'spec.json5')], {
      ...{ cwd: at, maxBuffer: 64 * 1024 ** 2 },
    });
  } catch (err) {
    return { why: `is installed and fails at this job: ${reasonOf(err).slice(-500)}` };
  }
  return { cpu: cpuSecondsOfTree(process.pid) - before, wall: (performance.now() - startedAt) / 1000 };
}
