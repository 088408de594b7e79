import { expect } from 'chai';
import { moveBlock, tickSeconds } from './move-block.js';

describe('moving a line on the timeline', () => {
  it('moves its start or its end up to the other, and all of it within the video', () => {
    const times = { start: 2, end: 4 };
    expect(moveBlock(times, 'start', -0.5, 10)).to.deep.equal({ start: 1.5, end: 4 });
    expect(moveBlock(times, 'start', 5, 10)).to.deep.equal({ start: 3.9, end: 4 });
    expect(moveBlock(times, 'end', -5, 10)).to.deep.equal({ start: 2, end: 2.1 });
    expect(moveBlock(times, 'end', 50, 10)).to.deep.equal({ start: 2, end: 10 });
    expect(moveBlock(times, 'whole', 50, 10)).to.deep.equal({ start: 8, end: 10 });
    expect(moveBlock(times, 'whole', -50, 10)).to.deep.equal({ start: 0, end: 2 });
  });

  it('draws ticks that do not crowd', () => {
    expect([400, 100, 40, 5].map(tickSeconds)).to.deep.equal([0.5, 1, 2, 15]);
  });
});
