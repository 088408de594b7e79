import { expect } from 'chai';
import { settleSpokenLanguage } from '../../../../services/media/work/analysis/settle-spoken-language.js';

describe('settleSpokenLanguage', () => {
  it('keeps the region that the engine reports', async () => {
    const text = 'Welcome to this lesson. Open the settings page and choose a language.';

    expect(await settleSpokenLanguage(text, 'en-GB')).to.include({ language: 'en-GB' });
  });

  it('prefers the language detected from the words to the engine’s', async () => {
    const spanish = 'Bienvenidos a esta lección. Primero abra la página de configuración.';

    expect(await settleSpokenLanguage(spanish, 'en')).to.include({ language: 'es' });
    expect(await settleSpokenLanguage('Hola', 'en')).to.deep.equal({ language: 'en', confidence: 0.5 });
    expect(await settleSpokenLanguage('Привет мир', 'bg')).to.include({ language: 'bg' });
  });

  it('is unknown if neither gives a language', async () => {
    expect(await settleSpokenLanguage('Hm', 'und')).to.equal(null);
    expect(await settleSpokenLanguage('Привет мир', 'und')).to.include({ language: 'ru' });
  });
});
