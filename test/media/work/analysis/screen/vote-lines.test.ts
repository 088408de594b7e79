import { expect } from 'chai';
import { voteLines } from '../../../../../services/media/work/analysis/screen/vote-lines.js';

const aSample = (sampleSeconds: number, texts: readonly string[], confidence = 0.7) => ({
  atSeconds: sampleSeconds,
  sampleSeconds,
  lines: texts.map((text) => ({
    height: 20,
    words: text.split(' ').map((word) => ({ text: word, confidence })),
  })),
});
const vote = (...samples: ReturnType<typeof aSample>[]) =>
  voteLines(samples).map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')));

describe('voteLines', () => {
  it('replaces a fragment by the whole text of the next sample', () => {
    expect(
      vote(aSample(0.6, ['Th our passion'], 0.65), aSample(1.6, ['With our passion'], 0.95)),
    ).to.deep.equal([['With our passion'], ['With our passion']]);
  });

  it('omits an uncertain reading that no other sample confirms', () => {
    expect(vote(aSample(0.6, ['Ge here'], 0.7), aSample(1.6, []))).to.deep.equal([[], []]);
    expect(vote(aSample(0.6, ['Ge here'], 0.9), aSample(1.6, []))).to.deep.equal([['Ge here'], []]);
  });

  it('keeps a text that is sampled only once', () => {
    expect(vote(aSample(0.6, ['Press Save'], 0.7), aSample(4, []))).to.deep.equal([['Press Save'], []]);
  });

  it('fills samples between two readings of a text that moves', () => {
    expect(vote(aSample(0.5, ['Press Save']), aSample(1, []), aSample(1.5, ['Press Save']))).to.deep.equal([
      ['Press Save'],
      ['Press Save'],
      ['Press Save'],
    ]);
  });

  it('keeps different texts of consecutive samples apart', () => {
    expect(vote(aSample(0.6, ['Open the menu'], 0.9), aSample(1.6, ['Big sky'], 0.9))).to.deep.equal([
      ['Open the menu'],
      ['Big sky'],
    ]);
    expect(
      vote(aSample(0.6, ['With our passion'], 0.9), aSample(1.6, ['With the work of our hands'], 0.9)),
    ).to.deep.equal([['With our passion'], ['With the work of our hands']]);
  });
});
