import { expect } from 'chai';
import { cardSize } from './card-size.js';

describe('the size of cards', () => {
  for (const width of [328, 700, 1000, 2300])
    it(`fills ${width} pixels without overflowing`, () => {
      const { columns, width: card, gap } = cardSize(width);
      const used = columns * card + (columns - 1) * gap;
      expect(used).to.be.at.most(width);
      expect(width - used).to.be.below(columns);
    });

  it('puts two cards in a row of a phone', () => {
    expect(cardSize(328).columns).to.equal(2);
  });
});
