import { expect } from 'chai';
import type { StyledText } from '../../../../schemas/formats/styled-text.js';
import { stackOverlapping } from '../../../../services/media/work/tools/run/burn-subtitles.js';
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

const cue = (
  startTime: number,
  endTime: number,
  text: string,
  more: Partial<StyledText> = {},
): StyledText => ({
  ...{ startTime, endTime, text },
  ...more,
});

describe('stackOverlapping', () => {
  it('shows overlapping cues one below the other, each for its time', () => {
    expect(stackOverlapping([cue(0, 4, 'One'), cue(1, 2, 'Two'), cue(4, 5, 'Three')])).to.deep.equal([
      cue(0, 1, 'One'),
      cue(1, 2, 'One\nTwo'),
      cue(2, 4, 'One'),
      cue(4, 5, 'Three'),
    ]);
  });

  it('keeps the styles of each', () => {
    const runs = [{ text: 'Two', style: { italic: true } }];

    expect(stackOverlapping([cue(0, 1, 'One'), cue(0, 1, 'Two', { runs })])).to.deep.equal([
      cue(0, 1, 'One\nTwo', {
        runs: [{ text: 'One', style: {} }, { text: '\n', style: {} }, ...runs],
      }),
    ]);
  });

  it('leaves cues at different places as they are', () => {
    const cues = [cue(0, 4, 'One'), cue(1, 2, 'Two', { placement: { anchor: 8 } })];

    expect(stackOverlapping(cues)).to.deep.equal(cues);
  });

  it('shows the newest eight of a crowd', () => {
    const crowd = Array.from({ length: 2000 }, (_, index) => cue(index / 1000, 9, String(index)));

    const stacked = stackOverlapping(crowd);

    expect(stacked).to.have.lengthOf(2000);
    expect(stacked.at(-1)?.text.split('\n')).to.deep.equal(
      Array.from({ length: 8 }, (_, index) => String(1992 + index)),
    );
  });
});
