const { relative, sep } = require('node:path');
const Mocha = require('mocha');
const { findExcess, readStarts } = require('./count-starts.mjs');
const { testName } = require('./full-run.mjs');

const SLOWEST_FILES = 10;
const MAX_FILES_WITH_STARTS = 5;

/**
 * Returns the first folder of a test file's path; for media, the largest area, two folders. @param {string}
 * file
 */
const folderOf = (file) =>
  file
    .split(sep)
    .slice(0, file.startsWith('media') ? 2 : 1)
    .join('/');

/** @param {Map<string, number>} seconds @param {string} name @param {number} more */
const add = (seconds, name, more) => seconds.set(name, (seconds.get(name) ?? 0) + more);

/** @param {Map<string, number>} seconds */
const rows = (seconds) =>
  [...seconds]
    .sort(([, one], [, other]) => other - one)
    .map(([name, spent]) => `${spent.toFixed(1).padStart(8)} s  ${name}`);

/** @param {import('./count-starts.mjs').StartsByTest} startsByTest */
function startRows(startsByTest) {
  return /** @type {const} */ (['ffmpeg', 'chromium', 'products', 'stored']).flatMap((program) => {
    const counts = [...startsByTest]
      .map(([name, starts]) => /** @type {const} */ ([name, starts[program]]))
      .filter(([, count]) => count > 0)
      .sort(([, one], [, other]) => other - one);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const largest = counts.slice(0, MAX_FILES_WITH_STARTS).map(([name, count]) => `${name} ${count}`);
    const label = program === 'stored' ? 'ffmpeg, for clips that are stored' : program;
    return `${String(total).padStart(8)}    ${label}${largest.length > 0 ? `: ${largest.join(', ')}` : ''}`;
  });
}

/** mocha's own `spec` reporter, followed by the time per folder, the programs started and a summary line. */
module.exports = class TimedSpec extends Mocha.reporters.Spec {
  /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
  constructor(runner, options) {
    super(runner, options);
    /** @type {Map<string, number>} */
    this.secondsByFile = new Map();
    /** @type {string[]} */
    this.excess = [];
    const measure = ({ file, duration = 0 }) => {
      if (file) add(this.secondsByFile, testName(relative(process.cwd(), file)), duration / 1000);
    };
    runner.on(Mocha.Runner.constants.EVENT_TEST_END, measure);
    runner.on(Mocha.Runner.constants.EVENT_HOOK_END, measure);
  }

  epilogue() {
    super.epilogue();
    const byFolder = new Map();
    for (const [file, seconds] of this.secondsByFile) add(byFolder, folderOf(file), seconds);
    const { passes = 0, failures = 0, pending = 0 } = this.stats;
    const startsByTest = readStarts(/** @type {string} */ (process.env.TEST_STARTS_DIR));
    this.excess = findExcess(startsByTest);
    const lines = [
      'Slowest files (tests and hooks):',
      ...rows(this.secondsByFile).slice(0, SLOWEST_FILES),
      '',
      'Programs started by test files:',
      ...startRows(startsByTest),
      ...this.excess.map((line) => `  ✘ ${line} (scripts/test/start-limits.mjs)`),
      '',
      'By folder:',
      ...rows(byFolder),
      '',
      `${passes} passed, ${failures + pending + this.excess.length} failed`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }

  /** Too many starts fail the run. @param {number} failures @param {(failures: number) => void} [fn] */
  done(failures, fn) {
    fn?.(failures + this.excess.length);
  }
};
