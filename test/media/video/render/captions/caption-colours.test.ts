import { expect } from 'chai';
import { drawCaptions } from '../../../../setup/drawn-captions.js';

const cues = [{ startTime: 0, endTime: 4, text: '█' }];
/** Rounding error of converting to the video's colours and back. */
const A_FEW_LEVELS = 5;

const levelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

describe('caption colours', () => {
  for (const [color, backgroundColor] of [
    ['#E53935', '#2563EB'],
    ['#2563EB', '#E53935'],
    // Brighter than the filter can draw in a frame of video range.
    ['#FFFF00', '#101820'],
    ['#FFFFFF', '#FFFF00'],
    ['#FF4081', '#000000'],
  ] as const)
    it(`come out as requested: ${color} on ${backgroundColor}`, async () => {
      const captions = {
        color,
        backgroundColor,
        backgroundOpacity: 100,
        outlineColor: backgroundColor,
        position: 'middle' as const,
        fontSizePercent: 30,
      };

      const { frames } = await drawCaptions({ cues, captions }, { endFrame: 2 });

      const [letter, box] = [frames[1]!.at(160, 90), frames[1]!.at(190, 90)];
      for (const [seen, named] of [
        [letter, color],
        [box, backgroundColor],
      ] as const)
        for (const [channel, level] of levelsOf(named).entries())
          expect(seen[channel], `${named} is seen as ${seen}`).to.be.closeTo(level, A_FEW_LEVELS);
    });
});
