import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
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
  const path = name.replace(/^\.\//, '').replace(/^(dist\/)?test\//, '');
  if (path.includes('*')) return `dist/test/${path}`;
  const file = `dist/test/${path.replace(/(\.test)?\.[jt]s$/, '')}.test.js`;
  if (existsSync(join(root, file))) return file;
  const folders = [`dist/test/${path}`, ...(/^studio(\/|$)/.test(path) ? [`dist/${path}`] : [])];
  const found = folders.find((folder) => existsSync(join(root, folder)));
  if (found) return `${found}/**/*.test.js`;
  const beside = `dist/${path.replace(/(\.test)?\.[jt]s$/, '')}.test.js`;
  return path.startsWith('studio/') && existsSync(join(root, beside)) ? beside : null;
}

/**
 * Returns mocha's arguments: its own options unchanged, and the named files or else all. Throws for an
 * unknown name, because mocha would run everything.
 * @param {string} root
 * @param {readonly string[]} args
 * @param {number} [seed]
 */
function mochaArguments(root, args, seed) {
  let choosesFiles = false;
  const given = args
    .filter((arg) => !arg.endsWith('.map')) // expanded by a shell from dist/test/videos/*
    .map((arg, index, all) => {
      const files = arg.startsWith('-') ? null : testFiles(root, arg);
      choosesFiles ||= files !== null;
      const mayBeValue = arg.startsWith('-') || all[index - 1]?.startsWith('-');
      if (!files && !mayBeValue)
        throw new Error(
          `There are no tests at "${arg}": name a folder or a file below test/, such as "videos"`,
        );
      return files ?? arg;
    });
  return choosesFiles ? given : [...given, ...orderTestFiles(root, seed)];
}

/**
 * Runs the tests in a process group of their own, so that remaining processes can be ended with it.
 * @param {string} root
 * @param {readonly string[]} args areas, files and options of mocha's
 * @param {{ env: NodeJS.ProcessEnv, seed?: number }} options `seed` shuffles the files
 */
export function startMocha(root, args, { env, seed }) {
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
      ...mochaArguments(root, args, seed),
    ],
    {
      cwd: root,
      env: { ...process.env, ...env },
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
