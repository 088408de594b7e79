import { expect } from 'chai';
import iconv from 'iconv-lite';
import { decodeText } from '../../schemas/formats/decode-text.js';

const RUSSIAN = 'Чтобы начать работу, откройте настройки и выберите язык.';
const subtitleOf = (text: string) => `1\n00:00:01,000 --> 00:00:03,000\n${text}\n`;

const encode = (encoding: string, text: string): Buffer => iconv.encode(text, encoding);

describe('decodeText', () => {
  it('is certain of Unicode, with and without a byte order mark', () => {
    const utf16 = (text: string) => Buffer.from(text, 'utf16le');
    const files = [
      ['utf-8', Buffer.from(subtitleOf(RUSSIAN))],
      ['utf-16le', utf16(subtitleOf(RUSSIAN))],
      ['utf-16be', utf16(subtitleOf(RUSSIAN)).swap16()],
    ] as const;

    for (const [encoding, bytes] of files)
      expect(decodeText(bytes)).to.deep.equal({ text: subtitleOf(RUSSIAN), encoding, isGuess: false });
    for (const bytes of [utf16('\ufeffGrüße'), utf16('\ufeffGrüße').swap16(), Buffer.from('\ufeffGrüße')])
      expect(decodeText(bytes).text).to.equal('Grüße');
  });

  const texts: ReadonlyArray<readonly [encoding: string, text: string]> = [
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['windows-1250', 'Otwórz ustawienia i wybierz język. Następnie zapisz zmiany, żeby zakończyć pracę.'],
    ['windows-1252', 'Öffnen Sie die „Einstellungen“ – und wählen Sie die Größe.'],
    ['windows-1253', 'Ανοίξτε τις ρυθμίσεις και επιλέξτε τη γλώσσα σας.'],
    ['windows-1254', 'Ayarları açın ve dilinizi seçin. Şimdi değişiklikleri kaydedin.'],
    ['windows-1255', 'פתחו את ההגדרות ובחרו את השפה. אחר כך שמרו את השינויים.'],
    ['windows-1256', 'افتح الإعدادات واختر اللغة. ثم احفظ التغييرات.'],
  ];
  for (const [encoding, text] of texts)
    it(`recognizes ${encoding} by its letters, and says that it guessed`, () => {
      expect(decodeText(encode(encoding, subtitleOf(text)))).to.deep.equal({
        text: subtitleOf(text),
        encoding,
        isGuess: true,
      });
    });

  it('recognizes Chinese although its bytes could be Japanese', () => {
    const bytes = Buffer.from('b4f2bfaaa1aac9e8d6c3b2a2d1a1d4f1d3efd1d4a1a3', 'hex');

    expect(decodeText(bytes)).to.include({ encoding: 'gb18030', text: '打开—设置并选择语言。' });
  });

  it('takes Western European for a file that says nothing of its language', () => {
    expect(decodeText(Buffer.from('caf\xe9', 'latin1'))).to.include({
      text: 'café',
      encoding: 'windows-1252',
    });
  });

  it('reads a file as stated, or refuses it', () => {
    const bytes = encode('ibm866', subtitleOf(RUSSIAN));

    expect(decodeText(bytes, 'ibm866')).to.deep.equal({
      text: subtitleOf(RUSSIAN),
      encoding: 'ibm866',
      isGuess: false,
    });
    expect(() => decodeText(bytes, 'utf-8')).to.throw('The file is not UTF-8');
  });
});
