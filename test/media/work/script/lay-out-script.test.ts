import { expect } from 'chai';
import { layOutAsWritten, layOutScript } from '../../../../services/media/work/script/lay-out-script.js';

/** Four hours of speech, and the maximum number of lines of a script. */
const DURATION = 14_400;
const transcribedWords = (): Array<{
  text: string;
  startSeconds: number;
  endSeconds: number;
  confidence: number;
}> =>
  Array.from({ length: 36_000 }, (_, i) => ({
    text: 'word',
    confidence: 1,
    startSeconds: i * 0.4,
    endSeconds: i * 0.4 + 0.3,
  }));
const manyLines = () =>
  Array.from({ length: 50_000 }, (_, i) => ({
    text: i % 2 === 0 ? 'word' : 'nay',
    startSeconds: i * 0.288,
    endSeconds: (i + 1) * 0.288,
  }));

describe('layOutScript', () => {
  it('gives a line the times of its words where they were transcribed, and no words where they were not', () => {
    const lines = [
      { text: 'a word', startSeconds: 0, endSeconds: 1 },
      { text: 'unheard of', startSeconds: 5, endSeconds: 6 },
    ];
    const words = [
      { text: 'a', startSeconds: 0.2, endSeconds: 0.3, confidence: 1 },
      { text: 'word', startSeconds: 0.4, endSeconds: 0.8, confidence: 1 },
    ];

    const laidOut = layOutAsWritten(lines, { language: 'en', durationSeconds: 10, words });

    expect(laidOut.map(({ words: timed }) => timed?.map(({ start, end }) => [start, end]))).to.deep.equal([
      [
        [0.2, 0.3],
        [0.4, 0.8],
      ],
      undefined,
    ]);
  });

  it('compares few of the transcribed words for each line of a long script', () => {
    let looks = 0;
    const words = transcribedWords().map((word) => ({
      ...word,
      get startSeconds() {
        looks += 1;
        return word.startSeconds;
      },
      get endSeconds() {
        looks += 1;
        return word.endSeconds;
      },
    }));

    const laidOut = layOutAsWritten(manyLines(), { language: 'en', durationSeconds: DURATION, words });

    expect(laidOut).to.have.length(50_000);
    expect(looks).to.be.below(3_000_000);
  });

  it('lays out a long script before a worker would lose its leases', () => {
    const layout = { language: 'en', durationSeconds: DURATION, words: transcribedWords() };

    expect(layOutScript(manyLines(), layout)).to.not.be.empty;
  });
});
