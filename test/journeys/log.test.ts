import { expect } from 'chai';
import { findUndocumented } from '../../services/platform/log/log-fields.js';
import { makeClip } from '../setup/clips.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, uploadVideo } from '../setup/video-journey.js';

const SMALL = {
  extension: 'mp4',
  seconds: 1,
  size: '160x90',
  codec: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
} as const;

describe('log of the product', () => {
  const product = useSharedProduct();

  /** Returns all lines since the start of the product, of all tests that use it. */
  const linesOf = (child: (typeof CHILD_NAMES)[number]): string[] =>
    product
      .wholeLog(child)
      .split('\n')
      .slice(0, -1)
      .filter((line) => line !== '');

  it('has the documented fields only, in every line of every process', async () => {
    const { id } = await uploadVideo(product, await makeClip('traced', SMALL));
    await ingestedVideo(product, id);
    await product.api('GET', '/v1/videos/vid_missing');

    for (const child of CHILD_NAMES) {
      const lines = linesOf(child);
      expect(lines.length, child).to.be.above(0);
      for (const line of lines) {
        expect(line, child).to.match(/^\{.*\}$/);
        expect(findUndocumented(JSON.parse(line)), `${child}: ${line.slice(0, 300)}`).to.deep.equal([]);
      }
    }
  });
});
