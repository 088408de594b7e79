import { expect } from 'chai';
import { watchLiveness } from '../../supervisor/watch-liveness.js';

const OPTIONS = { intervalMs: 0, deadlineMs: 5000, misses: 3 };

describe('watchLiveness', () => {
  let monotonic: number;
  let wall: number;
  const clocks = { monotonicMs: () => monotonic, wallMs: () => wall };
  beforeEach(() => {
    [monotonic, wall] = [0, 1_000_000];
  });

  const pass = (ms: number, suspendedMs = 0) => {
    monotonic += ms;
    wall += ms + suspendedMs;
  };
  const silent = (ms = 5000, suspendedMs = 0) => {
    pass(ms, suspendedMs);
    return Promise.reject(new Error('no answer'));
  };
  /** The outcome of these probes in sequence; the watch ends with the last of them. */
  async function outcomeOf(probes: ReadonlyArray<() => Promise<unknown>>) {
    const ending = new AbortController();
    let made = 0;
    const probe = () => {
      const next = probes[made++];
      if (next) return next();
      ending.abort();
      return Promise.resolve();
    };
    const reason = await watchLiveness(probe, OPTIONS, ending.signal, clocks);
    return { reason, made };
  }
  const answered = async () => pass(10);

  it('resolves with a reason after the maximum number of consecutive misses', async () => {
    const { reason, made } = await outcomeOf([
      answered,
      () => silent(),
      () => silent(),
      () => silent(),
      answered,
    ]);

    expect(reason).to.equal('no answer to 3 probes in a row, each within 5 s');
    expect(made).to.equal(4);
  });

  it('resets the count with every answer', async () => {
    const slow = [() => silent(), () => silent(), answered];

    expect(await outcomeOf([...slow, ...slow, ...slow])).to.deep.equal({ reason: null, made: 10 });
  });

  it('pauses for the interval after an answer', async () => {
    const ending = new AbortController();
    const startedAt: number[] = [];
    const probe = async () => {
      if (startedAt.push(performance.now()) === 2) ending.abort();
    };

    await watchLiveness(probe, { ...OPTIONS, intervalMs: 60 }, ending.signal);

    const [first, second] = startedAt as [number, number];
    expect(second - first).to.be.at.least(55);
  });

  it('repeats a missed probe after its deadline, not after the interval', async () => {
    const options = { intervalMs: 3_600_000, deadlineMs: 5, misses: 3 };
    const missed = () => Promise.reject(new Error('no answer'));

    const reason = await watchLiveness(missed, options, new AbortController().signal);

    expect(reason).to.include('no answer to 3 probes in a row');
  });

  it('ignores a probe that ended late, because the watch itself was suspended or delayed', async () => {
    const late = () => silent(5000 + 30_000);

    expect((await outcomeOf([late, late, late, late])).reason).to.equal(null);
  });

  it('ignores probes during which the machine was suspended', async () => {
    const suspended = () => silent(5000, 3_600_000);

    expect((await outcomeOf([suspended, suspended, suspended])).reason).to.equal(null);
  });

  it('ignores probes during which the clock was set back, and continues with those after it', async () => {
    const { reason, made } = await outcomeOf([
      () => silent(5000, -3_600_000),
      () => silent(),
      () => silent(),
      () => silent(),
    ]);

    expect(reason).not.to.equal(null);
    expect(made).to.equal(4);
  });
});
