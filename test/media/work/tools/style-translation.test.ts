import { expect } from 'chai';
import type { StyledText } from '../../../../schemas/formats/styled-text.js';
import {
  styledParts,
  styleTranslation,
} from '../../../../services/media/work/tools/run/translate-subtitles.js';

const italic = { italic: true };
const CUE: StyledText = {
  startTime: 1,
  endTime: 2,
  text: 'Press the red\nbutton of Ann',
  runs: [
    { text: 'Press the ', style: {} },
    { text: 'red\nbutton', style: italic },
    { text: ' of ', style: {} },
    { text: 'Ann', style: { bold: true } },
  ],
  placement: { anchor: 8 },
};

describe('styleTranslation', () => {
  it('styles the translated part, across lines, and a name that stays as it is', () => {
    const translations = new Map([['red button', 'botón rojo']]);

    expect(styledParts([CUE, CUE])).to.deep.equal(['red button', 'Ann']);
    expect(styleTranslation(CUE, 'Pulse el Botón\nrojo de Ann', translations)).to.deep.equal({
      ...CUE,
      text: 'Pulse el Botón\nrojo de Ann',
      runs: [
        { text: 'Pulse el ', style: {} },
        { text: 'Botón\nrojo', style: italic },
        { text: ' de ', style: {} },
        { text: 'Ann', style: { bold: true } },
      ],
    });
  });

  it('drops a style whose part is not in the translation, and matches whole words only', () => {
    const { runs: _, ...plain } = CUE;

    expect(styleTranslation(CUE, 'Pulse Annette', new Map())).to.deep.equal({
      ...plain,
      text: 'Pulse Annette',
    });
  });

  it('applies the style of a whole cue to its whole translation', () => {
    const whole = { ...CUE, runs: [{ text: CUE.text, style: italic }] };

    expect(styledParts([whole])).to.deep.equal([]);
    expect(styleTranslation(whole, 'Pulse', new Map()).runs).to.deep.equal([
      { text: 'Pulse', style: italic },
    ]);
  });
});
