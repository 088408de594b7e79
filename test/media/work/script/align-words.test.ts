import { expect } from 'chai';
import { alignWords } from '../../../../services/media/work/script/align-words.js';

const align = (written: string, transcribed: string) =>
  alignWords(written.split(' '), transcribed.split(' '));
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `word${from + i}`);

describe('alignWords', () => {
  it('matches words in order, ignoring case and punctuation', () => {
    expect(align('Open, the (settings) page!', 'so open the the page')).to.deep.equal([1, 2, null, 4]);
    expect(align('— … !', '— … !')).to.deep.equal([null, null, null]);
  });

  it('aligns long texts with omitted, inserted and repeated parts', () => {
    const written = [...numbered(0, 3000), ...numbered(3500, 20_000)];
    const transcribed = [...numbered(0, 100), ...numbered(50, 9000), ...numbered(9500, 20_000)];

    const matches = alignWords(written, transcribed);

    const right = matches.filter((at, index) => at !== null && transcribed[at] === written[index]);
    expect(right.length).to.be.greaterThan(written.length - 700);
    const found = matches.filter((at) => at !== null);
    expect(found).to.deep.equal([...found].sort((a, b) => a - b));
  });

  it('gives up on long texts that have nothing in common', () => {
    const matches = alignWords(numbered(0, 17_000), numbered(20_000, 60_000));

    expect(matches.filter((at) => at !== null)).to.deep.equal([]);
  });
});
