import { expect } from 'chai';
import { paceCaptions } from '../../../../../services/media/video/render/captions/split-cues.js';

const RULES = { maxCharactersPerSecond: 20, minGapFrames: 2 };
const OUTPUT = { fpsNum: 25, fpsDen: 1, totalFrames: 250 };
const cue = (startSeconds: number, endSeconds: number, text = 'short') => ({
  startSeconds,
  endSeconds,
  text,
  words: [],
});
const times = (cues: ReturnType<typeof paceCaptions>) =>
  cues.map(({ startSeconds, endSeconds }) => [startSeconds, Number(endSeconds.toFixed(3))]);

describe('paceCaptions', () => {
  it('leaves two frames between captions that touch, and between those that nearly do', () => {
    const paced = paceCaptions([cue(0, 1), cue(1, 2), cue(2.04, 3)], RULES, OUTPUT);

    expect(times(paced)).to.deep.equal([
      [0, 0.92],
      [1, 1.96],
      [2.04, 3],
    ]);
  });

  it('changes no caption without a next one nearby, or with a gap of 0', () => {
    const cues = [cue(0, 1), cue(3, 4)];

    expect(paceCaptions(cues, RULES, OUTPUT)).to.deep.equal(cues);
    expect(times(paceCaptions([cue(0, 1), cue(1, 2)], { ...RULES, minGapFrames: 0 }, OUTPUT))).to.deep.equal([
      [0, 1],
      [1, 2],
    ]);
  });

  it('shows a caption that is too fast into the pause after it, as long as it takes to read', () => {
    const long = 'x'.repeat(40);

    expect(times(paceCaptions([cue(0, 1, long), cue(5, 6)], RULES, OUTPUT))[0]).to.deep.equal([0, 2]);
    expect(times(paceCaptions([cue(0, 1, long), cue(1.5, 2)], RULES, OUTPUT))[0]).to.deep.equal([0, 1.42]);
    expect(times(paceCaptions([cue(9, 9.5, long)], RULES, OUTPUT))).to.deep.equal([[9, 10]]);
  });

  it('keeps captions that overlap, and makes none too short to be noticed', () => {
    const overlapping = [cue(0, 2), cue(1, 3)];

    expect(paceCaptions(overlapping, RULES, OUTPUT)).to.deep.equal(overlapping);
    expect(times(paceCaptions([cue(0, 0.28), cue(0.28, 1)], RULES, OUTPUT))[0]).to.deep.equal([0, 0.25]);
    expect(times(paceCaptions([cue(0, 0.2), cue(0.2, 1)], RULES, OUTPUT))[0]).to.deep.equal([0, 0.2]);
  });
});
