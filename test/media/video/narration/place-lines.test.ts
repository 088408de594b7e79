import { expect } from 'chai';
import fc from 'fast-check';
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
const PLACING: Placing = { videoSeconds: 20, sentencePauseSeconds: null, keepsPace: false, fit: 'shift' };
const placedBy = (fit: Placing['fit'], lines: VoicedLine[], placing: Partial<Placing> = {}) =>
  placeLines(lines, { ...PLACING, fit, ...placing });
const place = (lines: VoicedLine[], placing: Partial<Placing> = {}) =>
  placedBy('shift', lines, placing).lines;

describe('placeLines with the fit shift', () => {
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
    const [first, second] = place([line(1, 3, 2), line(3, 4, 1)]);

    expect(first?.tempo).to.equal(1.1);
    expect(first!.durationSeconds).to.be.at.most(1.9);
    expect(second).to.include({ startSeconds: 3, shiftedSeconds: 0 });
  });

  it('never exceeds a tempo of 1.15; following lines are then delayed, and catch up', () => {
    const placed = place([line(0, 1, 2.6), line(1, 2, 0.9), line(2, 3, 0.5), line(8, 9, 1)]);

    expect(placed.map(({ tempo }) => tempo)).to.deep.equal([1.15, 1.15, 1, 1]);
    expect(placed[1]!.startSeconds).to.be.closeTo(2.6 / 1.15 + 0.1, 1e-6);
    expect(placed[1]!.shiftedSeconds).to.be.closeTo(2.6 / 1.15 - 0.9, 1e-6);
    expect(placed[2]!.startSeconds).to.be.greaterThan(2);
    expect(placed[3]).to.include({ startSeconds: 8, shiftedSeconds: 0 });
  });

  it('slows a line down to fill its time, to a tempo of 0.7 at least', () => {
    const [nearly, far] = place([line(0, 2, 1.5), line(5, 10, 2)]);

    expect(nearly?.tempo).to.equal(0.75);
    expect(nearly?.durationSeconds).to.be.closeTo(2, 1e-6);
    expect(far?.tempo).to.equal(1);
  });

  it('keeps a chosen pace', () => {
    const [slow, long] = place([line(0, 2, 1.5), line(3, 4, 2.5), line(4.7, 5, 0.1)], { keepsPace: true });

    expect(slow?.tempo).to.equal(1);
    expect(long?.tempo).to.equal(1);
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
    expect(beyond?.tempo).to.equal(1.15);
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
      expect(one.tempo).to.be.within(0.7, 1.15);
      expect(one.shiftedSeconds).to.be.at.least(0);
      if (before) expect(one.startSeconds).to.be.at.least(before.startSeconds + before.durationSeconds);
    }
  });
});

describe('placeLines', () => {
  const FITS = ['hold', 'shift', 'stretch'] as const;

  it('holds the last picture so long that nothing after the end is cut', () => {
    for (const fit of FITS) {
      const { lines, holds } = placedBy(fit, [line(18, 19, 4)]);

      const [only] = lines;
      const end = only!.startSeconds + only!.durationSeconds;
      expect(holds, fit).to.have.length(1);
      expect(holds[0]!.untilSeconds, fit).to.equal(20);
      expect(20 + holds[0]!.seconds, fit).to.be.closeTo(end, 1e-9);
    }
  });

  it('reads a line that comes after the end over the last picture', () => {
    const { lines, holds } = placedBy('hold', [line(25, 26, 2)]);

    expect(lines[0]).to.include({ startSeconds: 20, heldSeconds: 2 });
    expect(holds).to.deep.equal([{ fromSeconds: 20, untilSeconds: 20, seconds: 2 }]);
  });

  it('keeps the tempo and holds the picture until the next line starts', () => {
    const { lines, holds } = placedBy('hold', [line(1, 3, 3.5), line(3, 4, 1), line(6, 7, 2)]);

    expect(lines.map(({ tempo }) => tempo)).to.deep.equal([1, 1, 1]);
    expect(holds).to.have.length(1);
    expect(holds[0]).to.include({ fromSeconds: 1, untilSeconds: 3 });
    expect(holds[0]!.seconds).to.be.closeTo(1.6, 1e-9);
    for (const [index, startSeconds] of [1, 4.6, 7.6].entries())
      expect(lines[index]!.startSeconds).to.be.closeTo(startSeconds, 1e-9);
    expect(lines.map(({ shiftedSeconds }) => shiftedSeconds)).to.deep.equal([0, 0, 0]);
  });

  it('holds nothing where an inaudible change of tempo is enough', () => {
    const { lines, holds } = placedBy('hold', [line(1, 3, 1.98), line(3, 5, 1)]);

    expect(holds).to.deep.equal([]);
    expect(lines[0]?.tempo).to.equal(1.05);
  });

  it('speeds a line up to 1.15 before the picture is held for the rest', () => {
    const { lines, holds } = placedBy('stretch', [line(1, 3, 3.5), line(3, 5, 1)]);

    expect(lines[0]?.tempo).to.equal(1.15);
    expect(holds[0]!.seconds).to.be.closeTo(3.5 / 1.15 + 0.1 - 2, 1e-9);
    expect(placedBy('stretch', [line(1, 3, 2), line(3, 5, 1)]).holds).to.deep.equal([]);
  });

  it('keeps a pace that was chosen', () => {
    for (const fit of FITS)
      for (const { tempo } of placedBy(fit, [line(1, 2, 3), line(3, 6, 2.5)], { keepsPace: true }).lines)
        expect(tempo, fit).to.equal(1);
  });

  it('holds whole frames', () => {
    const frameSeconds = 1001 / 30_000;
    const { holds } = placedBy('hold', [line(1, 3, 3.5), line(3, 5, 1)], { frameSeconds });

    const frames = holds[0]!.seconds / frameSeconds;
    expect(frames).to.be.closeTo(Math.round(frames), 1e-9);
    expect(holds[0]!.seconds).to.be.within(1.6, 1.6 + frameSeconds);
  });

  it('cuts nothing, keeps the order and never speaks faster than 1.15, whatever the lines are', () => {
    const drawnLine = fc
      .tuple(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 60 }), fc.boolean())
      .map(([start, duration, ends]) =>
        line(start / 10, start / 10 + 1, duration / 10, { endsSentence: ends }),
      );
    const drawnLines = fc
      .array(drawnLine, { maxLength: 30 })
      .map((lines) => lines.sort((a, b) => a.startTime - b.startTime));

    fc.assert(
      fc.property(fc.constantFrom(...FITS), drawnLines, (fit, voiced) => {
        const { lines, holds } = placedBy(fit, voiced, { frameSeconds: 1 / 25 });

        const audible = lines.filter(({ durationSeconds }) => durationSeconds > 0);
        const end = 20 + holds.reduce((sum, { seconds }) => sum + seconds, 0);
        for (const [index, { tempo, startSeconds, durationSeconds }] of audible.entries()) {
          expect(tempo).to.be.within(0.7, 1.15);
          expect(startSeconds + durationSeconds).to.be.at.most(
            (audible[index + 1]?.startSeconds ?? end) + 1e-6,
          );
        }
      }),
    );
  });
});

describe('endsSentence', () => {
  for (const text of ['Done.', 'Really?”', 'Wait… ', '設定を開く。', '“Stop!”)', 'هل تسمع؟'])
    it(`returns true for ${text}`, () => expect(endsSentence(text)).to.equal(true));
  for (const text of ['and then', 'first,', '', '3.5 kg'])
    it(`returns false for "${text}"`, () => expect(endsSentence(text)).to.equal(false));
});
