import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { CursorPoint } from '../../../../../schemas/interaction.js';
import { parsePgm } from '../../../../../services/media/ai/ocr/gray-image.js';
import type { ReadLine } from '../../../../../services/media/ai/ocr/ocr-engine.js';
import { checkLines } from '../../../../../services/media/work/analysis/screen/check-lines.js';
import { cropToPgm } from '../../../../../services/media/work/analysis/screen/pgm-image.js';
import { placeLines } from '../../../../../services/media/work/analysis/screen/place-lines.js';
import { omitCoveredLines } from '../../../../../services/media/work/analysis/screen/read-screen.js';
import { voteLines } from '../../../../../services/media/work/analysis/screen/vote-lines.js';
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
    isStill = true,
  ) => {
    const imagePath = join(folder, 'image.pgm');
    const area = { left: 0, top: 0, width: 200, height: 40 };
    await writeFile(imagePath, cropToPgm(new Uint8Array(200 * 40), 200, area));
    const sizes: Array<{ width: number; height: number }> = [];
    const checked = await checkLines([{ sample: 0, isStill, box: area, imagePath, lines }], {
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

  it('omits what icons were read as, before words and by themselves', async () => {
    for (const text of ['Q Open settings', '品 Open settings'])
      expect((await check([aLine(text)])).texts, text).to.deep.equal(['Open settings']);
    expect((await check([aLine('a8')], [aLine('a8')])).texts).to.deep.equal([]);
    expect((await check([aLine('a8', 0.99)], [aLine('aB', 0.99)])).texts).to.deep.equal([]);
    expect((await check([aLine('OK', 0.99)], [aLine('OK', 0.99)])).texts).to.deep.equal(['OK']);
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

  it('reads no line again that was read with certainty, unless it moves', async () => {
    const certain = [aLine('Zyntra', 0.96)];

    expect(await check(certain)).to.deep.equal({ texts: ['Zyntra'], sizes: [] });
    expect((await check(certain, [], DICTIONARY, false)).texts).to.deep.equal([]);
  });

  it('reads the same line of several frames again once', async () => {
    const { texts, sizes } = await check([aLine('Zyntra'), aLine('Zyntra')], [aLine('ZYNTRA')]);

    expect(texts).to.deep.equal(['Zyntra', 'Zyntra']);
    expect(sizes).to.have.length(1);
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

const [COLUMNS, ROWS, CELL] = [10, 10, 10];
const sample = (seconds: number) => ({ atSeconds: seconds, sampleSeconds: seconds });
const cells = (...changed: readonly number[]): Uint8Array => {
  const all = new Uint8Array(COLUMNS * ROWS);
  for (const at of changed) all[at] = 1;
  return all;
};
const image = (number: number, text: string, { left = 0, top = 0 } = {}) => ({
  sample: number,
  isStill: true,
  box: { left, top, width: 40, height: 20 },
  imagePath: '',
  lines: [{ height: 8, words: [{ text, confidence: 0.9, box: { left: 5, top: 2, width: 30, height: 8 } }] }],
});
const place = (changes: readonly Uint8Array[], images: ReturnType<typeof image>[]) =>
  placeLines(
    { samples: changes.map((_, index) => sample(index / 2)), changes, columns: COLUMNS, cell: CELL },
    images,
  );
const textsOf = (placed: ReturnType<typeof place>) =>
  placed.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')));

describe('placeLines', () => {
  it('keeps a line until its pixels change', () => {
    expect(textsOf(place([cells(0), cells(55), cells(0, 1, 2, 3)], [image(0, 'Save')]))).to.deep.equal([
      ['Save'],
      ['Save'],
      [],
    ]);
  });

  it('keeps a line under a small change, such as by a cursor', () => {
    expect(textsOf(place([cells(0), cells(2)], [image(0, 'Save')]))).to.deep.equal([['Save'], ['Save']]);
  });

  it('replaces a line that is read again in the same place, and keeps the others', () => {
    const images = [image(0, 'Save'), image(0, 'Cancel', { top: 50 }), image(1, 'Saved')];

    expect(textsOf(place([cells(0), cells()], images))).to.deep.equal([
      ['Save', 'Cancel'],
      ['Saved', 'Cancel'],
    ]);
  });

  it('moves boxes from the image to the frame', () => {
    const [first] = place([cells()], [image(0, 'Save', { left: 40, top: 60 })]);

    expect(first?.lines[0]?.words[0]?.box).to.deep.equal({ left: 45, top: 62, width: 30, height: 8 });
  });
});

const SIZE = { width: 1000, height: 500 };
const samples = [{ atSeconds: 4, sampleSeconds: 4 }];

/** A line of these words, 10 pixels for each letter, in an image at the middle of the frame. */
const imageOf = (text: string) => {
  let left = 20;
  const words = text.split(' ').map((word) => {
    const box = { left, top: 10, width: 10 * word.length, height: 20 };
    left += box.width + 10;
    return { text: word, confidence: 0.9, box };
  });
  const box = { left: 400, top: 200, width: 400, height: 60 };
  return { sample: 0, isStill: true, imagePath: 'unused', box, lines: [{ height: 20, words }] };
};
const linesLeft = (text: string, cursorTrack: readonly CursorPoint[]): string[] => {
  const [image] = omitCoveredLines([imageOf(text)], { samples, cursorTrack, size: SIZE });
  return (image?.lines ?? []).map(({ words }) => words.map((word) => word.text).join(' '));
};
/** A cursor that rests at a point of the frame, in pixels. */
const at = (x: number, y: number): CursorPoint[] => [[0, x / SIZE.width, y / SIZE.height]];

describe('omitCoveredLines', () => {
  it('omits a line that ends where the cursor begins, and one that the cursor is on', () => {
    expect(linesLeft('Invite me', at(520, 215))).to.deep.equal([]);
    expect(linesLeft('Invite member', at(460, 215))).to.deep.equal([]);
    expect(linesLeft('mber', at(405, 215))).to.deep.equal([]);
  });

  it('keeps lines beside, above and below the cursor', () => {
    expect(linesLeft('Invite me', at(600, 215))).to.deep.equal(['Invite me']);
    expect(linesLeft('Invite me', at(460, 240))).to.deep.equal(['Invite me']);
    expect(linesLeft('Invite me', at(460, 180))).to.deep.equal(['Invite me']);
  });

  it('keeps every line without a cursor', () => {
    expect(linesLeft('Invite me', [])).to.deep.equal(['Invite me']);
    expect(linesLeft('Invite me', [[5, 0.52, 0.43]])).to.deep.equal(['Invite me']);
  });

  it('follows a cursor that moves', () => {
    const track: CursorPoint[] = [
      [3, 0.02, 0.43],
      [5, 1, 0.43],
    ];

    expect(linesLeft('Invite me', track)).to.deep.equal([]);
    expect(
      linesLeft('Invite me', [...track.map(([time, x, y]): CursorPoint => [time - 1, x, y])]),
    ).to.deep.equal(['Invite me']);
  });
});

const aSample = (sampleSeconds: number, texts: readonly string[], confidence = 0.7) => ({
  atSeconds: sampleSeconds,
  sampleSeconds,
  lines: texts.map((text) => ({
    height: 20,
    words: text.split(' ').map((word) => ({ text: word, confidence })),
  })),
});
const vote = (...samples: ReturnType<typeof aSample>[]) =>
  voteLines(samples).map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')));

describe('voteLines', () => {
  it('replaces a fragment by the whole text of the next sample', () => {
    expect(
      vote(aSample(0.6, ['Th our passion'], 0.65), aSample(1.6, ['With our passion'], 0.95)),
    ).to.deep.equal([['With our passion'], ['With our passion']]);
  });

  it('omits an uncertain reading that no other sample confirms', () => {
    expect(vote(aSample(0.6, ['Ge here'], 0.7), aSample(1.6, []))).to.deep.equal([[], []]);
    expect(vote(aSample(0.6, ['Ge here'], 0.9), aSample(1.6, []))).to.deep.equal([['Ge here'], []]);
  });

  it('keeps a text that is sampled only once', () => {
    expect(vote(aSample(0.6, ['Press Save'], 0.7), aSample(4, []))).to.deep.equal([['Press Save'], []]);
  });

  it('fills samples between two readings of a text that moves', () => {
    expect(vote(aSample(0.5, ['Press Save']), aSample(1, []), aSample(1.5, ['Press Save']))).to.deep.equal([
      ['Press Save'],
      ['Press Save'],
      ['Press Save'],
    ]);
  });

  it('keeps different texts of consecutive samples apart', () => {
    expect(vote(aSample(0.6, ['Open the menu'], 0.9), aSample(1.6, ['Big sky'], 0.9))).to.deep.equal([
      ['Open the menu'],
      ['Big sky'],
    ]);
    expect(
      vote(aSample(0.6, ['With our passion'], 0.9), aSample(1.6, ['With the work of our hands'], 0.9)),
    ).to.deep.equal([['With our passion'], ['With the work of our hands']]);
  });
});
