import { expect } from 'chai';
import { timeOfText } from './time-of-text.js';

describe('the moment of the preview', () => {
  it('is in the middle of the first line with text', () => {
    const lines = [
      { start: 0, end: 1, text: ' ' },
      { start: 2, end: 3, text: 'Hello' },
    ];
    expect(timeOfText(lines)).to.equal(2.5);
  });

  it('is the beginning when nothing is said', () => {
    expect(timeOfText([])).to.equal(0);
  });
});
