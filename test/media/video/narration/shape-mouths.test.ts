import { expect } from 'chai';
import { type SpokenLine, shapeMouths } from '../../../../services/media/video/narration/shape-mouths.js';

const levels = (...parts: ReadonlyArray<readonly [level: number, count: number]>): number[] =>
  parts.flatMap(([level, count]) => Array.from({ length: count }, () => level));

const aLine = (of: Partial<SpokenLine>): SpokenLine => ({
  levels: levels([1000, 100]),
  levelSeconds: 0.01,
  words: [],
  startSeconds: 1,
  durationSeconds: 1,
  tempo: 1,
  ...of,
});

describe('shapeMouths', () => {
  it('closes the mouth between lines and in their pauses', () => {
    const paused = aLine({ levels: levels([1000, 30], [5, 40], [1000, 30]) });

    expect(shapeMouths([paused], [0.5, 1.1, 1.5, 1.9, 2.1])).to.deep.equal([
      ...['closed', 'wide', 'closed', 'wide', 'closed'],
    ]);
    expect(shapeMouths([], [0, 1])).to.deep.equal(['closed', 'closed']);
    expect(shapeMouths([aLine({ levels: levels([0, 100]) })], [1.5])).to.deep.equal(['closed']);
  });

  it('shows the letters of a word one after another, with or without accents', () => {
    const line = aLine({ words: [{ text: 'Môap', start: 0.2, end: 1 }] });

    expect(shapeMouths([line], [1.3, 1.5, 1.7, 1.9])).to.deep.equal(['closed', 'round', 'wide', 'closed']);
  });

  it('follows the level where letters say nothing, and opens no wider than the level', () => {
    const line = aLine({
      levels: levels([150, 25], [300, 25], [1000, 50]),
      words: [{ text: '你好', start: 0, end: 1 }],
    });
    const soft = aLine({ ...line, words: [{ text: 'a', start: 0, end: 1 }] });

    for (const one of [line, soft])
      expect(shapeMouths([one], [1.1, 1.4, 1.8])).to.deep.equal(['narrow', 'open', 'wide']);
  });

  it('keeps pace with a line that is spoken faster than it was synthesized', () => {
    const line = aLine({
      tempo: 2,
      durationSeconds: 0.5,
      words: [
        { text: 'oo', start: 0, end: 0.5 },
        { text: 'ee', start: 0.5, end: 1 },
      ],
    });

    expect(shapeMouths([line], [1.1, 1.2, 1.3, 1.6])).to.deep.equal(['round', 'round', 'open', 'closed']);
  });
});
