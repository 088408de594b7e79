import { expect } from 'chai';
import {
  endsSentence,
  type Placing,
  placeLines,
  type VoicedLine,
} from '../../../../services/media/video/narration/place-lines.js';

const line = (
  startTime: number,
  endTime: number,
  durationSeconds: number,
  more: Partial<VoicedLine> = {},
) => ({
  startTime,
  endTime,
  durationSeconds,
  endsSentence: true,
  ...more,
});
const PLACING: Placing = { videoSeconds: 20, sentencePauseSeconds: null, keepsPace: false };
const place = (lines: VoicedLine[], placing: Partial<Placing> = {}) =>
  placeLines(lines, { ...PLACING, ...placing });

describe('placeLines', () => {
  it('leaves a line that fits unchanged, at its time', () => {
    const placed = place([line(1, 3, 1), line(5, 6, 1)]);

    expect(placed.map(({ startSeconds, tempo }) => [startSeconds, tempo])).to.deep.equal([
      [1, 1],
      [5, 1],
    ]);
  });

  it('lets a line extend to the next one before speeding it up', () => {
    const [first] = place([line(1, 2, 2.8), line(4, 5, 1)]);

    expect(first).to.include({ tempo: 1, startSeconds: 1 });
  });

  it('speeds up a line that is too long for its time, so that it fits', () => {
    const [first, second] = place([line(1, 3, 2.2), line(3, 4, 1)]);

    expect(first?.tempo).to.equal(1.2);
    expect(first!.durationSeconds).to.be.at.most(1.9);
    expect(second).to.include({ startSeconds: 3, shiftedSeconds: 0 });
  });

  it('never exceeds a tempo of 1.3; following lines are then delayed, and catch up', () => {
    const placed = place([line(0, 1, 2.6), line(1, 2, 0.9), line(2, 3, 0.5), line(8, 9, 1)]);

    expect(placed.map(({ tempo }) => tempo)).to.deep.equal([1.3, 1.3, 1, 1]);
    expect(placed[1]!.startSeconds).to.be.closeTo(2.1, 1e-6);
    expect(placed[1]!.shiftedSeconds).to.be.closeTo(1.1, 1e-6);
    expect(placed[2]!.startSeconds).to.be.greaterThan(2);
    expect(placed[3]).to.include({ startSeconds: 8, shiftedSeconds: 0 });
  });

  it('slows a line down to fill its time, to a tempo of 0.7 at least', () => {
    const [nearly, far] = place([line(0, 2, 1.5), line(5, 10, 2)]);

    expect(nearly?.tempo).to.equal(0.75);
    expect(nearly?.durationSeconds).to.be.closeTo(2, 1e-6);
    expect(far?.tempo).to.equal(1);
  });

  it('keeps a chosen pace, except for lines that do not fit', () => {
    const [slow, fast] = place([line(0, 2, 1.5), line(3, 4, 2.5), line(4.7, 5, 0.1)], { keepsPace: true });

    expect(slow?.tempo).to.equal(1);
    expect(fast?.tempo).to.equal(1.3);
  });

  it('keeps the minimum pause between sentences, but not within one', () => {
    const [, second] = place([line(0, 1, 1), line(1.1, 2, 0.5)], { sentencePauseSeconds: 2 });
    const [, goingOn] = place([line(0, 1, 1, { endsSentence: false }), line(1.1, 2, 0.5)], {
      sentencePauseSeconds: 2,
    });

    expect(second?.startSeconds).to.be.closeTo(3, 1e-6);
    expect(goingOn?.startSeconds).to.be.closeTo(1.1, 1e-6);
  });

  it('gives the last line the time up to the end of the video', () => {
    const [inTime] = place([line(18, 18.5, 2)]);
    const [beyond] = place([line(19, 19.5, 2)]);

    expect(inTime?.tempo).to.equal(1);
    expect(beyond?.tempo).to.equal(1.3);
  });

  it('reserves no time for an empty line', () => {
    const [, second] = place([line(1, 1, 0), line(1, 2, 0.8)]);

    expect(second).to.include({ startSeconds: 1, shiftedSeconds: 0 });
  });

  it('never overlaps two lines', () => {
    const lines = Array.from({ length: 200 }, (_, i) => line(i * 0.9, i * 0.9 + 0.8, ((i * 37) % 50) / 20));

    const placed = place(lines, { videoSeconds: 180 });

    for (const [i, one] of placed.entries()) {
      const before = placed[i - 1];
      expect(one.tempo).to.be.within(0.7, 1.3);
      expect(one.shiftedSeconds).to.be.at.least(0);
      if (before) expect(one.startSeconds).to.be.at.least(before.startSeconds + before.durationSeconds);
    }
  });
});

describe('endsSentence', () => {
  for (const text of ['Done.', 'Really?”', 'Wait… ', '設定を開く。', '“Stop!”)', 'هل تسمع؟'])
    it(`returns true for ${text}`, () => expect(endsSentence(text)).to.equal(true));
  for (const text of ['and then', 'first,', '', '3.5 kg'])
    it(`returns false for "${text}"`, () => expect(endsSentence(text)).to.equal(false));
});
