const { relative, sep } = require('node:path');
const Mocha = require('mocha');

const SLOWEST_FILES = 10;
const COMPILED = /^dist.(test.)?/;

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

/** mocha's own `spec` reporter, followed by the time per folder and a summary line. */
module.exports = class TimedSpec extends Mocha.reporters.Spec {
  /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
  constructor(runner, options) {
    super(runner, options);
    /** @type {Map<string, number>} */
    this.secondsByFile = new Map();
    const measure = ({ file, duration = 0 }) => {
      if (file) add(this.secondsByFile, relative(process.cwd(), file).replace(COMPILED, ''), duration / 1000);
    };
    runner.on(Mocha.Runner.constants.EVENT_TEST_END, measure);
    runner.on(Mocha.Runner.constants.EVENT_HOOK_END, measure);
  }

  epilogue() {
    super.epilogue();
    const byFolder = new Map();
    for (const [file, seconds] of this.secondsByFile) add(byFolder, folderOf(file), seconds);
    const { passes = 0, failures = 0, pending = 0 } = this.stats;
    const lines = [
      'Slowest files (tests and hooks):',
      ...rows(this.secondsByFile).slice(0, SLOWEST_FILES),
      '',
      'By folder:',
      ...rows(byFolder),
      '',
      `${passes} passed, ${failures + pending} failed`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
};
