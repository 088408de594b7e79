import { expect } from 'chai';
import {
  findTesseractLanguage,
  readTesseractLanguages,
} from '../../../../services/media/ai/ocr/tesseract.js';

const LISTED = `List of available languages in "/usr/share/tesseract-ocr/5/tessdata/" (9):
Latin
chi_sim
chi_sim_vert
chi_tra
deu
deu_frak
eng
osd
srp
srp_latn
`;

describe('tesseract languages', () => {
  const installed = readTesseractLanguages(LISTED);

  it('lists the installed ones, as BCP 47', () => {
    expect(installed.map(({ code, tag }) => [code, tag])).to.deep.equal([
      ...[
        ['chi_sim', 'zh-Hans'],
        ['chi_tra', 'zh-Hant'],
        ['deu', 'de'],
        ['eng', 'en'],
        ['srp', 'sr'],
        ['srp_latn', 'sr-Latn'],
      ],
    ]);
  });

  it('finds one by language and script, with English as the fallback', () => {
    const found = [
      'zh',
      'zh-TW',
      'zh-Hant',
      'de-AT',
      'sr',
      'sr-Latn-RS',
      'en-GB',
      'fr',
      undefined,
      'not a tag',
    ].map((language) => findTesseractLanguage(installed, language));

    expect(found).to.deep.equal([
      ...['chi_sim', 'chi_tra', 'chi_tra', 'deu', 'srp', 'srp_latn', 'eng', 'eng', 'eng', 'eng'],
    ]);
    expect(findTesseractLanguage(readTesseractLanguages('deu\nosd'), 'fr')).to.equal(null);
  });
});
