import { expect } from 'chai';
import { sizeText } from '../../../services/platform/text/size-text.js';

describe('sizeText', () => {
  it('uses the largest unit of which the size has at least one', () => {
    const sizes: ReadonlyArray<readonly [number, string]> = [
      [0, '0 bytes'],
      [1023, '1023 bytes'],
      [1024, '1 KB'],
      [1536, '1.5 KB'],
      [300 * 1024 ** 2, '300 MB'],
      [1024 ** 3 - 1, '1024 MB'],
      [1024 ** 3, '1 GB'],
      [5 * 1024 ** 3, '5 GB'],
      [2048 * 1024 ** 4, '2048 TB'],
    ];
    for (const [bytes, text] of sizes) expect(sizeText(bytes), String(bytes)).to.equal(text);
  });
});
