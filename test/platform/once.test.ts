import { expect } from 'chai';
import { once } from '../../services/platform/once.js';

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
