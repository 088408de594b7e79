import { expect } from 'chai';
import { type LineRange, selectLines } from '../../../services/videos/script/select-lines.js';

const LINES = Array.from({ length: 1800 }, (_, i) => ({
  start: i * 4,
  end: i * 4 + 4,
  text: i === 900 ? 'Öffnen Sie das Menü' : `Line ${i}`,
}));

const positions = (range: LineRange) => selectLines(LINES, range).map(({ start }) => start / 4);
const messageOf = (range: LineRange): string => {
  try {
    selectLines(LINES, range);
  } catch (err) {
    return (err as Error).message;
  }
  return 'accepted';
};

describe('selectLines', () => {
  it('returns all lines without a range', () => {
    expect(positions({})).to.have.length(1800);
    expect(positions({ from: null, to: null, around: null, search: null })).to.have.length(1800);
  });

  it('returns lines that touch a range of time, each once when read in parts', () => {
    expect(positions({ from: 8, to: 16 })).to.deep.equal([2, 3]);
    expect(positions({ from: 9, to: 17 })).to.deep.equal([2, 3, 4]);
    expect(positions({ from: 7196 })).to.deep.equal([1799]);
    expect([...positions({ to: 3600 }), ...positions({ from: 3600 })]).to.deep.equal(positions({}));
  });

  it('returns the lines shortly before and after a time', () => {
    const found = positions({ around: 3602 });

    expect([found[0], found.at(-1)]).to.deep.equal([893, 907]);
    expect(positions({ around: 0 })[0]).to.equal(0);
  });

  it('returns lines that contain a text, whatever its case and accents', () => {
    expect(positions({ search: 'offnen sie' })).to.deep.equal([900]);
    expect(positions({ search: 'LINE 1799' })).to.deep.equal([1799]);
    expect(positions({ search: 'line 17', to: 100 })).to.deep.equal([17]);
    expect(positions({ search: 'nowhere' })).to.deep.equal([]);
  });

  it('includes lines without a duration', () => {
    const pause = { start: 8, end: 8, text: '' };

    expect(selectLines([pause], { from: 8, to: 9 })).to.deep.equal([pause]);
    expect(selectLines([pause], { from: 8.5 })).to.deep.equal([]);
  });

  it('names the argument that is not valid', () => {
    expect(messageOf({ from: -1 })).to.equal('from must be at least 0');
    expect(messageOf({ from: 5, to: 5 })).to.equal('to must be after from (5)');
    expect(messageOf({ around: 5, to: 9 })).to.equal('around must not be set together with from or to');
  });
});
