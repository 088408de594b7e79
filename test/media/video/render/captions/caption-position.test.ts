import { expect } from 'chai';
import { type Colour, drawCaptions, isBright } from '../../../../setup/drawn-captions.js';

const FRAMES = [
  { width: 640, height: 360, lines: 1 },
  { width: 640, height: 360, lines: 2 },
  { width: 360, height: 640, lines: 2 },
  { width: 400, height: 400, lines: 3 },
] as const;
/** By their numbers of lines; of the longest, each line holds only one word. */
const TEXTS = { 1: 'H', 2: 'H\nH', 3: Array(3).fill('MMMMMMMMMMMMMM').join(' ') };

/** Metrics of DejaVu Sans as shares of its line height: top and bottom of a capital H. */
const CAPITAL_TOP = (1901 - 1493) / 2384;
const CAPITAL_BOTTOM = 1901 / 2384;

const isRed = ([red, green, blue]: Colour) => red > 120 && green < 90 && blue < 90;

describe('caption position', () => {
  for (const { width, height, lines } of FRAMES)
    it(`is exact at any percent: ${width}x${height}, ${lines} lines`, async () => {
      const fontSizePercent = lines === 3 ? 8 : 10;
      const line = Math.round((Math.min(width, height) * fontSizePercent) / 100);
      const margin = Math.round(height * (width >= height ? 0.06 : 0.1));

      for (const positionPercent of [0, 25, 100]) {
        const captions = { position: 'custom', positionPercent, fontSizePercent } as const;
        const cues = [{ startTime: 0, endTime: 2, text: TEXTS[lines] }];
        const wanted = { cues, captions, captionRules: { maxLines: 3 } };
        const { frames, plan } = await drawCaptions(wanted, { width, height, endFrame: 2 });

        const count = new Set(plan.captions!.cues[0]!.pieces.map(({ y }) => y)).size;
        const top = margin + (positionPercent / 100) * (height - 2 * margin - count * line);
        const bounds = frames[1]!.bounds(isBright);
        expect(count, 'lines').to.equal(lines);
        expect(bounds.top, `${positionPercent}: top`).to.be.closeTo(top + CAPITAL_TOP * line, 1);
        expect(bounds.bottom, `${positionPercent}: bottom`).to.be.closeTo(
          top + (count - 1 + CAPITAL_BOTTOM) * line,
          1,
        );
        expect((bounds.left + bounds.right) / 2, 'in the middle').to.be.closeTo(width / 2, 1);
      }
    });

  it('accepts names for top, middle and bottom', async () => {
    const cues = [{ startTime: 0, endTime: 2, text: 'H' }];
    const topOf = async (position: 'top' | 'middle' | 'bottom' | 'custom', positionPercent: number) => {
      const { frames } = await drawCaptions(
        { cues, captions: { position, positionPercent } },
        { endFrame: 1 },
      );
      return frames[0]!.bounds(isBright).top;
    };

    expect(await topOf('top', 70)).to.equal(await topOf('custom', 0));
    expect(await topOf('middle', 70)).to.equal(await topOf('custom', 50));
    expect(await topOf('bottom', 70)).to.equal(await topOf('custom', 100));
  });

  it('keeps a box within the margin as well, with even opacity where two lines touch', async () => {
    const cues = [{ startTime: 0, endTime: 2, text: '.\n. . .' }];
    const box = {
      backgroundColor: '#FF0000',
      backgroundOpacity: 50,
      outlineColor: '#FF0000',
      color: '#FF0000',
    };
    const size = { width: 640, height: 360, endFrame: 2 };

    const high = await drawCaptions({ cues, captions: { ...box, position: 'top' } }, size);
    const low = await drawCaptions({ cues, captions: { ...box, position: 'bottom' } }, size);

    const isBox = ([red]: Colour) => red > 90;
    expect(high.frames[1]!.bounds(isBox).top).to.be.closeTo(22, 1);
    expect(low.frames[1]!.bounds(isBox).bottom).to.be.closeTo(360 - 22, 1);
    const { top, bottom, left, right } = low.frames[1]!.bounds(isBox);
    const paddings = [left, 640 - right];
    expect(paddings[0]).to.be.closeTo(paddings[1]!, 1);
    // Along a column through both lines, beside their glyphs: the same red from top to bottom; overlapping
    // boxes would give 64 more.
    const inNarrow =
      Array.from({ length: 640 }, (_, x) => x).find((x) => isBox(low.frames[1]!.at(x, top + 2)))! + 2;
    const column = Array.from(
      { length: bottom - top - 4 },
      (_, row) => low.frames[1]!.at(inNarrow, top + 2 + row)[0],
    );
    expect(Math.max(...column) - Math.min(...column)).to.be.at.most(24);
    expect(high.frames[1]!.count(isRed)).to.be.greaterThan(100);
  });

  it('breaks text that is too wide for the frame at any size, and shows at most a third of the frame’s height at once', async () => {
    const text = 'The installation directory and Donaudampfschifffahrtsgesellschaftskapitän';
    const cues = [{ startTime: 0, endTime: 4, text }];

    for (const fontSizePercent of [5.6, 12, 20]) {
      const { frames } = await drawCaptions(
        { cues, captions: { fontSizePercent } },
        { width: 400, height: 400, endFrame: 120 },
      );

      for (const frame of [frames[1]!, frames[60]!, frames[118]!]) {
        const bounds = frame.bounds(isBright);
        expect(frame.count(isBright)).to.be.greaterThan(20);
        expect(bounds.left).to.be.at.least(18);
        expect(bounds.right).to.be.at.most(382);
        expect(bounds.bottom - bounds.top).to.be.at.most(140);
      }
    }
  });
});
