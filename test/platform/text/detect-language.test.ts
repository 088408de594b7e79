import { expect } from 'chai';
import { detectLanguage } from '../../../services/platform/text/detect-language.js';

const languageOf = async (text: string) => (await detectLanguage(text))?.language ?? null;

describe('detectLanguage', () => {
  it('detects the language of a text with high confidence', async () => {
    const spanish = await detectLanguage(
      'Bienvenidos a esta lección. Primero abra la página de configuración.',
    );
    const japanese = await detectLanguage('ようこそ、この短いレッスンでは設定ページを開きます。');

    expect([spanish?.language, japanese?.language]).to.deep.equal(['es', 'ja']);
    expect(spanish?.confidence).to.be.within(0.5, 1);
    expect(japanese?.confidence).to.be.within(0.5, 1);
  });

  it('detects the language of a few words by their script', async () => {
    const texts = {
      ru: 'Привет мир',
      uk: 'Відкрийте меню',
      ja: 'こんにちは世界',
      zh: '设置',
      ko: '설정',
      ar: 'مرحبا بالعالم',
      he: 'שלום עולם',
      el: 'Γεια σου κόσμε',
      th: 'สวัสดี',
      hi: 'नमस्ते दुनिया',
      de: 'Öffne das Menü.',
    };

    const found = await Promise.all(Object.values(texts).map(languageOf));
    expect(found).to.deep.equal(Object.keys(texts));
  });

  it('has a low confidence when a few words could be in several languages', async () => {
    const [few, many] = await Promise.all([
      detectLanguage('Привет мир'),
      detectLanguage('Добро пожаловать на этот короткий урок. Сначала откройте страницу настроек.'),
    ]);

    expect([few?.language, many?.language]).to.deep.equal(['ru', 'ru']);
    expect(few?.confidence).to.be.below(0.5);
    expect(many?.confidence).to.be.above(0.5);
  });

  it('returns the language of most of a mixed text', async () => {
    expect(await languageOf('点击 Save 保存您的更改')).to.equal('zh');
    expect(
      await languageOf('Welcome to this lesson. Choose 中文 in the settings, then save your changes.'),
    ).to.equal('en');
  });

  it('returns null for text that could be in any language', async () => {
    for (const text of ['', 'Hola', 'OK', '12 34 56', 'Click Save', '☺️ → ✓'])
      expect(await languageOf(text), text).to.equal(null);
  });
});
