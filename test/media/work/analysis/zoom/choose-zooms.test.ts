import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { chooseZooms } from '../../../../../services/media/work/analysis/zoom/choose-zooms.js';
import type { Interaction } from '../../../../../services/media/work/analysis/zoom/find-interactions.js';
import {
  makeChangeWatcher,
  WATCHED,
} from '../../../../../services/media/work/analysis/zoom/watch-changes.js';
import type { ZoomMoment } from '../../../../../services/media/work/analysis/zoom/zoom-in.js';

const at = (timeSeconds: number, x: number, y: number, size = 0.02): Interaction => ({
  timeSeconds,
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
});
const times = (zooms: readonly ZoomMoment[]) => zooms.map(({ start, end }) => [start, end]);

describe('chooseZooms', () => {
  it('makes one moment of actions that are close in time and place', () => {
    const zooms = chooseZooms([at(4, 0.4, 0.5), at(5.5, 0.5, 0.5), at(8, 0.45, 0.55)], 20);

    expect(zooms).to.deep.equal([{ start: 3.5, end: 9, x: 0.45, y: 0.525, scale: 2 }]);
  });

  it('leaves out moments that could not be shown for long enough', () => {
    const far = [at(4, 0.1, 0.1), at(5, 0.9, 0.9)];

    expect(times(chooseZooms(far, 20))).to.deep.equal([[3.5, 5]]);
  });

  it('shows a second place once the first was shown for long enough', () => {
    const zooms = chooseZooms([at(4, 0.1, 0.1), at(6, 0.9, 0.9)], 20);

    expect(times(zooms)).to.deep.equal([
      [3.5, 5],
      [5.5, 7],
    ]);
    expect(times(chooseZooms([at(4, 0.1, 0.1), at(4.7, 0.1, 0.1), at(5.6, 0.9, 0.9)], 20))).to.deep.equal([
      [3.5, 5.1],
      [5.1, 6.6],
    ]);
  });

  it('does not leave a place with much activity for one with little', () => {
    const much = Array.from({ length: 50 }, (_, i) => at(4 + i / 5, 0.2, 0.2));
    const actions = [...much, at(8, 0.9, 0.9)].sort((a, b) => a.timeSeconds - b.timeSeconds);

    expect(times(chooseZooms(actions, 30))).to.deep.equal([[3.5, 14.8]]);
  });

  it('shows a wide region at a smaller scale', () => {
    expect(chooseZooms([at(4, 0.3, 0.5, 0.05), at(5.5, 0.65, 0.5, 0.05)], 20)[0]?.scale).to.be.closeTo(
      1.429,
      0.001,
    );
  });

  it('returns nothing for a video that is shorter than a moment', () => {
    expect(chooseZooms([at(0.5, 0.5, 0.5)], 1.4)).to.deep.equal([]);
    expect(times(chooseZooms([at(0.5, 0.5, 0.5)], 1.5))).to.deep.equal([[0, 1.5]]);
  });

  it('returns no overlapping or too short moments, and none outside the frame or the video', () => {
    let seed = 7;
    const chance = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    for (let round = 0; round < 60; round += 1) {
      const duration = 1.5 + chance() * 60;
      const actions = Array.from({ length: 1 + Math.floor(chance() * 60) }, () =>
        at(Math.floor(chance() * duration * 10) / 10, 0.02 + chance() * 0.96, 0.02 + chance() * 0.96, 0.04),
      ).sort((a, b) => a.timeSeconds - b.timeSeconds);

      const zooms = chooseZooms(actions, duration);

      for (const [index, { start, end, x, y, scale }] of zooms.entries()) {
        expect(start).to.be.at.least(zooms[index - 1]?.end ?? 0);
        expect(end - start).to.be.at.least(1.499);
        expect(end).to.be.at.most(duration + 0.001);
        expect(scale).to.be.within(1, 3);
        for (const centre of [x, y]) expect(centre).to.be.within(0.499 / scale, 1 - 0.499 / scale);
      }
    }
  });
});

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
