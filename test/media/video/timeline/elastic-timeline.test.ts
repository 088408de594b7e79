import { expect } from 'chai';
import fc from 'fast-check';
import {
  normalizeHolds,
  outputLength,
  spansOf,
  toOutput,
  toSource,
} from '../../../../services/media/video/timeline/elastic-timeline.js';

const SOURCE = 1000;
const holdsArbitrary = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: SOURCE }), length: fc.integer({ min: 0, max: 200 }) }), {
    maxLength: 12,
  })
  .map((holds) => normalizeHolds(holds, SOURCE));
const momentArbitrary = fc.integer({ min: 0, max: SOURCE });

describe('an elastic timeline', () => {
  it('plays the source as it is where nothing is held', () => {
    expect(spansOf([], 10)).to.deep.equal([{ kind: 'play', from: 0, to: 10, outputFrom: 0, outputTo: 10 }]);
    expect(toOutput([], 4)).to.equal(4);
    expect(toSource([], 4)).to.equal(4);
  });

  it('plays up to a hold, holds, and continues', () => {
    const holds = [{ at: 4, length: 3 }];

    expect(spansOf(holds, 10)).to.deep.equal([
      { kind: 'play', from: 0, to: 4, outputFrom: 0, outputTo: 4 },
      { kind: 'hold', from: 4, to: 4, outputFrom: 4, outputTo: 7 },
      { kind: 'play', from: 4, to: 10, outputFrom: 7, outputTo: 13 },
    ]);
    expect([3, 4, 5].map((at) => toOutput(holds, at))).to.deep.equal([3, 7, 8]);
    expect(toOutput(holds, 4, 'before')).to.equal(4);
    expect([3, 4, 6, 7, 8].map((at) => toSource(holds, at))).to.deep.equal([3, 4, 4, 4, 5]);
  });

  it('holds the first picture from the start, and the last one at the end', () => {
    const holds = [
      { at: 0, length: 2 },
      { at: 10, length: 1 },
    ];

    expect(spansOf(holds, 10).map(({ kind, outputFrom }) => [kind, outputFrom])).to.deep.equal([
      ['hold', 0],
      ['play', 2],
      ['hold', 12],
    ]);
    expect(outputLength(holds, 10)).to.equal(13);
  });

  it('joins holds at one place and leaves out empty ones', () => {
    const holds = [
      { at: 12, length: 1 },
      { at: 5, length: 2 },
      { at: 3, length: 0 },
      { at: 5, length: 1 },
    ];

    expect(normalizeHolds(holds, 10)).to.deep.equal([
      { at: 5, length: 3 },
      { at: 10, length: 1 },
    ]);
  });

  it('plays every moment of the source exactly once, in order', () =>
    fc.assert(
      fc.property(holdsArbitrary, (holds) => {
        const played = spansOf(holds, SOURCE).filter(({ kind }) => kind === 'play');
        expect(played[0]?.from).to.equal(0);
        expect(played.at(-1)?.to).to.equal(SOURCE);
        for (const [index, { from }] of played.entries())
          if (index > 0) expect(from).to.equal(played[index - 1]?.to);
      }),
    ));

  it('is as long as the source and its holds together, without a gap', () =>
    fc.assert(
      fc.property(holdsArbitrary, (holds) => {
        const spans = spansOf(holds, SOURCE);
        const held = holds.reduce((sum, { length }) => sum + length, 0);
        expect(spans.at(-1)?.outputTo).to.equal(SOURCE + held);
        expect(outputLength(holds, SOURCE)).to.equal(SOURCE + held);
        for (const [index, { outputFrom }] of spans.entries())
          expect(outputFrom).to.equal(spans[index - 1]?.outputTo ?? 0);
      }),
    ));

  it('keeps the order of moments', () =>
    fc.assert(
      fc.property(holdsArbitrary, momentArbitrary, momentArbitrary, (holds, one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        expect(toOutput(holds, second) - toOutput(holds, first)).to.be.at.least(second - first);
        expect(toOutput(holds, first, 'before')).to.be.at.most(toOutput(holds, first, 'after'));
      }),
    ));

  it('finds a moment of the source again in the output', () =>
    fc.assert(
      fc.property(holdsArbitrary, momentArbitrary, (holds, at) => {
        expect(toSource(holds, toOutput(holds, at))).to.equal(at);
        expect(toSource(holds, toOutput(holds, at, 'before'))).to.equal(at);
      }),
    ));
});
