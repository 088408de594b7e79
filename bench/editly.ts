import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { packageRoot } from '../services/platform/config/package-root.js';
import { cpuSecondsOfTree } from './process-tree.js';
import type { Say } from './say.js';

const run = promisify(execFile);
/** Pinned, so that the comparison does not change by itself. */
const VERSION = '0.14.2';
const INSTALLS_WITHIN_MINUTES = 20;
const MAX_TALKS = 64 * 1024 ** 2;

interface SystemPackage {
  readonly name: string;
  readonly purpose: string;
  readonly needs: ReadonlyArray<readonly string[]>;
}

/**
 * Debian packages with the files that show whether each is installed: canvas and gl are compiled, and gl
 * requires a display.
 */
const SYSTEM_PACKAGES: readonly SystemPackage[] = Object.entries({
  python3: ['python3'],
  make: ['make'],
  'g++': ['g++'],
  'pkg-config': ['pkg-config'],
  'libcairo2-dev': ['/usr/include/cairo/cairo.h'],
  'libpango1.0-dev': ['/usr/include/pango-1.0/pango/pangocairo.h'],
  // Required only where the library itself is installed.
  'libgif-dev': ['/usr/include/gif_lib.h'],
  'libxi-dev': ['/usr/include/X11/extensions/XInput2.h'],
  'libgl-dev': ['/usr/include/GL/glx.h'],
  xvfb: ['Xvfb', 'xvfb-run'],
  xauth: ['xauth'],
}).map(([name, needs]) => ({ name, purpose: 'editly', needs: needs.map((need) => [need]) }));

export interface EditlyJob {
  readonly film: string;
  readonly music: string;
  readonly logo: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly lines: ReadonlyArray<{ readonly start: number; readonly end: number; readonly text: string }>;
}

/**
 * Specifies the same job as far as editly supports it: captions in its own style, a logo, and music under the
 * source's audio. It has no ducking and no loudness target. Features that would only cost it time are
 * disabled: a blurred background, and a speed change when the source is a few milliseconds longer.
 */
const specOf = ({ film, music, logo, width, height, seconds, lines }: EditlyJob, outPath: string) => ({
  outPath,
  width,
  height,
  fps: 30,
  keepSourceAudio: true,
  loopAudio: true,
  defaults: { transition: null },
  audioFilePath: music,
  backgroundAudioVolume: 0.3,
  // Compensates for editly's division by the sum of both volumes.
  outputVolume: 1.3,
  customOutputArgs: '-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -c:a aac -b:a 160k'.split(' '),
  clips: [
    {
      duration: seconds,
      layers: [
        { type: 'video', path: film, cutTo: seconds, resizeMode: 'contain' },
        // Otherwise captions fade in for a third of their duration.
        ...lines.map(({ start, end, text }) => ({ type: 'subtitle', text, start, stop: end, speed: 100 })),
        {
          type: 'image-overlay',
          path: logo,
          width: 0.17,
          position: { x: 0.98, y: 0.96, originX: 'right', originY: 'bottom' },
        },
      ],
    },
  ],
});

/** Extracts the reason from npm's long output. */
function reasonOf(err: unknown): string {
  const { stderr = '', message } = err as Error & { stderr?: string };
  const said = stderr
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter((line) => /^(path |command |Package .* not found|gyp: |.*failed, reason|.*ENOTFOUND)/.test(line));
  return said.length > 0 ? [...new Set(said)].join('; ') : message;
}

/** Returns the required Debian packages that are still missing. */
async function missingPackages(env: NodeJS.ProcessEnv): Promise<readonly SystemPackage[]> {
  // The set-up is not compiled, since it runs before a compiler is installed.
  const setup = pathToFileURL(join(packageRoot, 'scripts', 'setup', 'system-packages.mjs')).href;
  const { ensureSystemPackages } = await import(setup);
  return ensureSystemPackages(SYSTEM_PACKAGES, { allowed: env.SETUP_SYSTEM_PACKAGES !== '0' });
}

/** Installs editly. Compiling takes minutes, and an interrupted installation is repeated. */
async function install(at: string, say: Say): Promise<void> {
  // Native code is compiled for one version of Node.
  const done = join(at, `installed-${VERSION}-${process.versions.modules}`);
  if (existsSync(done)) return;
  say(`${EDITLY}: installing, which takes minutes`);
  await rm(join(at, 'node_modules'), { recursive: true, force: true });
  await mkdir(at, { recursive: true });
  const allowScripts = { canvas: true, gl: true };
  await writeFile(join(at, 'package.json'), JSON.stringify({ private: true, allowScripts }));
  await run('npm', ['install', `editly@${VERSION}`, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: at,
    maxBuffer: MAX_TALKS,
    timeout: INSTALLS_WITHIN_MINUTES * 60_000,
  });
  await writeFile(done, '');
}

export type EditlyRun = { readonly cpu: number; readonly wall: number } | { readonly why: string };

export const EDITLY = `editly ${VERSION}`;

/**
 * Installs editly and its Debian packages unless present, and has it run the same job. Reports the exact
 * reason when it can't be installed. The product must not run meanwhile.
 */
export async function byEditly(
  say: Say,
  env: NodeJS.ProcessEnv,
  folder: string,
  job: EditlyJob,
): Promise<EditlyRun> {
  const at = resolve(env.BENCH_PROGRAMS ?? folder, 'editly');
  const missing = await missingPackages(env);
  if (missing.length > 0)
    return {
      why: `needs Debian packages that are not installed: ${missing.map(({ name }) => name).join(', ')}`,
    };
  try {
    await install(at, say);
  } catch (err) {
    const isLate = (err as { killed?: boolean }).killed;
    const why = isLate
      ? `the installation takes more than ${INSTALLS_WITHIN_MINUTES} minutes`
      : reasonOf(err);
    return { why: `can't be installed here: ${why}` };
  }
  const spec = join(folder, 'editly.json5');
  await writeFile(spec, JSON.stringify(specOf(job, join(folder, 'editly.mp4'))));
  const before = cpuSecondsOfTree(process.pid);
  const startedAt = performance.now();
  try {
    await run('xvfb-run', ['-a', join(at, 'node_modules', '.bin', 'editly'), spec], {
      cwd: folder,
      maxBuffer: MAX_TALKS,
    });
  } catch (err) {
    return { why: `is installed but fails at this job: ${reasonOf(err).slice(-500)}` };
  }
  return { cpu: cpuSecondsOfTree(process.pid) - before, wall: (performance.now() - startedAt) / 1000 };
}
