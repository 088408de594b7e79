import { expect } from 'chai';
import { splitLine } from '../../../../services/media/work/voiceover/split-line.js';

const split = (text: string, sentencePauseSeconds: number | null = 0.5) =>
  splitLine(text, { language: 'en', sentencePauseSeconds });

describe('splitLine', () => {
  it('splits sentences where a pause is requested, but not at abbreviations', () => {
    expect(split('Ask Dr. Smith. Or ask J. R. Brown, e.g. now. Go!')).to.deep.equal([
      ...['Ask Dr. Smith. ', 'Or ask J. R. Brown, e.g. now. ', 'Go!'],
    ]);
    expect(split('Ask. Go!', null)).to.deep.equal(['Ask. Go!']);
  });

  it('splits the longest text of abbreviations only, and loses nothing of it', () => {
    const text = 'Dr. Smith met Mr. J. R. '.repeat(4_000);

    expect(split(text).join('')).to.equal(text);
  });
});
