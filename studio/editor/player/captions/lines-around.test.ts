import { expect } from 'chai';
import { toEditorLine } from '../../script/line.js';
import { linesAround, windowAt } from './lines-around.js';

const lineAt = (start: number, text = `Line at ${start}`) => toEditorLine({ start, end: start + 2, text });
const startsOf = (lines: ReadonlyArray<{ start: number }>) => lines.map(({ start }) => start);

describe('linesAround', () => {
  it('returns the lines of the minute that is played, and those shortly before and after it', () => {
    const lines = [0, 37, 39, 70, 119, 139, 141].map((start) => lineAt(start));

    expect(startsOf(linesAround(lines, windowAt(75)))).to.deep.equal([39, 70, 119, 139]);
  });

  it('leaves out lines that end before they start', () => {
    const reversed = { ...lineAt(10), end: 9 };

    expect(startsOf(linesAround([lineAt(5), reversed], 0))).to.deep.equal([5]);
  });

  it('returns no more than the service lays out at once', () => {
    const short = Array.from({ length: 300 }, (_, at) => lineAt(at / 10));
    const long = [lineAt(1, 'x'.repeat(15_000)), lineAt(2, 'y'.repeat(15_000))];

    expect(linesAround(short, 0)).to.have.length(200);
    expect(startsOf(linesAround(long, 0))).to.deep.equal([1]);
  });
});
