import { expect } from 'chai';
import type { StyledText } from '../../../../schemas/formats/styled-text.js';
import { stackOverlapping } from '../../../../services/media/work/tools/run/burn-subtitles.js';

const cue = (
  startTime: number,
  endTime: number,
  text: string,
  more: Partial<StyledText> = {},
): StyledText => ({
  ...{ startTime, endTime, text },
  ...more,
});

describe('stackOverlapping', () => {
  it('shows overlapping cues one below the other, each for its time', () => {
    expect(stackOverlapping([cue(0, 4, 'One'), cue(1, 2, 'Two'), cue(4, 5, 'Three')])).to.deep.equal([
      cue(0, 1, 'One'),
      cue(1, 2, 'One\nTwo'),
      cue(2, 4, 'One'),
      cue(4, 5, 'Three'),
    ]);
  });

  it('keeps the styles of each', () => {
    const runs = [{ text: 'Two', style: { italic: true } }];

    expect(stackOverlapping([cue(0, 1, 'One'), cue(0, 1, 'Two', { runs })])).to.deep.equal([
      cue(0, 1, 'One\nTwo', {
        runs: [{ text: 'One', style: {} }, { text: '\n', style: {} }, ...runs],
      }),
    ]);
  });

  it('leaves cues at different places as they are', () => {
    const cues = [cue(0, 4, 'One'), cue(1, 2, 'Two', { placement: { anchor: 8 } })];

    expect(stackOverlapping(cues)).to.deep.equal(cues);
  });

  it('shows the newest eight of a crowd', () => {
    const crowd = Array.from({ length: 2000 }, (_, index) => cue(index / 1000, 9, String(index)));

    const stacked = stackOverlapping(crowd);

    expect(stacked).to.have.lengthOf(2000);
    expect(stacked.at(-1)?.text.split('\n')).to.deep.equal(
      Array.from({ length: 8 }, (_, index) => String(1992 + index)),
    );
  });
});
