import { expect } from 'chai';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { NewestStates } from '../../../services/platform/subscriptions/newest-states.js';
import { OperationEvents } from '../../../services/platform/subscriptions/operation-events.js';
import { refusalOf } from '../../setup/calls.js';

const revoked = new DomainError('authentication_error', 'revoked');

describe('OperationEvents', () => {
  const begin = (
    execute: (notified: unknown) => Promise<object> = async (notified) => ({ data: { notified } }),
  ) => {
    const counts = { made: 0, stopped: 0, released: 0 };
    const source = new NewestStates<{ id: string; n: number }>(() => {
      counts.stopped += 1;
    });
    const events = new OperationEvents({
      source,
      execute: (notified) => {
        counts.made += 1;
        return execute(notified);
      },
      release: () => {
        counts.released += 1;
      },
    });
    return { source, events, counts };
  };

  it('executes only requested answers, with the newest state', async () => {
    const { source, events, counts } = begin();
    for (let n = 0; n < 50; n++) source.push({ id: 'a', n });
    expect(counts.made).to.equal(0);

    expect(await events.next()).to.deep.equal({
      value: { data: { notified: { id: 'a', n: 49 } } },
      done: false,
    });
    expect(counts.made).to.equal(1);
  });

  it('ends with the reason while waiting for a change', async () => {
    const { events, counts } = begin();
    const waiting = refusalOf(events.next());
    events.fail(revoked);

    expect(await waiting).to.equal('authentication_error');
    expect(counts).to.deep.equal({ made: 0, stopped: 1, released: 1 });
    expect(await events.next()).to.deep.equal({ value: undefined, done: true });
  });

  it('ends with the reason instead of an answer that is being executed', async () => {
    let finish: (result: object) => void = () => undefined;
    const { source, events } = begin(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    source.push({ id: 'a', n: 1 });
    const waiting = refusalOf(events.next());
    await new Promise(setImmediate);
    events.fail(revoked);
    finish({ data: { secret: true } });

    expect(await waiting).to.equal('authentication_error');
  });

  it('ends without an error for a client that has left', async () => {
    const { events, counts } = begin();
    const waiting = events.next();
    await events.return();
    events.fail(revoked);

    expect(await waiting).to.deep.equal({ value: undefined, done: true });
    expect(counts).to.deep.equal({ made: 0, stopped: 1, released: 1 });
  });
});
