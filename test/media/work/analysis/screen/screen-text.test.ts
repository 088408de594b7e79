import { expect } from 'chai';
import { toScreenTexts } from '../../../../../services/media/work/analysis/screen/screen-text.js';

const line = (text: string, { confidence = 0.9, height = 20 } = {}) => ({
  height,
  words: text.split(' ').map((word) => ({ text: word, confidence })),
});
const texts = (...looks: Array<ReturnType<typeof line>[]>) =>
  toScreenTexts(looks.map((lines, index) => ({ atSeconds: index * 10, lines }))).map(
    ({ atSeconds, text }) => [atSeconds, text],
  );

describe('toScreenTexts', () => {
  it('makes a sentence of each line, continued by lines that begin with a small letter', () => {
    expect(
      texts([line('Settings'), line('Choose the language'), line('you want'), line('Done!'), line('Save')]),
    ).to.deep.equal([[0, 'Settings. Choose the language you want. Done! Save']]);
  });

  it('includes only words of high confidence, and no line that lost most of its words', () => {
    const half = {
      height: 20,
      words: [
        { text: 'Open', confidence: 0.95 },
        { text: 'ff', confidence: 0.59 },
      ],
    };
    const third = { ...half, words: [...half.words, { text: 'gg', confidence: 0.1 }] };

    expect(texts([half], [third], [line('noise', { confidence: 0.4 })])).to.deep.equal([[0, 'Open']]);
  });

  it('leaves out borders that were read as marks', () => {
    expect(texts([line('| Good morning _ |')], [line('Yes | No')])).to.deep.equal([
      [0, 'Good morning'],
      [10, 'Yes | No'],
    ]);
  });

  it('includes no line of fewer than two letters', () => {
    expect(texts([line('7'), line('10:32 x'), line('保存')])).to.deep.equal([[0, '保存']]);
  });

  it('reports a text once while it stays, and again when it returns', () => {
    expect(
      texts(
        [line('Menu'), line('Open')],
        [line('MENU'), line('Save')],
        [line('Menu'), line('Open')],
        [line('Open')],
      ),
    ).to.deep.equal([
      [0, 'Menu. Open'],
      [10, 'Save'],
      [20, 'Open'],
    ]);
  });

  it('includes the largest lines if there are too many', () => {
    const small = Array.from({ length: 40 }, (_, index) =>
      line(`Small print number ${index}`, { height: 8 }),
    );
    const [[, text] = []] = texts([...small, line('Large title', { height: 40 })]);

    expect(text)
      .to.match(/Large title$/)
      .and.have.length.below(350);
    expect(text).to.match(/^Small print number 0\./);
  });
});
