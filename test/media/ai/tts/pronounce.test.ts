import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { toEspeakPhonemes } from '../../../../services/media/ai/tts/ipa-phonemes.js';
import { pronounce, withoutPhonemes } from '../../../../services/media/ai/tts/pronounce.js';

const alias = (term: string, value: string, language?: string) =>
  ({ term, type: 'alias', value, language }) as const;
const said = (text: string, ...all: Parameters<typeof pronounce>[1]) =>
  withoutPhonemes(pronounce(text, all, 'en-GB')).text;

describe('pronounce', () => {
  it('replaces whole words, whatever their case, and nothing inside a word', () => {
    expect(said('IT and it, ITEM, bit', alias('it', 'eye tee'))).to.equal('eye tee and eye tee, ITEM, bit');
    expect(said('größe Größenwahn', alias('größe', 'x'))).to.equal('x Größenwahn');
  });

  it('takes the longest term, and does not replace what it has put in', () => {
    expect(said('SQL Server and SQL', alias('SQL', 'sequel'), alias('SQL Server', 'SQL box'))).to.equal(
      'SQL box and sequel',
    );
  });

  it('takes terms with signs that mean something in a pattern', () => {
    expect(said('C++ is not C', alias('C++', 'see plus plus'))).to.equal('see plus plus is not C');
    expect(said('costs $5 (net)', alias('(net)', 'net of tax'))).to.equal('costs $5 net of tax');
  });

  it('leaves out what is for another language, and terms without a letter', () => {
    expect(said('data', alias('data', 'dah-ta', 'de'), alias(' ', 'nothing'))).to.equal('data');
    expect(said('data', alias('data', 'day-ta', 'en-US'))).to.equal('day-ta');
  });

  it('keeps the first of two that contradict each other', () => {
    expect(said('GIF', alias('gif', 'jif'), alias('GIF', 'ghif'))).to.equal('jif');
  });

  it('makes terms with phonemes parts of their own', () => {
    const parts = pronounce('Start nginx now', [{ term: 'nginx', type: 'phoneme', value: 'ɛn' }], 'en');

    expect(parts).to.deep.equal([
      { text: 'Start ', ipa: null },
      { text: 'nginx', ipa: 'ɛn' },
      { text: ' now', ipa: null },
    ]);
    expect(withoutPhonemes(parts)).to.deep.equal({ text: 'Start nginx now', unheededTerms: ['nginx'] });
  });
});

describe('phonemes for espeak-ng', () => {
  const ipaOf = (text: string) =>
    execFileSync('espeak-ng', ['-q', '--ipa', '-v', 'en-gb', '--', text], { encoding: 'utf8' }).trim();

  it('say what the IPA says', () => {
    const words = [
      'engine',
      'measure',
      'church',
      'house',
      'boy',
      'think',
      'this',
      'sing',
      'bird',
      'judge',
      'shoe',
    ];
    for (const word of words) {
      const ipa = ipaOf(word);
      expect(ipaOf(`[[${toEspeakPhonemes(ipa)}]]`), word).to.equal(ipa);
    }
  });

  it('take slashes, stress before the syllable, and blanks', () => {
    expect(toEspeakPhonemes('/ˈdʒækɪt/')).to.equal("dZ'akIt");
    expect(toEspeakPhonemes('ˌɪntəˈnæʃnəl ˈtuːl')).to.equal(",Int@n'aSn@l t'u:l");
  });

  it('are none for what is no IPA', () => {
    expect(toEspeakPhonemes('qu9')).to.equal(null);
    expect(toEspeakPhonemes(']] evil')).to.equal(null);
    expect(toEspeakPhonemes('  ')).to.equal(null);
  });
});
