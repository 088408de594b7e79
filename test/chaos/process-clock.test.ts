import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { makeProcessClocks, type ProcessClocks } from './faults/process-clocks.js';

const run = promisify(execFile);
const HOUR_MS = 3_600_000;

const PROGRAM = `console.log(JSON.stringify({
  now: Date.now(), made: new Date().getTime(), given: new Date(5).getTime(), said: Date(),
  isDate: new Date() instanceof Date && require('node:fs').statSync('/').mtime instanceof Date,
  parsed: Date.parse('2026-01-01T00:00:00Z'), monotonic: performance.now(),
}))`;

describe('process clocks', () => {
  let clocks: ProcessClocks;
  before(() => {
    clocks = makeProcessClocks();
  });
  after(() => clocks.remove());

  async function ask() {
    const { stdout } = await run(process.execPath, ['-e', PROGRAM], {
      env: { ...process.env, ...clocks.env },
    });
    return JSON.parse(stdout);
  }

  it('run unchanged until shifted, one or all', async () => {
    const before = Date.now();
    const plain = await ask();
    clocks.shift('all', -HOUR_MS);
    clocks.shift('supervisor', -HOUR_MS);
    clocks.shift('jobs', 5 * HOUR_MS);
    const shifted = await ask();
    const after = Date.now();

    expect(plain.now).to.be.within(before, after);
    expect(shifted.now).to.be.within(before - 2 * HOUR_MS, after - 2 * HOUR_MS);
    expect(shifted.made - shifted.now).to.be.within(0, after - before);
    expect(new Date(shifted.said).getTime()).to.be.below(before - HOUR_MS);
  });
});
