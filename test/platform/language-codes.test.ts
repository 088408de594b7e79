import { expect } from 'chai';
import { BrandKitPatch } from '../../schemas/brand-kit.js';
import { isLanguageCode } from '../../schemas/language-code.js';
import { text } from '../../schemas/text.js';
import { pronounce } from '../../services/media/ai/tts/pronounce.js';
import { subtitleTranslator } from '../../services/media/work/tools/catalogue/subtitle-tools.js';
import { readValues } from '../../services/media/work/tools/read-values.js';
import { chooseTerms } from '../../services/videos/brand-kit/choose-terms.js';

describe('language codes', () => {
  it('consist of existing languages, scripts and regions', () => {
    for (const code of ['en', 'EN', 'iw', 'pt-BR', 'zh-Hant', 'zh-Hans-SG', 'es-419', 'haw', 'sr-Latn-RS'])
      expect(isLanguageCode(code), code).to.equal(true);
    for (const code of [
      '',
      'x',
      'qq',
      'mul',
      'zxx',
      'und',
      'mis',
      'en-ZZ',
      'en-Zzzz',
      'en-QQ',
      'en_US',
      'English',
    ])
      expect(isLanguageCode(code), code).to.equal(false);
  });

  it('are read in their canonical form, wherever they enter', () => {
    const language = text({ format: 'language' });
    for (const [code, canonical] of [
      ['iw', 'he'],
      ['EN-us', 'en-US'],
      ['zh-hans-sg', 'zh-Hans-SG'],
      ['in', 'id'],
    ])
      expect(language.parse(code)).to.equal(canonical);
    expect(language.safeParse('en_US').success).to.equal(false);

    const patch = {
      defaultLanguage: 'iw',
      glossary: [{ term: 'API', keep: true, language: 'iw' }],
      pronunciations: [{ term: 'API', type: 'alias', value: 'A P I', language: 'pt-br' }],
    };
    expect(BrandKitPatch.parse(patch)).to.deep.include({
      defaultLanguage: 'he',
      glossary: [{ term: 'API', keep: true, language: 'he' }],
      pronunciations: [{ term: 'API', type: 'alias', value: 'A P I', language: 'pt-BR' }],
    });
    expect(readValues(subtitleTranslator, { subtitles: 'x', targetLanguage: 'IW' })).to.include({
      targetLanguage: 'he',
    });
  });

  it('match those that earlier versions stored as they were sent', () => {
    const entry = { term: 'API', translation: 'ממשק', language: 'iw' };

    expect(chooseTerms([entry], 'he')).to.deep.equal([{ term: 'API', translation: 'ממשק' }]);
    expect(
      pronounce('API', [{ term: 'API', type: 'alias', value: 'A P I', language: 'iw' }], 'he'),
    ).to.deep.equal([{ text: 'A P I', ipa: null }]);
  });
});
