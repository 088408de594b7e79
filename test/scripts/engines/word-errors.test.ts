import { expect } from 'chai';
import { wordErrorRate } from '../../../scripts/engines/test-engines.js';

describe('wordErrorRate', () => {
  for (const [said, transcribed, expected] of [
    ['one two three four', 'One, two, three four.', 0],
    ['one two three four', 'one three four', 0.25],
    ['one two three four', 'one two too three four', 0.25],
    ['one two three four', 'one true three for', 0.5],
    ['one', 'a b c', 3],
    ['one two', '', 1],
    ['', '', 0],
  ] as const) {
    it(`is ${expected} for "${transcribed}" instead of "${said}"`, () => {
      expect(wordErrorRate(said, transcribed)).to.equal(expected);
    });
  }
});
