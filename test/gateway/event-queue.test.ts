import { expect } from 'chai';
import { EventQueue } from '../../gateway/subscriptions/source.js';

describe('EventQueue', () => {
  let counts: { replaced: number; overflows: number };
  let queue: EventQueue;
  beforeEach(() => {
    counts = { replaced: 0, overflows: 0 };
    queue = new EventQueue(
      () => {
        counts.replaced += 1;
      },
      () => {
        counts.overflows += 1;
      },
    );
  });
  const add = (id: string, percent = 0) => queue.add({ data: { jobUpdates: { identity__: id, percent } } });
  const takeAll = () => {
    const identities: string[] = [];
    for (let next = queue.take(); next; next = queue.take()) identities.push(next.identity);
    return identities;
  };

  it('stores a whole snapshot of many objects, and the latest event of each object', () => {
    for (let n = 0; n < 4000; n++) add(`job_${n}`);
    add('job_0', 50);

    expect(takeAll())
      .to.have.length(4000)
      .and.satisfy((ids: string[]) => ids.at(-1) === 'job_0');
    expect(counts).to.deep.equal({ replaced: 1, overflows: 0 });
  });

  it('overflows instead of dropping what may be the last event of an object', () => {
    for (let n = 0; n < 5000; n++) add(`job_${n}`);
    add('job_7', 50);
    expect(counts.overflows).to.equal(0);
    add('job_late');

    expect(counts.overflows).to.equal(1);
  });
});
