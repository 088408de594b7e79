import { expect } from 'chai';
import { cardSize } from './card-size.js';
import { formatRemaining, languageName } from './formats.js';

describe('facts on a card', () => {
  it('shows the remaining time in the locale of the viewer', () => {
    expect(formatRemaining(40, 'en')).to.equal('40 sec');
    expect(formatRemaining(200, 'de')).to.equal('3 Min.');
  });

  it('names languages, and shows codes without a name as they are', () => {
    expect(languageName('pt-BR', 'en')).to.equal('Brazilian Portuguese');
    expect(languageName('not a code', 'en')).to.equal('not a code');
  });
});

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
