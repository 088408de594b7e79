import { expect } from 'chai';
import type { DomainError } from '../../../services/platform/errors/errors.js';
import { type BreakerState, CircuitBreaker } from '../../../services/platform/retry/circuit-breaker.js';
import { failureOf } from '../../setup/failure-of.js';
import { waitUntil } from '../../setup/wait-until.js';

const away = new Error('connect ECONNREFUSED');

describe('circuit breaker', () => {
  let breaker: CircuitBreaker;
  let states: BreakerState[];
  let probes: Array<{ succeed(): void; fail(): void }>;

  beforeEach(() => {
    states = [];
    probes = [];
    breaker = new CircuitBreaker({
      name: 'videos',
      failuresToOpen: 3,
      probeEveryMs: 1,
      probeWithinMs: 1,
      onChange: (state) => states.push(state),
      probe: () =>
        new Promise<void>((succeed, reject) => {
          probes.push({ succeed, fail: () => reject(away) });
        }),
    });
  });
  afterEach(() => breaker.close());

  const probed = async (times: number) => {
    await waitUntil(`${times} probes`, () => probes.length === times);
    return probes[times - 1] as (typeof probes)[number];
  };
  const refusal = () =>
    breaker.requireClosed().then(
      () => null,
      (err: DomainError) => err.code,
    );

  it('refuses requests after the maximum of consecutive failed connections, until a probe succeeds', async () => {
    for (const _ of [1, 2]) breaker.connectionFailed(away);
    expect(await refusal()).to.equal(null);
    breaker.connectionFailed(away);
    expect(await refusal()).to.equal('unavailable');

    (await probed(1)).fail();
    const second = await probed(2);
    expect(await refusal()).to.equal('unavailable');
    second.succeed();

    await waitUntil('it is closed', () => breaker.state === 'closed');
    expect(await refusal()).to.equal(null);
    expect(states).to.deep.equal(['open', 'closed']);
  });

  it('passes a request that arrives when the service is back, without waiting for the next probe', async () => {
    let isBack = false;
    const own = new CircuitBreaker({
      name: 'videos',
      failuresToOpen: 1,
      probeEveryMs: 3_600_000,
      probeWithinMs: 60_000,
      probe: async () => {
        if (!isBack) throw away;
      },
    });
    own.connectionFailed(away);
    expect((await failureOf(own.requireClosed())).message).to.include('is temporarily unavailable');

    isBack = true;
    await own.requireClosed();

    expect(own.state).to.equal('closed');
    own.close();
  });

  it('counts only consecutive failures', () => {
    for (const _ of [1, 2, 3, 4]) {
      breaker.connectionFailed(away);
      breaker.connectionFailed(away);
      breaker.succeeded();
    }

    expect(states).to.deep.equal([]);
  });

  it('stays closed for any number of missed deadlines, as long as the service answers probes', async () => {
    for (let round = 1; round <= 10; round++) {
      for (let n = 0; n < 20; n++) breaker.deadlineMissed();
      (await probed(round)).succeed();
      await new Promise(setImmediate);
    }

    expect(states).to.deep.equal([]);
  });

  it('opens after one missed deadline when the service answers no probe either', async () => {
    breaker.deadlineMissed();
    for (const n of [1, 2, 3]) {
      expect(await refusal()).to.equal(null);
      (await probed(n)).fail();
      await new Promise(setImmediate);
    }

    expect(await refusal()).to.equal('unavailable');
  });

  it('probes with one request at a time', async () => {
    for (let round = 1; round <= 10; round++) {
      for (let n = 0; n < 50; n++) breaker.connectionFailed(away);
      const one = await probed(round);
      for (let n = 0; n < 50; n++) breaker.deadlineMissed();
      expect(probes).to.have.length(round);
      one.fail();
    }
  });
});
