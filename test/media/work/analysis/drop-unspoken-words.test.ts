import { expect } from 'chai';
import type { Word } from '../../../../services/media/text/word.js';
import { dropUnspokenWords } from '../../../../services/media/work/analysis/write-transcript.js';

const SPEECH = [{ startSeconds: 0, endSeconds: 60 }];

/** Words of equal length without pauses. */
const transcribed = (text: string, { secondsEach = 0.35, confidence = 0.4, from = 0 } = {}): Word[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    startSeconds: from + index * secondsEach,
    endSeconds: from + (index + 1) * secondsEach,
    confidence,
  }));

describe('dropUnspokenWords', () => {
  it('keeps words at the pace of speech even if the engine is unsure', () => {
    const words = transcribed('ask not what your country can do for you');

    expect(dropUnspokenWords(words, SPEECH)).to.deep.equal(words);
  });

  it('drops words drawn out over chords, even if the engine is confident', () => {
    expect(
      dropUnspokenWords(
        transcribed('and her you can loon one', { secondsEach: 1.3, confidence: 0.9 }),
        SPEECH,
      ),
    ).to.deep.equal([]);
  });

  it('keeps a slow speaker with confident words, and drops slow guesses', () => {
    const slow = { secondsEach: 0.7 };

    expect(
      dropUnspokenWords(transcribed('open the window now', { ...slow, confidence: 0.9 }), SPEECH),
    ).to.have.length(4);
    expect(
      dropUnspokenWords(transcribed('open the window now', { ...slow, confidence: 0.4 }), SPEECH),
    ).to.deep.equal([]);
  });

  it('drops words of very low confidence, such as "thank you for watching" over music', () => {
    expect(
      dropUnspokenWords(transcribed('thank you for watching', { confidence: 0.05 }), SPEECH),
    ).to.deep.equal([]);
  });

  it('drops words where there is no speech', () => {
    expect(
      dropUnspokenWords(transcribed('thank you for watching', { from: 70, confidence: 0.9 }), SPEECH),
    ).to.deep.equal([]);
  });

  it('drops the few plausible words of an implausible span', () => {
    const words = [
      ...transcribed('one two three four five six', { secondsEach: 2 }),
      ...transcribed('hello again', { from: 20 }),
    ];

    expect(dropUnspokenWords(words, SPEECH)).to.deep.equal([]);
  });

  it('counts a character of a syllabic script as a syllable', () => {
    expect(dropUnspokenWords(transcribed('你 好 世 界', { secondsEach: 0.25 }), SPEECH)).to.have.length(4);
  });

  it('returns each word once when spans overlap', () => {
    const spans = [
      { startSeconds: 0, endSeconds: 1 },
      { startSeconds: 1, endSeconds: 60 },
    ];
    const words = transcribed('ask not what your country can do for you');

    expect(dropUnspokenWords(words, spans)).to.deep.equal(words);
  });
});
