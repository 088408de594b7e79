import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ReadLine } from '../../../../../services/media/ai/ocr/ocr-engine.js';
import { checkLines } from '../../../../../services/media/work/analysis/screen/check-lines.js';
import { cropToPgm, parsePgm } from '../../../../../services/media/work/analysis/screen/pgm-image.js';
import { useFolderOfEachTest } from '../../../../setup/folders.js';

const DICTIONARY = ['open', 'the', 'settings', 'here', 'work'];
const aLine = (text: string, confidence = 0.9): ReadLine => ({
  height: 20,
  words: text.split(' ').map((word, index) => ({
    text: word,
    confidence,
    box: { left: 10 + 40 * index, top: 10, width: 36, height: 20 },
  })),
});

describe('checkLines', () => {
  const folder = useFolderOfEachTest();

  /** Returns the texts that are left, and the sizes of the images that were read again. */
  const check = async (
    lines: readonly ReadLine[],
    second: readonly ReadLine[] = [],
    dictionary: readonly string[] | null = DICTIONARY,
  ) => {
    const imagePath = join(folder, 'image.pgm');
    const area = { left: 0, top: 0, width: 200, height: 40 };
    await writeFile(imagePath, cropToPgm(new Uint8Array(200 * 40), 200, area));
    const sizes: Array<{ width: number; height: number }> = [];
    const checked = await checkLines([{ sample: 0, isStill: true, box: area, imagePath, lines }], {
      findKnown: async (words) =>
        dictionary && new Set(words.filter((word) => dictionary.includes(word.toLowerCase()))),
      read: async (paths) => {
        for (const path of paths) {
          const { width, height } = parsePgm(await readFile(path));
          sizes.push({ width, height });
        }
        return paths.map((_, index) => second.slice(index, index + 1));
      },
    });
    const texts = checked.flatMap((image) =>
      image.lines.map(({ words }) => words.map(({ text }) => text).join(' ')),
    );
    return { texts, sizes };
  };

  it('keeps a line of known words without reading it again', async () => {
    expect(await check([aLine('Open the settings.')])).to.deep.equal({
      texts: ['Open the settings.'],
      sizes: [],
    });
  });

  it('omits a fragment that is not read alike at another size', async () => {
    expect((await check([aLine('Th wor')], [aLine('Tn vvor')])).texts).to.deep.equal([]);
    expect((await check([aLine('JEC')], [])).texts).to.deep.equal([]);
  });

  it('keeps a name that is read twice alike', async () => {
    const { texts, sizes } = await check([aLine('Zyntra')], [aLine('ZYNTRA')]);

    expect(texts).to.deep.equal(['Zyntra']);
    expect(sizes[0]?.height).to.be.above(60);
  });

  it('combines two readings word by word: what both read, and otherwise what the dictionary has', async () => {
    const words = (text: string, ...confidences: number[]): ReadLine => {
      const line = aLine(text);
      return {
        ...line,
        words: line.words.map((word, index) => ({ ...word, confidence: confidences[index]! })),
      };
    };
    const unsure = words('Open the settings', 0.9, 0.95, 0.4);

    expect((await check([unsure], [words('Open the settings', 0.9, 0.9, 0.45)])).texts).to.deep.equal([
      'Open the settings',
    ]);
    expect((await check([unsure], [words('Open the settlngs', 0.9, 0.9, 0.8)])).texts).to.deep.equal([
      'Open the settings',
    ]);
  });

  it('reads an image of a line again in which nothing was found, and keeps words of the dictionary', async () => {
    const { texts, sizes } = await check([], [aLine('Work here')]);

    expect([texts, sizes.length]).to.deep.equal([['Work here'], 1]);
    expect((await check([], [aLine('Vvork nere')])).texts).to.deep.equal([]);
    expect((await check([], [aLine('Work here', 0.5)])).texts).to.deep.equal([]);
  });

  it('takes the second reading if it consists of known words', async () => {
    expect((await check([aLine('Ope tne settings')], [aLine('Open the settings')])).texts).to.deep.equal([
      'Open the settings',
    ]);
  });

  it('reads every line twice without a dictionary', async () => {
    const { texts, sizes } = await check([aLine('Open the settings')], [aLine('Open the settings')], null);

    expect(texts).to.deep.equal(['Open the settings']);
    expect(sizes).to.have.length(1);
  });
});
