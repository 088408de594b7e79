import { expect } from 'chai';
import { HashingQueue } from '../../services/auth/account/hashing-queue.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { failureOf } from '../setup/failure-of.js';

/** Work that ends when it is told to. */
function heldWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

const from = (name: string) => ({ name, isKnown: false });

describe('HashingQueue', () => {
  /** Fills a queue of one at once with this work, and lets it go on afterwards. */
  async function orderOf(
    limits: { maxWaiting: number },
    sources: readonly { name: string; isKnown: boolean }[],
  ) {
    const queue = new HashingQueue({ atOnce: 1, ...limits });
    const first = heldWork();
    const order: string[] = [];
    const refused: string[] = [];
    const running = queue.run(from('first'), () => first.ended);
    const waiting = sources.map(({ name, isKnown }) =>
      queue
        .run({ name, isKnown }, async () => void order.push(name))
        .catch((err: DomainError) => {
          expect(err.code).to.equal('unavailable');
          expect(err.details?.retryAfterSeconds).to.equal(3);
          refused.push(name);
        }),
    );
    await Promise.resolve();
    first.end();
    await Promise.all([running, ...waiting]);
    return { order, refused };
  }

  it('takes turns between sources, so that a flood from one of them holds nobody else up', async () => {
    const flood = Array.from({ length: 10 }, () => from('flood'));

    const { order } = await orderOf({ maxWaiting: 40 }, [...flood, from('bystander')]);

    expect(order.slice(0, 2)).to.deep.equal(['flood', 'bystander']);
    expect(order).to.have.length(11);
  });

  it('serves a source that had no hash lately before many that had', async () => {
    const queue = new HashingQueue({ atOnce: 1, maxWaiting: 40 });
    const networks = Array.from({ length: 30 }, (_, index) => from(`network ${index}`));
    for (const network of networks) await queue.run(network, async () => undefined);
    const first = heldWork();
    const order: string[] = [];
    const running = queue.run(from('first'), () => first.ended);
    const waiting = [...networks, from('bystander')].map((source) =>
      queue.run(source, async () => void order.push(source.name)),
    );
    await Promise.resolve();
    first.end();
    await Promise.all([running, ...waiting]);

    expect(order[0]).to.equal('bystander');
    expect(order).to.have.length(31);
  });

  it('makes room for it when all places are taken by sources that had hashes lately', async () => {
    const queue = new HashingQueue({ atOnce: 1, maxWaiting: 4 });
    const networks = Array.from({ length: 4 }, (_, index) => from(`network ${index}`));
    for (const network of networks) await queue.run(network, async () => undefined);
    const first = heldWork();
    const running = queue.run(from('first'), () => first.ended);
    const waiting = networks.map((source) => queue.run(source, async () => 'hashed').catch(() => 'refused'));
    const bystander = queue.run(from('bystander'), async () => 'signed in');
    first.end();

    expect(() => queue.requireRoom(from('network 0')), 'is said beforehand').to.throw('Too many passwords');
    queue.requireRoom(from('another bystander'));
    expect(await bystander).to.equal('signed in');
    expect((await Promise.all([running, ...waiting])).filter((one) => one === 'refused')).to.have.length(1);
  });

  it('refuses what does not fit, of the source that has most', async () => {
    const flood = Array.from({ length: 10 }, () => from('flood'));

    const { order, refused } = await orderOf({ maxWaiting: 4 }, [...flood, from('one'), from('two')]);

    expect(order).to.deep.equal(['flood', 'one', 'two', 'flood']);
    expect(refused).to.deep.equal(Array(8).fill('flood'));
  });

  it('serves known sources first, also when all places of others are taken', async () => {
    const flood = Array.from({ length: 10 }, (_, index) => from(`flood ${index}`));

    const { order, refused } = await orderOf({ maxWaiting: 4 }, [...flood, { name: 'known', isKnown: true }]);

    expect(order).to.deep.equal(['known', 'flood 0', 'flood 1', 'flood 2', 'flood 3']);
    expect(refused).to.have.length(6);
  });

  it('hashes no more at once than it should, and continues after a failure', async () => {
    const queue = new HashingQueue({ atOnce: 2, maxWaiting: 40 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      throw new Error('an invalid hash');
    };

    for (const failure of await Promise.all(
      Array.from({ length: 9 }, () => failureOf(queue.run(from('one'), work))),
    ))
      expect(failure.message).to.equal('an invalid hash');

    expect(most).to.equal(2);
    expect(await queue.run(from('one'), async () => 'after all')).to.equal('after all');
  });
});
