import { expect } from 'chai';
import { isLanguageCode } from '../../schemas/language-code.js';

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
});
