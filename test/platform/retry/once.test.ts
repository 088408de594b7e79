import { expect } from 'chai';
import { once, onceResolved } from '../../../services/platform/retry/once.js';
import { failureOf } from '../../setup/failure-of.js';

describe('once', () => {
  it('makes it at the first call only, and always returns the same', () => {
    let made = 0;
    const make = once(() => ({ number: ++made }));

    expect(made).to.equal(0);
    expect(make()).to.equal(make());
    expect(made).to.equal(1);
  });

  it('makes nothing a second time when it made nothing', () => {
    let made = 0;
    const make = once(() => {
      made += 1;
    });

    make();
    make();

    expect(made).to.equal(1);
  });
});

describe('onceResolved', () => {
  it('makes it once, for concurrent calls too', async () => {
    let made = 0;
    const make = onceResolved(async () => ++made);

    expect(await Promise.all([make(), make()])).to.deep.equal([1, 1]);
    expect(await make()).to.equal(1);
  });

  it('makes another after a failure', async () => {
    let made = 0;
    const make = onceResolved(async () => {
      made += 1;
      if (made === 1) throw new Error('not installed');
      return made;
    });

    expect((await failureOf(make())).message).to.equal('not installed');
    expect(await make()).to.equal(2);
  });
});
