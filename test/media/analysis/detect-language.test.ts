import { expect } from 'chai';
import { detectLanguage } from '../../../services/media/analysis/detect-language.js';

describe('detecting the language', () => {
  it('tells the language of a text', async () => {
    expect(
      await detectLanguage('Bienvenidos a esta lección. Primero abra la página de configuración.', 'en'),
    ).to.equal('es');
    expect(await detectLanguage('ようこそ、この短いレッスンでは設定ページを開きます。', 'en')).to.equal('ja');
  });

  it('keeps the region that is known', async () => {
    expect(
      await detectLanguage('Welcome to this lesson. Open the settings page and choose a language.', 'en-GB'),
    ).to.equal('en-GB');
  });

  it('believes the engine about a short or strange text', async () => {
    expect(await detectLanguage('Hola', 'en')).to.equal('en');
    expect(await detectLanguage('12 34 56', 'de')).to.equal('de');
  });
});
