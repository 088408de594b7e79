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

/** @param {string} root @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
const spawnMocha = (root, args, env) =>
  spawn(process.execPath, [join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'), ...args], {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Tests that start whole products wait more than they compute; the others compute more than they wait. */
const PRODUCT_TESTS = [
  'dist/test/journeys/**/*.test.js',
  'dist/test/edge/**/*.test.js',
  'dist/test/auth/**/*.test.js',
];

/**
 * The arguments of each mocha to run. Everything is run in two, side by side, so that two cores are busy; what is chosen
 * in one.
 * @param {string} root
 * @param {readonly string[]} args
 */
function lanesOf(root, args) {
  if (args.some((arg) => !arg.startsWith('-'))) return [mochaArguments(root, args)];
  const others = PRODUCT_TESTS.flatMap((glob) => ['--ignore', glob]);
  return [
    ['--no-config', ...configured(root), ...args, ...PRODUCT_TESTS],
    [...args, ...others],
  ];
}

/**
 * Writes what each lane says to standard output, one lane after the other: the first as it speaks, the next ones once
 * those before have ended. Resolves with all that each has said.
 * @param {readonly import('node:child_process').ChildProcess[]} lanes
 */
async function tellInTurn(lanes) {
  const said = lanes.map(() => '');
  let turn = 0;
  lanes.forEach((lane, i) => {
    lane.stdout.setEncoding('utf8').on('data', (chunk) => {
      said[i] += chunk;
      if (i === turn) process.stdout.write(chunk);
    });
  });
  const ended = lanes.map((lane) => new Promise((resolve) => lane.stdout.once('close', resolve)));
  for (const end of ended) {
    await end;
    turn += 1;
    if (said[turn]) process.stdout.write(said[turn]);
  }
  return said;
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
  const lanes = lanesOf(root, args).map((lane) => spawnMocha(root, lane, env));
  /** @param {NodeJS.Signals} signal */
  const signalGroups = (signal) => {
    for (const { pid } of lanes) {
      try {
        process.kill(-pid, signal);
      } catch {
        // Nobody is left in it.
      }
    }
  };
  /** Lets running tests put away what they use, for a while. The second time: at once. */
  let asked = false;
  const interrupt = () => {
    if (asked) return signalGroups('SIGKILL');
    asked = true;
    for (const lane of lanes) lane.kill('SIGINT');
    setTimeout(() => signalGroups('SIGKILL'), 10_000).unref();
  };
  const exits = lanes.map(
    (lane) =>
      new Promise((resolve, reject) => {
        lane.once('error', reject);
        lane.once('exit', (code) => resolve(code ?? 1));
      }),
  );
  const run = async () => {
    const told = tellInTurn(lanes);
    const codes = await Promise.all(exits);
    signalGroups('SIGKILL');
    const said = await told;
    if (lanes.length > 1) {
      const earlier = said.slice(0, -1).map(failures).join('');
      process.stdout.write(`${earlier}${closingLine(said)}\n`);
    }
    return Math.max(...codes);
  };
  return { exitCode: run().finally(() => signalGroups('SIGKILL')), interrupt };
}
