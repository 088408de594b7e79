import { expect } from 'chai';
import { limitHeapGrowth } from '../../gateway/subscriptions/heap-growth.js';

const USUAL = '--heap-growing-percent=50';
const LOW = '--heap-growing-percent=10';

describe('the growth of the heap', () => {
  let flags: string[];
  let connect: (count: number) => (() => void)[];
  beforeEach(() => {
    flags = [];
    const growth = limitHeapGrowth((set) => flags.push(set));
    connect = (count) => Array.from({ length: count }, () => growth.connected());
  });

  const disconnect = (released: readonly (() => void)[]) => {
    for (const release of released) release();
  };

  it('is that of requests for fewer than a thousand connections', () => {
    disconnect(connect(999));

    expect(flags).to.deep.equal([USUAL]);
  });

  it('is lowered once for a thousand and more', () => {
    connect(1500);

    expect(flags).to.deep.equal([USUAL, LOW]);
  });

  it('stays low while connections come and go', () => {
    const open = connect(1000);

    disconnect(open.splice(0, 500));
    connect(500);

    expect(flags).to.deep.equal([USUAL, LOW]);
  });

  it('is that of requests again below five hundred', () => {
    disconnect(connect(1000).slice(0, 501));

    expect(flags).to.deep.equal([USUAL, LOW, USUAL]);
  });
});
