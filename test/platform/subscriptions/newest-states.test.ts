import { expect } from 'chai';
import { NewestStates } from '../../../services/platform/subscriptions/newest-states.js';
import { refusalOf } from '../../setup/calls.js';

describe('NewestStates', () => {
  let released = 0;
  const aQueue = () =>
    new NewestStates<{ id: string; n: number }>(() => {
      released += 1;
    });
  beforeEach(() => {
    released = 0;
  });

  it('yields the newest state of each row, in the order the rows arrived', async () => {
    const states = aQueue();
    for (let n = 0; n < 1000; n++) states.push({ id: n % 2 ? 'odd' : 'even', n });
    states.end();

    const taken = [];
    for await (const state of states) taken.push(state);
    expect(taken).to.deep.equal([
      { id: 'even', n: 998 },
      { id: 'odd', n: 999 },
    ]);
    expect(released).to.equal(1);
  });

  it('resolves a pending read at once', async () => {
    const states = aQueue();
    const waiting = states.next();
    states.push({ id: 'a', n: 1 });

    expect(await waiting).to.deep.equal({ value: { id: 'a', n: 1 }, done: false });
  });

  it('ends a pending read on return, and accepts nothing afterwards', async () => {
    const states = aQueue();
    const waiting = states.next();
    await states.return();
    states.push({ id: 'a', n: 1 });

    expect(await waiting).to.deep.equal({ value: undefined, done: true });
    expect(await states.next()).to.deep.equal({ value: undefined, done: true });
    expect(released).to.equal(1);
  });

  it('ends the stream with a code when too many rows are pending, and discards them', async () => {
    const states = aQueue();
    for (let n = 0; n <= 5000; n++) states.push({ id: `job_${n}`, n });

    expect(await refusalOf(states.next())).to.equal('unavailable');
    expect(await states.next()).to.deep.equal({ value: undefined, done: true });
    expect(released).to.equal(1);
  });
});
