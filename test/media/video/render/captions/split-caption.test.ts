import { expect } from 'chai';
import { CaptionRules } from '../../../../../schemas/messages/render-request.js';
import { textWidth } from '../../../../../services/media/text/text-width.js';
import { cuesWithin } from '../../../../../services/media/video/render/captions/cues-within.js';
import type { PlannedCue } from '../../../../../services/media/video/render/captions/planned-captions.js';
import {
  type CaptionCue,
  splitCaption as split,
} from '../../../../../services/media/video/render/captions/split-caption.js';

const SENTENCES =
  'Open the settings page from the menu at the top. Choose the language you want, and the size of the letters. ' +
  'Then press the button that says save, and wait until the page is loaded again.';
const JAPANESE =
  '設定ページを開きます。次に使いたい言語を選んで、保存ボタンを押してください。それからページがもう一度読み込まれるまで、少しのあいだ待ちます。';
const ARABIC =
  'افتح صفحة الإعدادات من القائمة في أعلى الشاشة. اختر اللغة التي تريدها وحجم الحروف، ثم اضغط على زر الحفظ وانتظر حتى يتم تحميل الصفحة من جديد.';

const splitCaption = (
  line: Parameters<typeof split>[0],
  language: string | null,
  rules: Partial<CaptionRules> = {},
) => split(line, language, CaptionRules.parse(rules));
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
    const spoken = splitCaption({ ...line(SENTENCES), words }, 'en');
    const changed = splitCaption({ ...line(SENTENCES.replace('Open', 'Close')), words }, 'en');

    expect(spoken[0]?.text.replace('\n', ' ')).to.equal('Open the settings page from the menu at the top.');
    expect(spoken[1]?.startSeconds).to.be.within(17.9, 18.3);
    expect(changed[1]?.startSeconds).to.be.below(16);
  });

  it('times each word, in split captions too', () => {
    const words = ['Press', '👍', 'save.'].map((text, i) => ({ text, start: 11 + i, end: 11.5 + i }));
    const pieces = splitCaption(line(SENTENCES), 'en');

    expect(splitCaption({ ...line('Press 👍 save.'), words }, 'en')[0]?.words).to.deep.equal([
      { text: 'Press', startSeconds: 11, endSeconds: 11.5 },
      { text: '👍', startSeconds: 12, endSeconds: 12.5 },
      { text: 'save.', startSeconds: 13, endSeconds: 13.5 },
    ]);
    for (const { words: said, text, startSeconds, endSeconds } of pieces) {
      expect(said.map((word) => word.text)).to.deep.equal(text.split(/\s/));
      for (const word of said) expect(word.startSeconds).to.be.within(startSeconds - 0.001, endSeconds);
    }
  });

  it('returns no caption for a line without displayable text', () => {
    expect(splitCaption(line(' \u0007 '), 'en')).to.deep.equal([]);
  });

  it('breaks no line inside a word of Chinese, or inside a run of katakana', () => {
    const chinese =
      '先打开服务器的管理页面，然后请点击上传按钮，选择您想要上传的文件夹，等待服务器上传完成以后再关闭浏览器。';
    const japanese =
      'このサービスではアップロードボタンをクリックしてから、インターネットエクスプローラーのアップデートとダウンロードの完了を待ちます。';
    const isSplit = (cues: readonly CaptionCue[], words: readonly string[]) => {
      const whole = cues.map(({ text }) => text).join('\n');
      return words.filter((word) => !whole.includes(word));
    };
    for (let width = 24; width <= 48; width += 3) {
      const rules = { maxLineLength: width };
      const words = ['服务器', '页面', '点击', '上传', '文件夹', '浏览器', '等待'];
      expect(isSplit(splitCaption(line(chinese), 'zh', rules), words), `zh ${width}`).to.deep.equal([]);
      const runs = ['サービス', 'アップロードボタン', 'クリック', 'アップデート', 'ダウンロード'];
      expect(isSplit(splitCaption(line(japanese), 'ja', rules), runs), `ja ${width}`).to.deep.equal([]);
    }
  });

  const SENSE = {
    en: [
      'When you have opened the settings page from the menu at the top of the window, choose the language that you want and press the button.',
      /(?:^| )(?:the|a|of|at|from|and|that|to)$/,
    ],
    de: [
      'Öffnen Sie zuerst die Einstellungen in der oberen Leiste des Fensters und wählen Sie die Sprache, die Sie möchten.',
      /(?:^| )(?:die|der|des|in|und)$/,
    ],
    fr: [
      'Ouvrez d’abord la page des paramètres dans le menu en haut de la fenêtre et choisissez la langue que vous voulez.',
      /(?:^| )(?:la|le|des|dans|en|de|et|que)$/,
    ],
    es: [
      'Abra primero la página de ajustes en el menú de la parte superior de la ventana y elija el idioma que quiera.',
      /(?:^| )(?:la|el|de|en|y|que)$/,
    ],
  } as const;
  for (const [language, [text, dangling]] of Object.entries(SENSE))
    it(`ends no line between an article or preposition and what follows it: ${language}`, () => {
      for (const maxLineLength of [30, 37, 42])
        for (const shown of splitCaption(line(text), language, { maxLineLength }).flatMap((cue) =>
          cue.text.split('\n'),
        ))
          expect(shown, `${maxLineLength}`).not.to.match(dangling);
    });

  it('ends no line between a number and its unit', () => {
    const text = 'The whole recording of the meeting needs about 250 megabytes of the disk.';

    for (let maxLineLength = 24; maxLineLength <= 60; maxLineLength += 3)
      expect(
        splitCaption(line(text), 'en', { maxLineLength })
          .map((cue) => cue.text)
          .join('\n'),
      ).to.include('250 megabytes');
  });

  it('finds the terms of the rules in any case', () => {
    const text = 'Watch the beginning of BIG BUCK BUNNY on the first page.';

    for (let maxLineLength = 20; maxLineLength <= 42; maxLineLength += 2) {
      const rules = { maxLineLength, unbrokenTerms: ['Big Buck Bunny'] };
      const shown = splitCaption(line(text), 'en', rules).map((cue) => cue.text);
      expect(shown.join('\n')).to.include('BIG BUCK BUNNY');
    }
  });

  it('begins no line with a Japanese particle or ending', () => {
    const cues = splitCaption(line(JAPANESE), 'ja');

    for (const shown of cues.flatMap(({ text }) => text.split('\n')))
      expect(shown, shown).not.to.match(/^(?:を|に|が|は|で|の|ます|て|し|い[てだ])/u);
  });

  it('keeps to the length of lines and the number of lines of the rules', () => {
    const narrow = splitCaption(line(SENTENCES), 'en', { maxLineLength: 24, maxLines: 1 });
    const tall = splitCaption(line(SENTENCES), 'en', { maxLineLength: 22, maxLines: 3 });

    expect(narrow.every(({ text }) => text.length <= 24 && !text.includes('\n'))).to.equal(true);
    expect(tall.flatMap(({ text }) => text.split('\n')).every(({ length }) => length <= 22)).to.equal(true);
    expect(Math.max(...tall.map(({ text }) => text.split('\n').length))).to.equal(3);
    for (const cues of [narrow, tall]) expect(lettersOf(cues)).to.equal(SENTENCES.replace(/\s/g, ''));
  });

  it('breaks no line inside the terms of the rules', () => {
    const text = 'Everyone opens the settings of Video Studio Professional in the menu';
    const broken = splitCaption(line(text), 'en', { maxLineLength: 38 });
    const kept = splitCaption(line(text), 'en', {
      maxLineLength: 38,
      unbrokenTerms: ['Video Studio Professional'],
    });

    expect(broken[0]?.text).to.include('Video\nStudio');
    expect(kept.map((cue) => cue.text).join('\n')).to.include('Video Studio Professional');
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
