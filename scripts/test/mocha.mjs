import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { testName } from './full-run.mjs';
import { orderTestFiles } from './order.mjs';

/** Peak memory of a worker's tests: their own services, ffmpeg, a browser. */
const BYTES_PER_WORKER = 2.3e9;

/** Number of test files run in parallel: more than there are processors, because many tests wait. */
const workersHere = () =>
  Math.max(1, Math.min(2 * availableParallelism(), Math.floor(totalmem() / BYTES_PER_WORKER)));

/**
 * Returns the files of a name: an area (`videos`), a file of it (`videos/list-videos`, or its path), or null.
 * @param {string} root
 * @param {string} name
 */
function testFiles(root, name) {
  const path = testName(name);
  if (path.includes('*')) return `dist/test/${name.replace(/^(\.\/)?(dist\/)?(test\/)?/, '')}`;
  const file = `dist/test/${path}.test.js`;
  if (existsSync(join(root, file))) return file;
  const folders = [`dist/test/${path}`, ...(/^studio(\/|$)/.test(path) ? [`dist/${path}`] : [])];
  const found = folders.find((folder) => existsSync(join(root, folder)));
  if (found) return `${found}/**/*.test.js`;
  const beside = `dist/${path}.test.js`;
  return path.startsWith('studio/') && existsSync(join(root, beside)) ? beside : null;
}

/**
 * Returns mocha's arguments, its own options unchanged: the named files, or else those of the run, which
 * `isNamed` tells. Throws for an unknown name, because mocha would run everything.
 * @param {string} root
 * @param {readonly string[]} args areas, files and options of mocha's
 * @param {{ seed?: number | undefined, isFull: boolean }} options `seed` shuffles the files
 */
export function chooseTests(root, args, options) {
  let isNamed = false;
  const given = args
    .filter((arg) => !arg.endsWith('.map')) // expanded by a shell from dist/test/videos/*
    .map((arg, index, all) => {
      const files = arg.startsWith('-') ? null : testFiles(root, arg);
      isNamed ||= files !== null;
      const mayBeValue = arg.startsWith('-') || all[index - 1]?.startsWith('-');
      if (!files && !mayBeValue)
        throw new Error(
          `There are no tests at "${arg}": name a folder or a file below test/, such as "videos"`,
        );
      return files ?? arg;
    });
  return { isNamed, args: isNamed ? given : [...given, ...orderTestFiles(root, options)] };
}

/**
 * Runs the tests in a process group of their own, so that remaining processes can be ended with it.
 * @param {string} root
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env added to this process's own
 */
export function startMocha(root, args, env) {
  const mocha = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'),
      ...[
        '--parallel',
        '--jobs',
        String(workersHere()),
        '--reporter',
        join(root, 'scripts', 'test', 'reporter.cjs'),
      ],
      ...args,
    ],
    {
      cwd: root,
      env: { ...process.env, ...env, TEST_STARTS_DIR: mkdtempSync(join(tmpdir(), 'starts-')) },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const signalGroup = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      process.kill(-(/** @type {number} */ (mocha.pid)), signal);
    } catch {
      // The group has no processes left.
    }
  };
  const exitCode = new Promise((resolve, reject) => {
    mocha.once('error', reject);
    mocha.once('exit', (code) => resolve(code ?? 1));
  });
  return {
    exitCode: exitCode.finally(() => signalGroup('SIGKILL')),
    /** Kills mocha and all processes that its tests started. */
    interrupt: () => signalGroup('SIGKILL'),
  };
}
