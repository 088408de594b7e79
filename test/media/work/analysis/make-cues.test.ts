import { expect } from 'chai';
import { READING_RULES } from '../../../../services/media/text/choose-breaks.js';
import { splitWords } from '../../../../services/media/text/split-words.js';
import { textWidth } from '../../../../services/media/text/text-width.js';
import type { Word } from '../../../../services/media/text/word.js';
import { type Cue, makeCues } from '../../../../services/media/work/analysis/make-cues.js';

/** Words spoken one after the other; `pauses` are seconds after the word of that index. */
function said(
  text: string,
  { secondsPerLetter = 0.06, pauses = {} as Record<number, number>, language = 'en' } = {},
): Word[] {
  let at = 1;
  return splitWords(text, language).map((word, index) => {
    const startSeconds = at;
    const endSeconds = at + [...word].length * secondsPerLetter;
    at = endSeconds + 0.05 + (pauses[index] ?? 0);
    return { text: word, startSeconds, endSeconds, confidence: 0.9 };
  });
}

/** Gives the words from this index on to a second speaker. */
const fromSecondSpeaker = (words: readonly Word[], first: number): Word[] =>
  words.map((word, index) => ({ ...word, speaker: index < first ? 1 : 2 }));

/** Pseudo-random numbers, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function randomWords(seed: number): Word[] {
  const next = dice(seed);
  const isPunctuated = next() < 0.5;
  const pace = 0.03 + next() * 0.09;
  let at = next() * 3;
  return Array.from({ length: 1 + Math.floor(next() * 120) }, () => {
    const letters = next() < 0.02 ? 50 + Math.floor(next() * 60) : 1 + Math.floor(next() * 11);
    const mark = isPunctuated && next() < 0.2 ? ['.', ',', '?', '!'][Math.floor(next() * 4)] : '';
    const startSeconds = at;
    const endSeconds = at + letters * pace;
    at = endSeconds + (next() < 0.15 ? next() * 3 : next() * 0.1) - (next() < 0.03 ? 0.1 : 0);
    return {
      text: 'abcdefghij'.repeat(11).slice(0, letters) + mark,
      startSeconds,
      endSeconds,
      confidence: next(),
    };
  });
}

const lettersOf = (texts: readonly string[]): string => texts.join('').replace(/\s+/g, '').toLowerCase();
const secondsOf = (cue: Cue): number => cue.endTime - cue.startTime;

describe('makeCues', () => {
  it('makes no cue with words of two speakers, and begins a sentence with each', () => {
    const words = said('did you see it yes I did');

    const cues = makeCues(fromSecondSpeaker(words, 4), { language: 'en' });

    expect(cues.map(({ text }) => text)).to.deep.equal(['Did you see it', 'Yes I did']);
    expect(makeCues(words, { language: 'en' })).to.have.length(1);
  });

  it('keeps the reading rules for any speech', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const words = randomWords(seed);
      const cues = makeCues(words, { language: 'en' });

      expect(lettersOf(cues.map((cue) => cue.text)), `seed ${seed}`).to.equal(
        lettersOf([...words].sort((a, b) => a.startSeconds - b.startSeconds).map((word) => word.text)),
      );
      for (const [index, cue] of cues.entries()) {
        expect(lettersOf(cue.words.map((word) => word.text)), `seed ${seed}`).to.equal(lettersOf([cue.text]));
        const where = `seed ${seed}, cue ${index}: ${JSON.stringify(cue)}`;
        const lines = cue.text.split('\n');
        expect(lines.length, where).to.be.at.most(2);
        for (const line of lines) expect(textWidth(line), where).to.be.within(1, 42);
        expect(secondsOf(cue), where)
          .to.be.greaterThan(0)
          .and.at.most(READING_RULES.longest + 0.002);
        expect(cue.startTime, where).to.equal(Math.round(cue.startTime * 1000) / 1000);
        const next = cues[index + 1];
        if (!next) continue;
        expect(next.startTime, where).to.be.at.least(cue.endTime);
        const isHurried = next.startTime - cue.startTime < READING_RULES.shortest;
        if (!isHurried) expect(secondsOf(cue), where).to.be.at.least(READING_RULES.shortest - 0.1);
      }
    }
  });

  it('starts no cue before its first word', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const words = randomWords(seed).filter((word) => word.text.length < 40);
      let wordIndex = 0;
      for (const cue of makeCues(words, { language: 'en' })) {
        const first = [...words].sort((a, b) => a.startSeconds - b.startSeconds)[wordIndex];
        expect(cue.startTime, `seed ${seed}`).to.be.at.least((first?.startSeconds ?? 0) - 0.1);
        wordIndex += cue.text.split(/\s+/).length;
      }
    }
  });

  it('ends cues with sentences and begins them with a capital', () => {
    const cues = makeCues(
      said('open the menu and choose a project. then i give it a name. after that we save it.'),
      { language: 'en' },
    );

    expect(cues.map((cue) => cue.text.replace('\n', ' '))).to.deep.equal([
      'Open the menu and choose a project.',
      'Then I give it a name.',
      'After that we save it.',
    ]);
  });

  it('treats pauses as the ends of sentences when the engine writes no punctuation', () => {
    const cues = makeCues(
      said('open the menu and choose a project then i give it a name', { pauses: { 6: 0.8 } }),
      { language: 'en' },
    );

    expect(cues.map((cue) => cue.text)).to.deep.equal([
      'Open the menu and choose a project',
      'Then I give it a name',
    ]);
  });

  it('balances two lines and breaks them after a comma rather than after "the"', () => {
    const [cue] = makeCues(
      said('When you have opened the settings page, choose the language you want.', {
        secondsPerLetter: 0.04,
      }),
      { language: 'en' },
    );

    expect(cue?.text).to.equal('When you have opened the settings page,\nchoose the language you want.');
  });

  it('keeps a cue on screen until it is read when nothing follows, and ends it before the next', () => {
    const fast = said('this sentence is spoken much too fast to be read.', { secondsPerLetter: 0.02 });
    const [alone] = makeCues(fast, { language: 'en' });
    const later = fast.map((word) => ({
      ...word,
      startSeconds: word.startSeconds + 3,
      endSeconds: word.endSeconds + 3,
    }));
    const [first, second] = makeCues([...fast, ...later], { language: 'en' });

    expect(alone && secondsOf(alone)).to.be.closeTo(49 / 17, 0.01);
    expect(first?.endTime).to.be.at.most((second?.startTime ?? 0) - 0.083);
  });

  it('shows one short word for five sixths of a second, but not beyond the end', () => {
    const word = { text: 'yes', startSeconds: 2, endSeconds: 2.2, confidence: 1 };

    const words = [{ text: 'Yes', start: 2, end: 2.2 }];
    expect(makeCues([word], { language: 'en' })).to.deep.equal([
      { startTime: 2, endTime: 2.833, text: 'Yes', words },
    ]);
    expect(makeCues([word], { language: 'en', durationSeconds: 2.5 })).to.deep.equal([
      { startTime: 2, endTime: 2.5, text: 'Yes', words },
    ]);
  });

  it('does not treat an abbreviation as the end of a sentence', () => {
    const cues = makeCues(
      said('Mr. Smith paid approx. five percent. He was glad.', { secondsPerLetter: 0.05 }),
      {
        language: 'en',
      },
    );

    expect(
      cues
        .map((cue) => cue.text)
        .join(' ')
        .replace('\n', ' '),
    ).to.equal('Mr. Smith paid approx. five percent. He was glad.');
  });

  it('writes Japanese without spaces, at most 16 characters per line', () => {
    const cues = makeCues(
      said(
        'ようこそ、この短いレッスンでは設定ページを開きます。次に使いたい言語を選んで、保存ボタンを押してください。',
        { secondsPerLetter: 0.12, language: 'ja' },
      ),
      { language: 'ja' },
    );

    expect(cues.length).to.be.greaterThan(1);
    expect(cues.map((cue) => cue.text).join('')).not.to.match(/ /);
    for (const line of cues.flatMap((cue) => cue.text.split('\n')))
      expect([...line].length).to.be.at.most(16);
    expect(
      cues
        .map((cue) => cue.text)
        .join('')
        .replaceAll('\n', ''),
    ).to.match(/開きます。次に/);
  });

  it('returns no cues without words', () => {
    expect(makeCues([])).to.deep.equal([]);
    expect(makeCues([{ text: '  ', startSeconds: 1, endSeconds: 2, confidence: 1 }])).to.deep.equal([]);
  });
});
