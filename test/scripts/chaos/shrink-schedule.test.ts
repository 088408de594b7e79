import { expect } from 'chai';
import type { Operation, Schedule } from '../../../scripts/chaos/schedule.js';
import { narrowSchedule, shrinkSchedule } from '../../../scripts/chaos/shrink-schedule.js';

const operation = (id: number, of?: number): Operation => ({
  id,
  kind: of === undefined ? 'export' : 'cancel-job',
  atMs: id * 100,
  workspace: 0,
  isKeyed: true,
  ...(of !== undefined && { of }),
});

const schedule: Schedule = {
  seed: 1,
  transport: 'postgres',
  operations: [operation(0), operation(1), operation(2, 1), operation(3), operation(4, 2)],
  faults: [0, 1, 2, 3].map((id) => ({ id, kind: 'kill-process', atMs: id, lastsMs: 0, target: 'jobs' })),
};

const idsOf = ({ faults, operations }: Schedule) => ({
  faults: faults.map(({ id }) => id),
  operations: operations.map(({ id }) => id),
});

describe('shrinkSchedule', () => {
  it('omits operations that depend on an omitted one', () => {
    expect(idsOf(narrowSchedule(schedule, { operations: [0, 2, 3, 4], faults: [1] }))).to.deep.equal({
      operations: [0, 3],
      faults: [1],
    });
  });

  it('plays everything by default', () => {
    expect(narrowSchedule(schedule, { operations: null, faults: null })).to.deep.equal(schedule);
  });

  it('narrows a schedule to what makes it fail', async () => {
    const needs = { faults: [2], operations: [1, 2] };
    const failsAgain = async (smaller: Schedule) => {
      const ids = idsOf(smaller);
      return (
        needs.faults.every((id) => ids.faults.includes(id)) &&
        needs.operations.every((id) => ids.operations.includes(id))
      );
    };

    const smallest = await shrinkSchedule(schedule, { failsAgain, maxRuns: 100 });

    expect(idsOf(smallest)).to.deep.equal(needs);
  });

  it('recognizes that no fault is needed', async () => {
    const smallest = await shrinkSchedule(schedule, { failsAgain: async () => true, maxRuns: 100 });

    expect(idsOf(smallest)).to.deep.equal({ faults: [], operations: [0] });
  });

  it('returns a schedule that does not fail again, and plays no more than the maximum', async () => {
    let runs = 0;
    const failsAgain = async () => {
      runs += 1;
      return false;
    };

    const smallest = await shrinkSchedule(schedule, { failsAgain, maxRuns: 3 });

    expect(smallest).to.deep.equal(schedule);
    expect(runs).to.equal(3);
  });
});
