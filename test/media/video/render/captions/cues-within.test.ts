import { expect } from 'chai';
import { cuesWithin } from '../../../../../services/media/video/render/captions/cues-within.js';
import type { PlannedCue } from '../../../../../services/media/video/render/captions/planned-captions.js';

const piece = { text: 'word', font: 0, isRightToLeft: false, x: 0, y: 0 };
const cue = (from: number, to: number): PlannedCue => ({
  to,
  pieces: [from + 3, from].map((each) => ({ ...piece, from: each, lit: each })),
  boxes: [],
});

describe('cuesWithin', () => {
  it('returns the visible cues in order, even when one cue outlasts those after it', () => {
    const cues = [cue(0, 10), cue(10, 400), cue(10, 20), cue(30, 40), cue(5, 60), cue(500, 510)];

    for (let startFrame = 0; startFrame < 520; startFrame += 1)
      for (const length of [1, 7, 100]) {
        const span = { startFrame, endFrame: startFrame + length };
        const seen = cues.filter(
          ({ to, pieces }) => to > startFrame && pieces.some(({ from }) => from < span.endFrame),
        );
        expect(cuesWithin(cues, span)).to.deep.equal(seen);
      }
    expect(cuesWithin([], { startFrame: 0, endFrame: 9 })).to.deep.equal([]);
  });

  it('does not examine all cues for each segment', () => {
    let looks = 0;
    const cues = Array.from({ length: 5000 }, (_, index) => {
      const { pieces, ...rest } = cue(index * 30, index * 30 + 30);
      return {
        ...rest,
        get pieces() {
          looks += 1;
          return pieces;
        },
      };
    });

    for (let startFrame = 0; startFrame < 150_000; startFrame += 240)
      expect(cuesWithin(cues, { startFrame, endFrame: startFrame + 240 })).to.have.length(8);

    expect(looks).to.be.below(3 * cues.length);
  });
});
