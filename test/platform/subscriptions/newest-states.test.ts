import { expect } from 'chai';
import { NewestStates } from '../../../services/platform/subscriptions/newest-states.js';
import { refusalOf } from '../../setup/calls.js';

describe('the states that a subscriber has not taken', () => {
  let released = 0;
  const aQueue = () =>
    new NewestStates<{ id: string; n: number }>(() => {
      released += 1;
    });
  beforeEach(() => {
    released = 0;
  });

  it('are of each row the newest, in the order the rows came', async () => {
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

  it('reach who waits at once', async () => {
    const states = aQueue();
    const waiting = states.next();
    states.push({ id: 'a', n: 1 });

    expect(await waiting).to.deep.equal({ value: { id: 'a', n: 1 }, done: false });
  });

  it('end who waits when nothing more is wanted, and take nothing afterwards', async () => {
    const states = aQueue();
    const waiting = states.next();
    await states.return();
    states.push({ id: 'a', n: 1 });

    expect(await waiting).to.deep.equal({ value: undefined, done: true });
    expect(await states.next()).to.deep.equal({ value: undefined, done: true });
    expect(released).to.equal(1);
  });

  it('of more rows than can be kept end the stream with a code, and are forgotten', async () => {
    const states = aQueue();
    for (let n = 0; n <= 5000; n++) states.push({ id: `job_${n}`, n });

    expect(await refusalOf(states.next())).to.equal('unavailable');
    expect(await states.next()).to.deep.equal({ value: undefined, done: true });
    expect(released).to.equal(1);
  });
});
