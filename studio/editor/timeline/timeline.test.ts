import { expect } from 'chai';
import { moveBlock, tickSeconds } from './move-block.js';
import { eventAtKey, placedEvents } from './placed-events.js';

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

describe('key events on the timeline', () => {
  it('are those whose time is known, by time', () => {
    const events = [
      { text: 'Press save', placedAt: 7 },
      { text: 'No time', placedAt: null },
      { text: 'Open the settings', placedAt: 0 },
    ];
    expect(placedEvents(events)).to.deep.equal([
      { text: 'Open the settings', at: 0 },
      { text: 'Press save', at: 7 },
    ]);
  });

  it('are reached by arrow keys, Home and End, and the keys stop at the first and the last', () => {
    const reached = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'].map((key) => eventAtKey(key, 1, 3));
    expect(reached).to.deep.equal([0, 2, 0, 2, null]);
    expect([eventAtKey('ArrowLeft', 0, 3), eventAtKey('ArrowRight', 2, 3)]).to.deep.equal([0, 2]);
  });
});
