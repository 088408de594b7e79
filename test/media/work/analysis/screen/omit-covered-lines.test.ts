import { expect } from 'chai';
import type { CursorPoint } from '../../../../../schemas/interaction.js';
import { omitCoveredLines } from '../../../../../services/media/work/analysis/screen/read-screen.js';

const SIZE = { width: 1000, height: 500 };
const samples = [{ atSeconds: 4, sampleSeconds: 4 }];

/** A line of these words, 10 pixels for each letter, in an image at the middle of the frame. */
const imageOf = (text: string) => {
  let left = 20;
  const words = text.split(' ').map((word) => {
    const box = { left, top: 10, width: 10 * word.length, height: 20 };
    left += box.width + 10;
    return { text: word, confidence: 0.9, box };
  });
  const box = { left: 400, top: 200, width: 400, height: 60 };
  return { sample: 0, isStill: true, imagePath: 'unused', box, lines: [{ height: 20, words }] };
};
const linesLeft = (text: string, cursorTrack: readonly CursorPoint[]): string[] => {
  const [image] = omitCoveredLines([imageOf(text)], { samples, cursorTrack, size: SIZE });
  return (image?.lines ?? []).map(({ words }) => words.map((word) => word.text).join(' '));
};
/** A cursor that rests at a point of the frame, in pixels. */
const at = (x: number, y: number): CursorPoint[] => [[0, x / SIZE.width, y / SIZE.height]];

describe('omitCoveredLines', () => {
  it('omits a line that ends where the cursor begins, and one that the cursor is on', () => {
    expect(linesLeft('Invite me', at(520, 215))).to.deep.equal([]);
    expect(linesLeft('Invite member', at(460, 215))).to.deep.equal([]);
    expect(linesLeft('mber', at(405, 215))).to.deep.equal([]);
  });

  it('keeps lines beside, above and below the cursor', () => {
    expect(linesLeft('Invite me', at(600, 215))).to.deep.equal(['Invite me']);
    expect(linesLeft('Invite me', at(460, 240))).to.deep.equal(['Invite me']);
    expect(linesLeft('Invite me', at(460, 180))).to.deep.equal(['Invite me']);
  });

  it('keeps every line without a cursor', () => {
    expect(linesLeft('Invite me', [])).to.deep.equal(['Invite me']);
    expect(linesLeft('Invite me', [[5, 0.52, 0.43]])).to.deep.equal(['Invite me']);
  });

  it('follows a cursor that moves', () => {
    const track: CursorPoint[] = [
      [3, 0.02, 0.43],
      [5, 1, 0.43],
    ];

    expect(linesLeft('Invite me', track)).to.deep.equal([]);
    expect(
      linesLeft('Invite me', [...track.map(([time, x, y]): CursorPoint => [time - 1, x, y])]),
    ).to.deep.equal(['Invite me']);
  });
});
