import { expect } from 'chai';
import { faultKindsOf, generateSchedule } from '../../../scripts/chaos/generate-schedule.js';
import { FAULT_KINDS, OPERATION_KINDS, type Schedule, TRANSPORTS } from '../../../scripts/chaos/schedule.js';
import { makeSeededRandom } from '../../../scripts/chaos/seeded-random.js';

const many = (transport: Schedule['transport']): Schedule[] =>
  Array.from({ length: 300 }, (_, seed) => generateSchedule({ seed, transport }));

import { generateShort, SHORT_SCHEDULES } from '../../journeys/exclusive/chaos-schedules.js';

describe('the short schedules of every test run', () => {
  it('contain every fault that does not require a restart', () => {
    const kinds = (['postgres', 'rabbitmq'] as const).flatMap((transport) =>
      SHORT_SCHEDULES[transport].flatMap((short) =>
        generateShort(transport, short).faults.map(({ kind }) => kind),
      ),
    );

    expect([...new Set(kinds)]).to.have.members(
      FAULT_KINDS.filter((kind) => !['restart-supervisor', 'kill-broker'].includes(kind)),
    );
  });
});

describe('generateSchedule', () => {
  it('returns the same schedule for the same seed, and another for another seed', () => {
    const options = { seed: 7, transport: 'external' } as const;

    expect(generateSchedule(options)).to.deep.equal(generateSchedule(options));
    expect(generateSchedule({ ...options, seed: 8 })).to.not.deep.equal(generateSchedule(options));
  });

  it('uses numbers that are equal on every machine', () => {
    const random = makeSeededRandom(1);

    expect([random.between(0, 999), random.between(0, 999), random.between(0, 999)]).to.deep.equal([
      627, 2, 527,
    ]);
  });

  for (const transport of TRANSPORTS) {
    it(`generates every fault and operation: ${transport}`, () => {
      const schedules = many(transport);

      expect(new Set(schedules.flatMap(({ faults }) => faults.map(({ kind }) => kind)))).to.deep.equal(
        new Set(faultKindsOf(transport)),
      );
      expect([
        ...new Set(schedules.flatMap(({ operations }) => operations.map(({ kind }) => kind))),
      ]).to.have.members([...OPERATION_KINDS]);
    });
  }

  it('generates no faults of links and brokers that do not exist', () => {
    const missing = FAULT_KINDS.filter((kind) => !faultKindsOf('postgres').includes(kind));

    expect(missing).to.deep.equal([
      ...['kill-broker', 'stop-broker', 'delete-queue'],
      ...['cut-link', 'refuse-link', 'slow-link', 'blackhole-link'],
    ]);
  });

  it('respects the given faults, counts and durations', () => {
    const limits = { faultKinds: ['kill-process', 'stop-process'], maxFaults: 2, maxFaultMs: 500 } as const;
    const schedules = Array.from({ length: 100 }, (_, seed) =>
      generateSchedule({ seed, transport: 'postgres', windowMs: 1_000, maxOperations: 4, ...limits }),
    );

    for (const { faults, operations } of schedules) {
      expect(faults.length).to.be.within(1, 2);
      expect(operations.length).to.be.within(1, 4);
      for (const { kind, lastsMs, atMs } of faults) {
        expect(limits.faultKinds).to.include(kind);
        expect(lastsMs).to.be.within(0, 500);
        expect(atMs).to.be.within(0, 1_000);
      }
    }
  });

  it('refers only to earlier operations of the same workspace', () => {
    const pairs = many('postgres').flatMap(({ operations }) =>
      operations
        .filter(({ of }) => of !== undefined)
        .map((operation) => [operation, operations.find(({ id }) => id === operation.of)] as const),
    );

    expect(pairs).to.not.be.empty;
    for (const [later, earlier] of pairs) {
      expect(earlier?.workspace).to.equal(later.workspace);
      expect(earlier?.id).to.be.below(later.id);
      expect(earlier?.atMs).to.be.at.most(later.atMs);
    }
  });

  it('shifts the clock of one process by less than the tolerance between two', () => {
    const shifts = many('rabbitmq')
      .flatMap(({ faults }) => faults)
      .filter(({ kind, target }) => kind === 'shift-process-clock' && target !== 'all');

    expect(shifts).to.not.be.empty;
    for (const { shiftMs } of shifts) expect(Math.abs(shiftMs as number)).to.be.within(1_000, 45_000);
  });
});
