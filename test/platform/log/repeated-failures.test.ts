import { expect } from 'chai';
import { pino } from 'pino';
import { RepeatedFailures } from '../../../services/platform/log/repeated-failures.js';

describe('RepeatedFailures', () => {
  it('logs the first at once, then once a minute with their number, and a new one at once again', () => {
    const said: Array<{ failures: number }> = [];
    const log = pino({}, { write: (line: string) => said.push(JSON.parse(line)) });
    let now = 0;
    const failures = new RepeatedFailures('could not connect', () => now);

    for (; now < 150_000; now += 1000) failures.add(log, {});
    failures.ended();
    failures.add(log, {});

    expect(said.map((line) => line.failures)).to.deep.equal([1, 60, 60, 1]);
  });
});
