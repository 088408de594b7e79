import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shareTests, workersHere } from './share-tests.mjs';

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

/** @param {string} root @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
const spawnMocha = (root, args, env) =>
  spawn(process.execPath, [join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'), ...args], {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/**
 * The arguments of each mocha to run, and how many side by side. Everything is run in shares, so that all processors are
 * busy to the end; what is chosen in one.
 * @param {string} root
 * @param {readonly string[]} args
 */
function mochasOf(root, args) {
  if (args.some((arg) => !arg.startsWith('-'))) return { mochas: [mochaArguments(root, args)], workers: 1 };
  const workers = workersHere();
  const own = ['--no-config', ...configured(root), ...args];
  return { mochas: shareTests(root, workers).map(({ files }) => [...own, ...files]), workers };
}

/** Writes what several say to standard output, one after the other: a later one once those before have ended. */
class Turns {
  /** @type {Array<{ said: string, over: boolean }>} */
  #speakers = [];
  #turn = 0;

  /** @param {import('node:stream').Readable} stream */
  listenTo(stream) {
    const speaker = { said: '', over: false };
    const place = this.#speakers.push(speaker) - 1;
    stream.setEncoding('utf8').on('data', (chunk) => {
      speaker.said += chunk;
      if (place === this.#turn) process.stdout.write(chunk);
    });
    return new Promise((resolve) => {
      stream.once('close', () => {
        speaker.over = true;
        this.#goOn();
        resolve(speaker.said);
      });
    });
  }

  #goOn() {
    while (this.#speakers[this.#turn]?.over) {
      this.#turn += 1;
      process.stdout.write(this.#speakers[this.#turn]?.said ?? '');
    }
  }
}

/** Where a mocha's closing lines count what is `passing` or `failing`; null when it did not get there. */
const countOf = (/** @type {string} */ said, /** @type {string} */ word) =>
  said.match(new RegExp(`^(?:\\s|\\x1b\\[\\d+m)*(\\d+) ${word}\\b`, 'm'));

const counted = (/** @type {string} */ said, /** @type {string} */ word) =>
  Number(countOf(said, word)?.[1] ?? 0);

/** What a mocha told of its failures in its closing lines, for a reader who has another's lines before his eyes. */
const failures = (/** @type {string} */ said) => {
  const first = countOf(said, 'failing');
  return first ? said.slice(first.index) : '';
};

/** @param {readonly string[]} said */
function closingLine(said) {
  const total = (/** @type {string} */ word) => said.reduce((sum, one) => sum + counted(one, word), 0);
  const lost = said.filter((one) => !countOf(one, 'passing')).length;
  return `${total('passing')} passed, ${total('failing') + lost} failed`;
}

/**
 * Runs the tests in process groups of their own, so that whatever they leave running can be ended with them.
 * @param {string} root
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function startMocha(root, args, env) {
  const { mochas, workers } = mochasOf(root, args);
  /** @type {import('node:child_process').ChildProcess[]} */
  const started = [];
  const turns = new Turns();
  const waiting = [...mochas];
  const signalGroup = (/** @type {number} */ pid, /** @type {NodeJS.Signals} */ signal) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // Nobody is left in it.
    }
  };
  const killGroups = () => {
    for (const { pid } of started) signalGroup(pid, 'SIGKILL');
  };
  /** Lets running tests put away what they use, for a while. The second time: at once. */
  let asked = false;
  const interrupt = () => {
    if (asked) return killGroups();
    asked = true;
    waiting.length = 0;
    for (const mocha of started) mocha.kill('SIGINT');
    setTimeout(killGroups, 10_000).unref();
  };
  /** @type {string[]} */
  const said = [];
  const runOne = async (/** @type {string[]} */ mochaArgs) => {
    const mocha = spawnMocha(root, mochaArgs, env);
    started.push(mocha);
    const told = turns.listenTo(mocha.stdout);
    const code = await new Promise((resolve, reject) => {
      mocha.once('error', reject);
      mocha.once('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    signalGroup(mocha.pid, 'SIGKILL');
    said.push(await told);
    return code;
  };
  const work = async () => {
    let worst = 0;
    for (let next = waiting.shift(); next; next = waiting.shift())
      worst = Math.max(worst, await runOne(next));
    return worst;
  };
  const run = async () => {
    const codes = await Promise.all(Array.from({ length: workers }, work));
    if (mochas.length > 1) process.stdout.write(`\n${said.map(failures).join('')}${closingLine(said)}\n`);
    return Math.max(...codes);
  };
  return { exitCode: run().finally(killGroups), interrupt };
}
