import { expect } from 'chai';
import type { GrayImage } from '../../../../services/media/ai/ocr/gray-image.js';
import { makeLineCache } from '../../../../services/media/ai/ocr/pp-ocr/line-cache.js';

const [GROUND, INK] = [240, 40];

/** A line of strokes at these columns, on a ground; `noise` alternates from pixel to pixel. */
function draw(strokes: readonly number[], { ink = INK, noise = 0, left = 0 } = {}): GrayImage {
  const [width, height] = [60, 20];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInk = y >= 5 && y < 15 && strokes.includes(x - left);
    return (isInk ? ink : GROUND) - (at % 3) * noise;
  });
  return { width, height, pixels };
}
const BOX = { left: 4, top: 2, width: 40, height: 16 };
const H = [10, 11, 20, 21];

describe('line cache', () => {
  const cacheOf = (picture: GrayImage) => {
    const cache = makeLineCache<string>();
    cache.add(picture, BOX, 'known');
    return cache;
  };

  it('finds a line that compression changed a little, and in a box that is a little larger or moved', () => {
    const cache = cacheOf(draw(H));

    expect(cache.find(draw(H, { noise: 5 }), BOX)).to.deep.equal({ value: 'known', shift: 0, width: 40 });
    expect(cache.find(draw(H, { left: 7 }), { ...BOX, left: 11 })?.value).to.equal('known');
    expect(cache.find(draw(H), { ...BOX, left: 3, top: 1, width: 42, height: 17 })).to.deep.equal({
      value: 'known',
      shift: -1,
      width: 40,
    });
  });

  it('tells apart lines of which one stroke differs, in strong and in faint print', () => {
    for (const ink of [INK, 180])
      expect(cacheOf(draw(H, { ink })).find(draw([10, 11, 20, 22], { ink }), BOX), `${ink}`).to.equal(null);
  });
});
