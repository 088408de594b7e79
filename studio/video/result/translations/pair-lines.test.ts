import { expect } from 'chai';
import { pairLines } from './pair-lines.js';

describe('scripts side by side', () => {
  it('pairs lines of one time, and leaves others alone', () => {
    const left = [
      { start: 0, text: 'One' },
      { start: 2, text: 'Two' },
      { start: 5, text: 'Three' },
    ];
    const right = [
      { start: 0.01, text: 'Eins' },
      { start: 3, text: 'Zwei' },
      { start: 5, text: 'Drei' },
    ];
    expect(pairLines(left, right)).to.deep.equal([
      { start: 0, left: 'One', right: 'Eins' },
      { start: 2, left: 'Two', right: '' },
      { start: 3, left: '', right: 'Zwei' },
      { start: 5, left: 'Three', right: 'Drei' },
    ]);
  });

  it('shows one script when the other is empty', () => {
    expect(pairLines([], [{ start: 1, text: 'Eins' }])).to.deep.equal([
      { start: 1, left: '', right: 'Eins' },
    ]);
    expect(pairLines([], [])).to.deep.equal([]);
  });
});
