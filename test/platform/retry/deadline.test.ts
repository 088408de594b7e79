import { getEventListeners, once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { startDeadline, timeoutSignal } from '../../../services/platform/retry/deadline.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('startDeadline', () => {
  it('aborts when the time is over, after a garbage collection too, also below AbortSignal.any', async () => {
    const waits = Array.from({ length: 20 }, () => {
      const other = new AbortController();
      const signals = [
        startDeadline(20, other.signal).signal,
        AbortSignal.any([timeoutSignal(20), other.signal]),
      ];
      return Promise.all(signals.map((signal) => once(signal, 'abort')));
    });
    collectGarbage();
    // The timers do not keep a process alive.
    const alive = setInterval(() => undefined, 1000);
    try {
      await Promise.all(waits);
    } finally {
      clearInterval(alive);
    }
  });

  it('aborts with another signal and its reason, also when that was aborted before', () => {
    const other = new AbortController();
    const [before, after] = [startDeadline(60_000, other.signal), () => startDeadline(60_000, other.signal)];

    other.abort('enough');

    for (const { signal, isPast } of [before, after()]) {
      expect(signal.reason).to.equal('enough');
      expect(isPast()).to.equal(false);
    }
  });

  it('leaves no listener on the other signals, of which many deadlines may have the same', () => {
    const other = new AbortController();

    const deadlines = Array.from({ length: 20 }, () => startDeadline(60_000, other.signal));

    expect(getEventListeners(other.signal, 'abort')).to.deep.equal([]);
    other.abort('enough');
    expect(deadlines.every(({ signal }) => signal.reason === 'enough')).to.equal(true);
  });

  it('says that its time is over', async () => {
    const alive = setInterval(() => undefined, 1000);
    const deadline = startDeadline(1);
    await once(deadline.signal, 'abort');
    clearInterval(alive);

    expect(deadline.isPast()).to.equal(true);
    expect(deadline.signal.reason).to.have.property('name', 'TimeoutError');
  });

  it('is silent after it was cleared', () => {
    const other = new AbortController();
    const deadline = startDeadline(60_000, other.signal);

    deadline.clear();
    other.abort();

    expect(deadline.signal.aborted).to.equal(false);
  });
});
