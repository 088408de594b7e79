import { expect } from 'chai';
import { makeConcurrencyLimiter } from '../../../services/platform/edge/concurrency-limiter.js';
import { refusalOf } from '../../setup/calls.js';

const RULE = { what: 'requests', maxConcurrent: 2, maxWaiting: 3, setting: 'MAX_CONCURRENT_REQUESTS' };

describe('concurrent requests', () => {
  it('run in the order they arrive, up to the limit', async () => {
    const limiter = makeConcurrencyLimiter(RULE);
    const order: number[] = [];
    const begin = async (place: number) => {
      const release = await limiter.acquire('key');
      order.push(place);
      return release;
    };

    const [first, second] = [await begin(1), await begin(2)];
    const [third, fourth] = [begin(3), begin(4)];
    expect(limiter.count('key')).to.deep.equal({ running: 2, waiting: 2 });
    second();
    await third;
    first();
    await fourth;

    expect(order).to.deep.equal([1, 2, 3, 4]);
    (await third)();
    (await fourth)();
    expect(limiter.count('key')).to.deep.equal({ running: 0, waiting: 0 });
  });

  it('run at once only while none has to wait', async () => {
    const limiter = makeConcurrencyLimiter(RULE);

    const [first, second, third] = [1, 2, 3].map(() => limiter.acquireNow('key'));

    expect(third).to.equal(null);
    expect(limiter.acquireNow('another')).to.be.a('function');
    first?.();
    expect(limiter.acquireNow('key')).to.be.a('function');
    second?.();
    expect(limiter.count('key')).to.deep.equal({ running: 1, waiting: 0 });
  });

  it('are refused beyond the queue limit, while another key continues', async () => {
    const limiter = makeConcurrencyLimiter(RULE);
    const held = await Promise.all([limiter.acquire('key'), limiter.acquire('key')]);
    const waiting = [1, 2, 3].map(() => limiter.acquire('key'));

    const refused = await limiter.acquire('key').catch((err) => err);
    (await limiter.acquire('another'))();

    expect(refused.code).to.equal('rate_limit_exceeded');
    expect(refused.message).to.equal(
      'At most 2 requests of one API key or access token are answered at once, and 3 wait (MAX_CONCURRENT_REQUESTS)',
    );
    expect(refused.details).to.deep.equal({ retryAfterSeconds: 1 });
    for (const release of held) release();
    for (const one of waiting) (await one)();
  });

  it('leave the queue when their client disconnects', async () => {
    const limiter = makeConcurrencyLimiter({ ...RULE, maxConcurrent: 1 });
    const release = await limiter.acquire('key');
    const hangUp = new AbortController();

    const gone = limiter.acquire('key', hangUp.signal);
    const next = limiter.acquire('key');
    hangUp.abort(new Error('hung up'));

    expect(await refusalOf(gone)).to.equal('hung up');
    release();
    (await next)();
  });

  it('run one at a time for a while after a heavy one', async () => {
    const limiter = makeConcurrencyLimiter({ ...RULE, narrowedForMs: 60_000 });
    const [first, second] = [await limiter.acquire('key'), await limiter.acquire('key')];
    const [third, fourth] = [limiter.acquire('key'), limiter.acquire('key')];

    limiter.narrow('key');
    first();
    expect(limiter.count('key')).to.deep.equal({ running: 1, waiting: 2 });
    second();
    (await third)();
    expect(limiter.count('key')).to.deep.equal({ running: 1, waiting: 0 });
    (await fourth)();
    (await limiter.acquire('key'))();

    expect(limiter.count('key')).to.deep.equal({ running: 0, waiting: 0 });
  });

  it('run concurrently again afterwards, including the waiting ones', async () => {
    const limiter = makeConcurrencyLimiter({ ...RULE, narrowedForMs: 1 });
    const first = await limiter.acquire('key');
    limiter.narrow('key');

    const second = await limiter.acquire('key');

    expect(limiter.count('key')).to.deep.equal({ running: 2, waiting: 0 });
    first();
    second();
  });

  it('are released once, for any number of calls', async () => {
    const limiter = makeConcurrencyLimiter({ ...RULE, maxConcurrent: 1 });
    const release = await limiter.acquire('key');
    const [second, third] = [limiter.acquire('key'), limiter.acquire('key')];

    release();
    release();
    await second;

    expect(limiter.count('key')).to.deep.equal({ running: 1, waiting: 1 });
    (await second)();
    (await third)();
  });
});
