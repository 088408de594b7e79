import { expect } from 'chai';
import { describeFonts } from '../../../../services/media/compose-worker.js';
import { splitWords } from '../../../../services/media/text/split-words.js';
import { breakLines } from '../../../../services/media/text/typesetting/break-lines.js';
import { chooseFonts } from '../../../../services/media/text/typesetting/choose-fonts.js';
import { readFontFaces } from '../../../../services/media/text/typesetting/font-face.js';
import { findFonts, shippedFontsDir } from '../../../../services/media/text/typesetting/font-registry.js';
import { type PlacedSign, setLine } from '../../../../services/media/text/typesetting/set-line.js';
import { directionLevels } from '../../../../services/media/text/typesetting/text-direction.js';
import { machineFonts } from '../../../setup/render-whole.js';

/** Splits a text into graphemes like a caption's text. */
async function signsOf(text: string, language = 'en', family = 'DejaVu Sans'): Promise<PlacedSign[]> {
  const letters = await chooseFonts(await machineFonts(), { family, isBold: false, language }, [text]);
  const levels = directionLevels(text, language);
  let from = 0;
  const ranges = splitWords(text, language).map((word) => {
    const at = text.indexOf(word, from);
    from = at + word.length;
    return [at, from] as const;
  });
  return letters.signsOf(text).map(({ at, ...sign }) => {
    const word = ranges.findIndex(([start, end]) => at >= start && at < end);
    return { ...sign, level: levels[at]!, word: word < 0 ? null : word };
  });
}

const textsOf = (lines: readonly PlacedSign[][]) =>
  lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trim(),
  );

describe('chooseFonts', () => {
  it('uses the requested family for what it has, otherwise a family made for the script', async () => {
    const familiesOf = async (text: string, language: string) => [
      ...new Set((await signsOf(text, language)).map(({ letters }) => letters.family)),
    ];

    expect(await familiesOf('Hi, שלום مرحبا', 'en')).to.deep.equal(['DejaVu Sans']);
    expect(await familiesOf('สวัสดี', 'th')).to.deep.equal(['Noto Sans Thai']);
    expect(await familiesOf('नमस्ते', 'hi')).to.deep.equal(['Noto Sans Devanagari']);
    expect(await familiesOf('設定ページ、', 'ja')).to.deep.equal(['Noto Sans CJK JP']);
    expect(await familiesOf('设置', 'zh-CN')).to.deep.equal(['Noto Sans CJK SC']);
    expect(await familiesOf('設置', 'zh-Hant')).to.deep.equal(['Noto Sans CJK TC']);
    expect(await familiesOf('설정', 'ko')).to.deep.equal(['Noto Sans CJK KR']);
  });

  it('uses another family when the requested one is not installed, and reports it', async () => {
    const request = { family: 'Brandy Sans', isBold: true, language: 'en' };

    const { main, faults } = await chooseFonts(await machineFonts(), request, ['Hello']);

    expect(main).to.include({ family: 'DejaVu Sans', isBold: true });
    expect(faults).to.deep.equal({
      missingGlyphs: [],
      missingFonts: ['Brandy Sans'],
      fallbackFamily: 'DejaVu Sans',
    });
  });

  it('draws a box for a character that no font has, and reports the character and the font that would have it', async () => {
    const bare = await findFonts([shippedFontsDir]);
    const request = { family: 'DejaVu Sans', isBold: false, language: 'th' };

    const { faults, signsOf: signs } = await chooseFonts(bare, request, ['Hi สว 世']);

    expect(faults.missingGlyphs).to.deep.equal(['ส', 'ว', '世']);
    expect(faults.missingFonts).to.deep.equal(['Noto Sans Thai', 'Noto Sans CJK JP']);
    expect(
      signs('Hi สว')
        .map(({ text }) => text)
        .join(''),
    ).to.equal('Hi □□');
    expect(describeFonts(bare)).to.match(/^ok: 4 families; not installed: .*Noto Sans Thai.*fonts-noto-cjk/);
    expect(describeFonts(await machineFonts())).to.match(/^ok: \d+ families$/);
  });
});

describe('FontShelf', () => {
  it('finds a file by its content, and returns null for an unknown one', async () => {
    const fonts = await machineFonts();
    const thai = await fonts.open('noto sans thai', true);

    expect(thai).to.include({ family: 'Noto Sans Thai', isBold: true });
    expect(await fonts.pathOf(thai!.sha256)).to.match(/NotoSansThai-Bold\.ttf$/);
    expect(await fonts.pathOf('0'.repeat(64))).to.equal(null);
    expect(await fonts.open('Nowhere Sans', false)).to.equal(null);
    expect((await findFonts(['/nowhere'])).families).to.deep.equal([]);
  });

  it('does not accept a file that is not a font', async () => {
    expect(await readFontFaces(process.execPath)).to.deep.equal([]);
    expect(await readFontFaces('/etc/hostname')).to.deep.equal([]);
  });
});

describe('setLine', () => {
  const setOf = async (text: string, language: string, byWord: boolean) =>
    [...setLine(await signsOf(text, language), byWord).pieces]
      .sort((a, b) => a.left - b.left)
      .map((piece) => piece.text);

  it('orders runs of both directions, as one text or word by word', async () => {
    const text = 'שלום (מימין) 25% YouTube';

    expect(await setOf(text, 'he', false)).to.deep.equal(['YouTube', '25%', 'שלום (מימין)']);
    expect(await setOf(text, 'he', true)).to.deep.equal(['YouTube', '25%', '(מימין)', 'שלום']);
    expect(await setOf('YouTube זה', 'he', false), 'in a language of that direction').to.deep.equal([
      'זה',
      'YouTube',
    ]);
    expect(await setOf('YouTube זה', 'en', false)).to.deep.equal(['YouTube', 'זה']);
  });

  it('places words where they are in the whole line', async () => {
    for (const [text, language] of [
      ['AVATAR To Yoga', 'en'],
      ['افتح صفحة الإعدادات', 'ar'],
      ['เปิดหน้าการตั้งค่า', 'th'],
    ] as const) {
      const signs = await signsOf(text, language);
      const whole = setLine(signs, false);
      const words = setLine(signs, true);
      const pieces = [...words.pieces].sort((a, b) => a.left - b.left);

      expect(words.width).to.equal(whole.width);
      expect(pieces.length).to.be.greaterThan(1);
      expect(pieces[0]?.left).to.equal(0);
      expect(pieces.at(-1)?.right).to.be.closeTo(whole.width, 1e-9);
      // Kerned pairs like "To" are closer than the advances of their glyphs.
      for (const [index, piece] of pieces.entries())
        expect(piece.left).to.be.at.least((pieces[index - 1]?.right ?? 0) - 0.2);
    }
  });
});

describe('breakLines', () => {
  it('breaks between words, into lines of similar length', async () => {
    const lines = textsOf(breakLines(await signsOf('one two three four five six seven eight nine'), 14));

    expect(lines).to.have.length(2);
    expect(lines.join(' ')).to.equal('one two three four five six seven eight nine');
    expect(Math.abs(lines[0]!.length - lines[1]!.length)).to.be.lessThan(8);
  });

  it('breaks Chinese, and starts no line with punctuation', async () => {
    const chinese = '这是一个很长的句子，没有空格，所以必须自己换行，否则会超出画面。';

    const lines = textsOf(breakLines(await signsOf(chinese, 'zh'), 12));

    expect(lines.join('')).to.equal(chinese);
    expect(lines.length).to.be.within(3, 4);
    for (const line of lines) expect(line).to.match(/^[^，。]/);
  });

  it('breaks Thai between words, and a word that fits on no line between characters', async () => {
    const thai = 'เปิดหน้าการตั้งค่าจากเมนูด้านบนของหน้าจอ';
    const words = splitWords(thai, 'th');
    const lines = textsOf(breakLines(await signsOf(thai, 'th'), 8));
    const long = breakLines(await signsOf('x'.repeat(60)), 12);

    expect(lines.length).to.be.greaterThan(1);
    for (const line of lines) expect(words.some((word) => line.startsWith(word))).to.equal(true);
    expect(textsOf(long).join('')).to.equal('x'.repeat(60));
    for (const line of long) expect(setLine(line, false).width).to.be.at.most(12);
  });
});
