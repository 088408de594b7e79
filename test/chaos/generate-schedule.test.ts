import { expect } from 'chai';
import { generateShort, SHORT_SCHEDULES } from '../journeys/exclusive/chaos-schedules.js';
import { generateSchedule } from './generate-schedule.js';
import { FAULT_KINDS } from './schedule.js';

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
});
