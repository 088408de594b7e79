import { expect } from 'chai';
import { mergeTranslatedLines } from '../../../services/videos/translation/apply-translation-update.js';

const line = (startTime: number, text: string, endTime = startTime + 2) => ({ startTime, endTime, text });
const BEFORE = [line(0, 'One'), line(3, 'Two'), line(6, 'Three')];
const PRESENT = [line(0, 'Uno'), line(3, 'Dos'), line(6, 'Tres')];
const update = (linesNow: typeof BEFORE) => ({
  ...{ linesBefore: BEFORE, linesNow, positions: [], hasNewTitle: false, article: null },
});

describe('mergeTranslatedLines', () => {
  it('replaces the lines that were translated anew, and keeps the others as a person left them', () => {
    const now = [line(0, 'One'), line(3, 'Zwei'), line(6, 'Three')];
    const present = [line(0, 'Uno, sí'), line(3, 'Dos, sí'), line(6.5, 'Tres')];

    expect(mergeTranslatedLines(update(now), present, new Map([[1, 'Dos nuevo']]))).to.deep.equal([
      line(0, 'Uno, sí'),
      line(3, 'Dos nuevo'),
      line(6.5, 'Tres'),
    ]);
  });

  it('adds, removes and moves lines with the source', () => {
    const now = [line(0, 'One'), line(8, 'Three'), line(12, 'Four')];

    expect(mergeTranslatedLines(update(now), PRESENT, new Map([[2, 'Cuatro']]))).to.deep.equal([
      line(0, 'Uno'),
      line(8, 'Tres'),
      line(12, 'Cuatro'),
    ]);
  });

  it('neither restores a line that was deleted from the translation nor deletes one that was added to it', () => {
    const present = [line(0, 'Uno'), line(3, 'Dos'), line(9, 'Un saludo')];
    const now = [line(0, 'One'), line(3, 'Zwei'), line(6, 'Three')];

    expect(mergeTranslatedLines(update(now), present, new Map([[1, 'Dos nuevo']]))).to.deep.equal([
      line(0, 'Uno'),
      line(3, 'Dos nuevo'),
      line(9, 'Un saludo'),
    ]);
  });
});
