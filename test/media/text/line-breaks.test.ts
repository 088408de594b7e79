import { expect } from 'chai';
import { splitToLines, textWidth } from '../../../services/media/text/text-width.js';
import { toWrittenWords } from '../../../services/media/text/written-words.js';

describe('line breaks', () => {
  for (const text of [
    '「保存」を押します',
    '（設定）を開く',
    'https://example.com/ を開く',
    'Node.js を開く',
  ])
    it(`keep a Japanese particle with what it follows: ${text}`, () => {
      const words = toWrittenWords({ startTime: 0, endTime: 2, text }, 'ja');
      const before = words.findIndex((word) => word.text === 'を') - 1;

      expect(words[before]?.breakAfter).to.equal('phrase');
    });

  it('split a link that is longer than a line after its separators', () => {
    const link = 'https://example.com/help/articles/how-to-invite-a-member?id=7&lang=en';

    const parts = splitToLines(link, 42);

    expect(parts).to.deep.equal([
      'https://example.com/help/articles/how-to-',
      'invite-a-member?id=7&lang=en',
    ]);
  });

  it('fill a line where a word has no separator', () => {
    const parts = splitToLines('a'.repeat(100), 42);

    expect(parts.map(textWidth)).to.deep.equal([42, 42, 16]);
  });
});
