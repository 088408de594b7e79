import { expect } from 'chai';
import { makeFrameComparer } from '../../../../services/media/video/frames/compare-frames.js';

describe('makeFrameComparer', () => {
  it('passes on each frame with the previous one, however the chunks are cut', () => {
    const bytes = Buffer.from('aaaabbbbccccddddee');
    for (const size of [1, 3, 4, 7, 18]) {
      const seen: Array<[string | null, string]> = [];
      const text = (picture: Uint8Array | null) => picture && Buffer.from(picture).toString();
      const { take } = makeFrameComparer(4, (before, after) =>
        seen.push([text(before), text(after) as string]),
      );

      for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size));

      expect(seen, String(size)).to.deep.equal([
        [null, 'aaaa'],
        ['aaaa', 'bbbb'],
        ['bbbb', 'cccc'],
        ['cccc', 'dddd'],
      ]);
    }
  });
});
