import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The settings of `.mocharc.json` as arguments, without its choice of files. @param {string} root */
function configured(root) {
  const { spec: _everything, ...settings } = JSON.parse(readFileSync(join(root, '.mocharc.json'), 'utf8'));
  return Object.entries(settings).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [value].flat().flatMap((one) => [`--${name}`, String(one)]),
  );
}

/**
 * `videos` stands for the tests of that area; everything else is mocha's. It would run the files named here besides
 * those of its configuration, not instead.
 * @param {string} root
 * @param {readonly string[]} args
 */
function mochaArguments(root, args) {
  let choosesFiles = false;
  const given = args
    .filter((arg) => !arg.endsWith('.map')) // what a shell makes of dist/test/videos/*
    .map((arg) => {
      const isArea = /^[a-z][a-z-/]*$/.test(arg) && existsSync(join(root, 'dist', 'test', arg));
      choosesFiles ||= isArea || /^(\.\/)?dist\//.test(arg);
      return isArea ? `dist/test/${arg}/**/*.test.js` : arg;
    });
  return choosesFiles ? ['--no-config', ...configured(root), ...given] : given;
}

/**
 * Runs the tests in a process group of their own, so that whatever they leave running can be ended with them.
 * @param {string} root
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function startMocha(root, args, env) {
  const mocha = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const child = spawn(process.execPath, [mocha, ...mochaArguments(root, args)], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  /** @param {NodeJS.Signals} signal */
  const signalGroup = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // Nobody is left in it.
    }
  };
  /** Lets running tests put away what they use, for a while. The second time: at once. */
  let asked = false;
  const interrupt = () => {
    if (asked) return signalGroup('SIGKILL');
    asked = true;
    child.kill('SIGINT');
    setTimeout(() => signalGroup('SIGKILL'), 10_000).unref();
  };
  /** @type {Promise<number>} */
  const exitCode = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { exitCode: exitCode.finally(() => signalGroup('SIGKILL')), interrupt };
}
