import { expect } from 'chai';
import { textWidth } from '../../../../../services/media/text/text-width.js';
import {
  type CaptionCue,
  splitCaption,
} from '../../../../../services/media/video/render/captions/split-caption.js';

const SENTENCES =
  'Open the settings page from the menu at the top. Choose the language you want, and the size of the letters. ' +
  'Then press the button that says save, and wait until the page is loaded again.';
const JAPANESE =
  '設定ページを開きます。次に使いたい言語を選んで、保存ボタンを押してください。それからページがもう一度読み込まれるまで、少しのあいだ待ちます。';
const ARABIC =
  'افتح صفحة الإعدادات من القائمة في أعلى الشاشة. اختر اللغة التي تريدها وحجم الحروف، ثم اضغط على زر الحفظ وانتظر حتى يتم تحميل الصفحة من جديد.';

const line = (text: string, startTime = 10, endTime = 22) => ({ startTime, endTime, text });
const lettersOf = (cues: readonly CaptionCue[]): string =>
  cues
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '');

/** Consecutive, without a gap, from the line's start to its end. */
function expectChained(cues: readonly CaptionCue[], startTime: number, endTime: number): void {
  expect(cues[0]?.startSeconds).to.equal(startTime);
  expect(cues.at(-1)?.endSeconds).to.equal(endTime);
  for (const [index, cue] of cues.entries()) {
    expect(cue.endSeconds).to.be.greaterThan(cue.startSeconds);
    if (index > 0) expect(cue.startSeconds).to.equal(cues[index - 1]?.endSeconds);
  }
}

describe('splitCaption', () => {
  it('leaves text that fits on two lines as it was broken', () => {
    for (const text of ['Short', 'Two\nlines', 'i write small', 'a b\nc d e f g h']) {
      const [cue, ...more] = splitCaption(line(text), 'en');

      expect(more).to.deep.equal([]);
      expect(cue).to.include({ startSeconds: 10, endSeconds: 22, text });
    }
  });

  it('breaks text that fits on two lines anew when it was broken otherwise', () => {
    const [cue, ...more] = splitCaption(
      line('When you have opened the settings page, choose the language you want.'),
      'en',
    );
    const [joined] = splitCaption(line('One\ntwo\nthree'), 'en');

    expect(more).to.deep.equal([]);
    expect(cue?.text).to.equal('When you have opened the settings page,\nchoose the language you want.');
    expect(joined?.text).to.equal('One two three');
  });

  for (const [language, text] of [
    ['en', SENTENCES],
    ['ja', JAPANESE],
    ['ar', ARABIC],
  ] as const) {
    it(`splits a longer text into readable captions without losing a character: ${language}`, () => {
      const cues = splitCaption(line(text), language);

      expect(cues.length).to.be.within(2, 4);
      expectChained(cues, 10, 22);
      expect(lettersOf(cues)).to.equal(text.replace(/\s/g, ''));
      for (const shown of cues.flatMap((cue) => cue.text.split('\n'))) {
        expect(textWidth(shown)).to.be.within(1, 42);
      }
    });
  }

  it('adds no capital letter', () => {
    const small = SENTENCES.toLowerCase();

    expect(lettersOf(splitCaption(line(small), 'en'))).to.equal(small.replace(/\s/g, ''));
  });

  it('distributes time by length where there are no word times', () => {
    const cues = splitCaption(line(SENTENCES), 'en');

    for (const { startSeconds, endSeconds, text } of cues) {
      expect((endSeconds - startSeconds) / 12).to.be.closeTo(text.length / SENTENCES.length, 0.05);
    }
  });

  it('changes captions when their words are spoken', () => {
    const texts = SENTENCES.split(' ');
    // The first ten within two seconds, then silence, then the rest.
    const words = texts.map((text, i) => {
      const start = i < 10 ? 10 + i * 0.2 : 18 + (i - 10) * 0.1;
      return { text, start, end: start + 0.1 };
    });
    const heard = splitCaption({ ...line(SENTENCES), words }, 'en');
    const changed = splitCaption({ ...line(SENTENCES.replace('Open', 'Close')), words }, 'en');

    expect(heard[0]?.text.replace('\n', ' ')).to.equal('Open the settings page from the menu at the top.');
    expect(heard[1]?.startSeconds).to.be.within(17.9, 18.3);
    expect(changed[1]?.startSeconds).to.be.below(16);
  });

  it('times each word, in split captions too, and where emoji are omitted', () => {
    const words = ['Press', '👍', 'save.'].map((text, i) => ({ text, start: 11 + i, end: 11.5 + i }));
    const pieces = splitCaption(line(SENTENCES), 'en');

    expect(splitCaption({ ...line('Press 👍 save.'), words }, 'en')[0]?.words).to.deep.equal([
      { text: 'Press', startSeconds: 11, endSeconds: 11.5 },
      { text: 'save.', startSeconds: 13, endSeconds: 13.5 },
    ]);
    for (const { words: said, text, startSeconds, endSeconds } of pieces) {
      expect(said.map((word) => word.text)).to.deep.equal(text.split(/\s/));
      for (const word of said) expect(word.startSeconds).to.be.within(startSeconds - 0.001, endSeconds);
    }
  });

  it('returns no caption for a line without displayable text', () => {
    expect(splitCaption(line(' 😀 '), 'en')).to.deep.equal([]);
  });

  it('splits a word that fits on no line', () => {
    const cues = splitCaption(line('x'.repeat(200)), 'en');

    expectChained(cues, 10, 22);
    expect(lettersOf(cues)).to.equal('x'.repeat(200));
  });

  it('shows no caption too briefly to be read, however much text there is', () => {
    const long = Array.from({ length: 20_000 }, (_, i) => `word${i % 10}`).join(' ');

    const cues = splitCaption(line(long, 0, 12), 'en');
    const none = splitCaption(line(long, 3, 3), 'en');
    const unspaced = splitCaption(line('設定ページを開'.repeat(14_000), 0, 12), 'ja');

    expectChained(cues, 0, 12);
    expect(cues).to.have.length(48);
    expect(none).to.have.length(1);
    expectChained(unspaced, 0, 12);
  });
});
