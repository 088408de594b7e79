import { expect } from 'chai';
import type { ReadLine } from '../../../../../services/media/ai/ocr/ocr-engine.js';
import { readImages } from '../../../../../services/media/work/analysis/screen/read-screen.js';

const image = (name: string, { sample = 0, isStill = true } = {}) => ({
  sample,
  isStill,
  box: { left: 0, top: 0, width: 10, height: 10 },
  imagePath: name,
});
const LINE: ReadLine = { height: 8, words: [{ text: 'Text', confidence: 0.9 }] };

describe('readImages', () => {
  const read = async (images: ReturnType<typeof image>[], linesOf: (path: string) => readonly ReadLine[]) => {
    const runs: string[][] = [];
    const failures: string[] = [];
    const found = await readImages(images, {
      read: async (paths) => {
        runs.push([...paths]);
        return paths.map(linesOf);
      },
      orNothing: (work) =>
        work.catch((err: Error) => {
          failures.push(err.message);
          return null;
        }),
      onProgress: () => undefined,
    });
    return {
      runs,
      failures,
      found: found.filter(({ lines }) => lines.length > 0).map(({ imagePath }) => imagePath),
    };
  };

  it('reads several images in one run', async () => {
    const { runs, found } = await read([image('a'), image('b')], () => [LINE]);

    expect(runs).to.deep.equal([['a', 'b']]);
    expect(found).to.deep.equal(['a', 'b']);
  });

  it('reads the others if one image cannot be read', async () => {
    const { failures, found } = await read([image('a'), image('b'), image('c')], (path) => {
      if (path === 'b') throw new Error('Too hard');
      return [LINE];
    });

    expect(found).to.deep.equal(['a', 'c']);
    expect(failures).to.deep.equal(['Too hard']);
  });

  it('reads a fourth of what moves, and the rest only near text', async () => {
    const moving = Array.from({ length: 20 }, (_, index) =>
      image(`${index}`, { sample: index, isStill: false }),
    );

    const { runs, found } = await read(moving, (path) => (path === '8' || path === '9' ? [LINE] : []));

    expect(runs).to.deep.equal([
      ['0', '4', '8', '12', '16'],
      ['5', '6', '7', '9', '10', '11'],
    ]);
    expect(found).to.deep.equal(['8', '9']);
  });
});
