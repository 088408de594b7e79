import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { toEspeakPhonemes } from '../../../../services/media/ai/tts/espeak-ng.js';
import { pronounce, withoutPhonemes } from '../../../../services/media/ai/tts/pronounce.js';
import { InvalidVoice, routeTtsModel, snapStability } from '../../../../services/media/ai/tts/tts-models.js';

const alias = (term: string, value: string, language?: string) =>
  ({ term, type: 'alias', value, language }) as const;
const said = (text: string, ...all: Parameters<typeof pronounce>[1]) =>
  withoutPhonemes(pronounce(text, all, 'en-GB')).text;

describe('pronounce', () => {
  it('replaces whole words, ignoring case, but no parts of words', () => {
    expect(said('IT and it, ITEM, bit', alias('it', 'eye tee'))).to.equal('eye tee and eye tee, ITEM, bit');
    expect(said('größe Größenwahn', alias('größe', 'x'))).to.equal('x Größenwahn');
  });

  it('replaces the longest term, and never a replacement', () => {
    expect(said('SQL Server and SQL', alias('SQL', 'sequel'), alias('SQL Server', 'SQL box'))).to.equal(
      'SQL box and sequel',
    );
  });

  it('accepts terms with characters that are special in regular expressions', () => {
    expect(said('C++ is not C', alias('C++', 'see plus plus'))).to.equal('see plus plus is not C');
    expect(said('costs $5 (net)', alias('(net)', 'net of tax'))).to.equal('costs $5 net of tax');
  });

  it('ignores terms of another language, and terms without a letter', () => {
    expect(said('data', alias('data', 'dah-ta', 'de'), alias(' ', 'nothing'))).to.equal('data');
    expect(said('data', alias('data', 'day-ta', 'en-US'))).to.equal('day-ta');
  });

  it('applies the first of two conflicting entries', () => {
    expect(said('GIF', alias('gif', 'jif'), alias('GIF', 'ghif'))).to.equal('jif');
  });

  it('makes separate parts of terms with phonemes', () => {
    const parts = pronounce('Start nginx now', [{ term: 'nginx', type: 'phoneme', value: 'ɛn' }], 'en');

    expect(parts).to.deep.equal([
      { text: 'Start ', ipa: null },
      { text: 'nginx', ipa: 'ɛn' },
      { text: ' now', ipa: null },
    ]);
    expect(withoutPhonemes(parts)).to.deep.equal({ text: 'Start nginx now', ignoredTerms: ['nginx'] });
  });
});

describe('toEspeakPhonemes', () => {
  const ipaOf = (text: string) =>
    execFileSync('espeak-ng', ['-q', '--ipa', '-v', 'en-gb', '--', text], { encoding: 'utf8' }).trim();

  it('converts IPA', () => {
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

  it('accepts slashes, stress marks before the syllable, and spaces', () => {
    expect(toEspeakPhonemes('/ˈdʒækɪt/')).to.equal("dZ'akIt");
    expect(toEspeakPhonemes('ˌɪntəˈnæʃnəl ˈtuːl')).to.equal(",Int@n'aSn@l t'u:l");
  });

  it('returns null for anything but IPA', () => {
    expect(toEspeakPhonemes('qu9')).to.equal(null);
    expect(toEspeakPhonemes(']] evil')).to.equal(null);
    expect(toEspeakPhonemes('  ')).to.equal(null);
  });
});

const both = {
  id: 'openai_nova',
  models: ['tts_multilingual_v2', 'tts_v3'],
  languages: ['en', 'de'],
} as const;
const wide = { id: 'espeak_cy_male', models: ['tts_v3'], languages: ['cy'] } as const;
const narrow = { id: 'flite_slt', models: ['tts_multilingual_v2'], languages: ['en-US'] } as const;

describe('routeTtsModel', () => {
  it('resolves auto to the multilingual model if it supports the language, else to tts_v3', () => {
    expect(routeTtsModel(both, { model: 'auto', language: 'de' })).to.equal('tts_multilingual_v2');
    expect(routeTtsModel(narrow, { model: 'auto', language: 'en' })).to.equal('tts_multilingual_v2');
    expect(routeTtsModel(wide, { model: 'auto', language: 'cy' })).to.equal('tts_v3');
    expect(routeTtsModel(wide, { model: 'auto' })).to.equal('tts_v3');
  });

  it('returns the requested model', () => {
    expect(routeTtsModel(both, { model: 'tts_v3', language: 'en-GB' })).to.equal('tts_v3');
  });

  it('names the models and languages of a voice when others are requested', () => {
    expect(() => routeTtsModel(wide, { model: 'tts_multilingual_v2', language: 'cy' })).to.throw(
      InvalidVoice,
      'The voice espeak_cy_male is not available with tts_multilingual_v2; it is available with tts_v3',
    );
    expect(() => routeTtsModel(narrow, { model: 'auto', language: 'de' })).to.throw(
      InvalidVoice,
      'The voice flite_slt does not support "de"; it supports en-US',
    );
  });
});

describe('snapStability', () => {
  it('returns the nearest of 0, 0.5 and 1 for tts_v3', () => {
    const snapped = [0, 0.2, 0.24, 0.26, 0.5, 0.74, 0.76, 1].map((value) => snapStability('tts_v3', value));

    expect(snapped).to.deep.equal([0, 0, 0, 0.5, 0.5, 0.5, 1, 1]);
  });

  it('returns the requested value for the multilingual model', () => {
    expect(snapStability('tts_multilingual_v2', 0.26)).to.equal(0.26);
  });
});
