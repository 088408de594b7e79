import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { OcrEnv } from '../../../../services/media/ai/ocr/ocr-config.js';
import { openOcrEngines } from '../../../../services/media/ai/ocr/open-ocr-engines.js';
import {
  findTesseractLanguage,
  readTesseractLanguages,
} from '../../../../services/media/ai/ocr/tesseract.js';
import { describeEngines } from '../../../../services/media/ai/open-engines.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';

const never = new AbortController().signal;
const openTesseract = (PATH: string | undefined) =>
  openOcrEngines(OcrEnv.parse({ OCR_ENGINE: 'tesseract', PATH }));
const reading = openTesseract(process.env.PATH);

describe('tesseract OCR', () => {
  const scratch = useFolderOfEachTest();

  /** A tesseract program that runs a shell script. */
  const programDoing = async (script: string) => {
    const path = join(scratch, 'tesseract');
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return openTesseract(scratch);
  };

  it('knows the words of the dictionary of its language', async () => {
    const known = (language?: string) =>
      reading.findKnownWords({
        words: ['passion', 'Passion', 'London', 'PASSION', 'passi', 'xqzbl'],
        language,
        scratch,
        signal: never,
      });

    expect([...((await known('en-GB')) ?? [])]).to.deep.equal(['passion', 'Passion', 'London', 'PASSION']);
    expect(await known()).to.deep.equal(await known('en'));
    expect(await known('tlh')).to.equal(null);
  });

  it('is reported by readiness, including what is missing', async () => {
    expect(await describeEngines(reading)).to.equal('ok: tesseract ok');
    expect(await describeEngines(openTesseract(scratch))).to.match(
      /^none: tesseract missing \(install the package tesseract-ocr/,
    );
    const broken = await programDoing('echo no library >&2; exit 127');
    expect(await describeEngines(broken)).to.match(/^none: tesseract missing \(.*no library/);
    expect(await broken.name()).to.equal(null);
    const wordless = await programDoing('echo osd');
    expect(await wordless.name('en')).to.equal(null);
  });
});

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
