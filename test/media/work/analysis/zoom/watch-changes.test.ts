import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import {
  makeChangeWatcher,
  WATCHED,
} from '../../../../../services/media/work/analysis/zoom/watch-changes.js';

const FRAME = WATCHED.width * WATCHED.height;
/** A gray frame with white boxes. */
function picture(...boxes: Array<[x: number, y: number, size: number]>): Buffer {
  const bytes = Buffer.alloc(FRAME, 50);
  for (const [x, y, size] of boxes)
    for (let row = y; row < y + size; row += 1)
      bytes.fill(255, row * WATCHED.width + x, row * WATCHED.width + x + size);
  return bytes;
}

/** Bytes still in use after a garbage collection. */
function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe('makeChangeWatcher', () => {
  it('returns the blocks that changed in each frame, repeatedly', () => {
    const watcher = makeChangeWatcher();
    for (const frame of [picture(), picture(), picture([9, 10, 3]), picture([9, 10, 3], [158, 88, 2])])
      watcher.take(frame);

    const { frameCount, changes } = watcher.finish();

    const expected = [
      { frame: 2, blocks: [{ index: 21, pixels: 9, left: 9, right: 11, top: 10, bottom: 12 }] },
      { frame: 3, blocks: [{ index: 199, pixels: 4, left: 158, right: 159, top: 88, bottom: 89 }] },
    ];
    expect(frameCount).to.equal(4);
    expect([...changes]).to.deep.equal(expected);
    expect([...changes]).to.deep.equal(expected);
  });

  it('accepts frames in any chunks, and detects a change of the whole frame', () => {
    const watcher = makeChangeWatcher();
    const all = Buffer.concat([picture(), picture([0, 0, 90]), picture([0, 0, 90])]);
    for (let at = 0; at < all.length; at += 1000) watcher.take(all.subarray(at, at + 1000));

    expect([...watcher.finish().changes]).to.deep.equal([{ frame: 1, blocks: null }]);
  });

  it('stores the changes of a long screencast in a few bytes each', () => {
    const pictures = [0, 1].map((side) =>
      picture(...Array.from({ length: 40 }, (_, i): [number, number, number] => [i * 4, side * 45, 1])),
    ) as [Buffer, Buffer];
    const watcher = makeChangeWatcher();
    const before = heldMemory();
    for (let frame = 0; frame < 30_000; frame += 1) watcher.take(pictures[frame % 2] as Buffer);

    expect(heldMemory() - before).to.be.below(20 * 1024 ** 2);
    expect(watcher.finish().frameCount).to.equal(30_000);
  });
});
