import { expect } from 'chai';
import { chooseStill, type Still } from '../../../../services/media/video/check/choose-still.js';
import { makeDamageReader } from '../../../../services/media/video/check/damage-log.js';

const SIDE = 64;
const still = (timeSeconds: number, levelAt: (x: number, y: number) => number): Still => ({
  timeSeconds,
  width: SIDE,
  height: SIDE,
  gray: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => levelAt(at % SIDE, Math.floor(at / SIDE))),
});
const black = (time: number) => still(time, () => 16);
const white = (time: number) => still(time, () => 235);
const checks = (time: number) => still(time, (x, y) => (((x >> 2) + (y >> 2)) % 2 ? 200 : 60));
/** The same levels, without an edge. */
const blurred = (time: number) => still(time, (x) => 60 + Math.round((140 * x) / SIDE));
const odd = (time: number) => still(time, (x, y) => (x % 9 === 0 || y % 5 === 0 ? 250 : 5));

describe('chooseStill', () => {
  it('rejects frames that show nothing', () => {
    expect(chooseStill([black(1), white(2), checks(3), black(4)])?.timeSeconds).to.equal(3);
  });

  it('chooses a sharp frame of the usual kind, the first of equals', () => {
    const stills = [blurred(1), odd(2), checks(3), checks(4), checks(5), blurred(6)];

    expect(chooseStill(stills)?.timeSeconds).to.equal(3);
  });

  it('chooses any frame when there is no better one', () => {
    expect(chooseStill([black(1), black(2)])?.timeSeconds).to.equal(1);
    expect(chooseStill([])).to.equal(null);
  });
});

describe('damage log', () => {
  it('counts failed frames, including repeated messages', () => {
    const damage = makeDamageReader();
    for (const line of [
      'Error while decoding stream #0:0: Invalid data found when processing input',
      '    Last message repeated 3 times',
      '[h264 @ 0x1] concealing 12 DC errors',
      '    Last message repeated 7 times',
      'source: corrupt decoded frame in stream 0',
    ])
      damage.take(line);

    expect(damage.count(10)).to.equal(5);
    expect(damage.count(2)).to.equal(3);
    expect(damage.count(-1)).to.equal(1);
  });
});
