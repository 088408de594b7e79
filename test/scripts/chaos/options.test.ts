import { expect } from 'chai';
import { readOptions, WrongOptions } from '../../../scripts/chaos/options.js';
import { shareOut } from '../../../scripts/chaos/play-schedules.js';

describe('chaos options', () => {
  it('parses the requested schedules', () => {
    const args = ['--schedules', '200', '--seed', '5', '--transport', 'external', '--only-faults', '0,2'];

    expect(readOptions(args)).to.deep.include({
      schedules: 200,
      seed: 5,
      transports: ['external'],
      onlyFaults: [0, 2],
      onlyOperations: null,
    });
  });

  it('parses a run without faults', () => {
    expect(readOptions(['--only-faults', '']).onlyFaults).to.deep.equal([]);
  });

  for (const args of [
    ['--transport', 'pigeons'],
    ['--schedules', '0'],
    ['--seed', '-1'],
    ['--only-faults', '1,x'],
    ['--shrink'],
  ])
    it(`refuses ${args.join(' ')}`, () => {
      expect(() => readOptions(args)).to.throw(WrongOptions);
    });

  it('distributes schedules over the transports, each seed to one', () => {
    const shares = shareOut({ schedules: 5, seed: 10, transports: ['postgres', 'rabbitmq', 'external'] });

    expect(shares).to.deep.equal([
      { transport: 'postgres', seeds: [10, 13] },
      { transport: 'rabbitmq', seeds: [11, 14] },
      { transport: 'external', seeds: [12] },
    ]);
  });
});
