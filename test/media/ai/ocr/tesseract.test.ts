import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { EngineFailed, MissingEngine } from '../../../../services/media/ai/engine-failed.js';
import { OcrEnv } from '../../../../services/media/ai/ocr/ocr-config.js';
import { openOcrEngines } from '../../../../services/media/ai/ocr/open-ocr-engines.js';
import {
  findTesseractLanguage,
  readTesseractLanguages,
} from '../../../../services/media/ai/ocr/tesseract.js';
import { describeEngines } from '../../../../services/media/ai/open-engines.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { serveSharedMetrics } from '../../../../services/platform/metrics/define-metric.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { measureGrowth } from '../../../setup/metric-values.js';
import { slide } from '../../../setup/slides.js';
import { deepFolder } from '../../../setup/speech.js';

const never = new AbortController().signal;
const reading = openOcrEngines(OcrEnv.parse({ PATH: process.env.PATH }));

describe('tesseract OCR', () => {
  const scratch = useFolderOfEachTest();

  const picture = async (source: string): Promise<string> => {
    const path = join(scratch, 'picture.png');
    await runFfmpeg({
      inputs: [{ path: source, formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [{ path, options: ['-frames:v', '1', '-update', '1', '-f', 'image2', '-y'] }],
      signal: never,
    });
    return path;
  };
  const read = async (imagePath: string, language?: string) =>
    (await reading.readScreen({ imagePath, language, signal: never })).map(({ words }) =>
      words.map(({ text }) => text).join(' '),
    );
  /** A tesseract program that runs a shell script. */
  const programDoing = async (script: string) => {
    const path = join(scratch, 'tesseract');
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return openOcrEngines(OcrEnv.parse({ PATH: scratch }));
  };

  it('finds the words, their confidence and their size', async () => {
    const imagePath = await picture(slide('Open the settings page'));

    const [line, ...others] = await reading.readScreen({ imagePath, signal: never });

    expect(others).to.deep.equal([]);
    expect(line?.words.map(({ text }) => text)).to.deep.equal(['Open', 'the', 'settings', 'page']);
    for (const { confidence } of line?.words ?? []) expect(confidence).to.be.within(0.6, 1);
    expect(line?.height).to.be.within(25, 60);
  });

  it('reads an image with a path of any length', async () => {
    const imagePath = join(await deepFolder(scratch), 'picture.png');
    await copyFile(await picture(slide('Press Save')), imagePath);

    expect(await read(imagePath)).to.deep.equal(['Press Save']);
  });

  it('finds nothing in an image without text', async () => {
    expect(await read(await picture('color=gray:s=320x180'))).to.deep.equal([]);
  });

  it('reads several images in one run, in their order', async () => {
    const texts = ['Press Save', 'Choose a language'];
    const imagePaths: string[] = [];
    for (const [index, text] of texts.entries()) {
      const path = join(scratch, `${index}.png`);
      await copyFile(await picture(slide(text, index)), path);
      imagePaths.push(path);
    }
    const blank = await picture('color=gray:s=320x180');

    const images = await reading.readImages({
      imagePaths: [imagePaths[0] ?? '', blank, imagePaths[1] ?? ''],
      scratch,
      signal: never,
    });

    expect(
      images.map((lines) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))),
    ).to.deep.equal([[texts[0]], [], [texts[1]]]);
  });

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

  it('falls back to English for a language that is not installed', async () => {
    expect(await read(await picture(slide('Press Save')), 'tlh')).to.deep.equal(['Press Save']);
  });

  it('returns its name, and other names for other languages', async () => {
    const [id, edition, language] = JSON.parse((await reading.name('en-GB')) ?? '[]');
    expect([id, language]).to.deep.equal(['tesseract', 'en-GB']);
    expect(edition).to.match(/^v?\d+\.\d/);
    expect(await reading.name('en')).to.not.equal(await reading.name());
    expect(await reading.name('tlh')).to.equal(await reading.name());
  });

  it('is reported by readiness, including what is missing', async () => {
    expect(await describeEngines(reading)).to.equal('ok: tesseract ok');
    const notified = async (env: object) => describeEngines(openOcrEngines(OcrEnv.parse(env)));
    expect(await notified({ PATH: scratch })).to.match(
      /^none: tesseract missing \(install the package tesseract-ocr/,
    );
    expect(await notified({ PATH: process.env.PATH, OCR_ENGINE: 'none' })).to.equal(
      'none: tesseract missing (OCR_ENGINE is none)',
    );
    const broken = await programDoing('echo no library >&2; exit 127');
    expect(await describeEngines(broken)).to.match(/^none: tesseract missing \(.*no library/);
    expect(await broken.name()).to.equal(null);
    const wordless = await programDoing('echo osd');
    expect(await wordless.name('en')).to.equal(null);
  });

  it('reports a missing engine and unreadable frames, and stops when canceled', async () => {
    const imagePath = join(scratch, 'none.png');
    const metrics = new Registry();
    serveSharedMetrics(metrics);
    const measured = await measureGrowth(
      metrics,
      ['ok', 'failed', 'stopped'].map(
        (outcome) => `engine_call_seconds_count{kind="ocr",engine="tesseract",outcome="${outcome}"}`,
      ),
    );
    const noCaller = openOcrEngines(OcrEnv.parse({ PATH: scratch }));
    expect(await failureOf(noCaller.readScreen({ imagePath, signal: never }))).to.be.instanceOf(
      MissingEngine,
    );
    expect(await failureOf(reading.readScreen({ imagePath, signal: never }))).to.be.instanceOf(EngineFailed);
    expect(await measured(), 'nothing is called without an engine').to.deep.equal([0, 1, 0]);
    const slow = await programDoing('[ "$1" = --list-langs ] && echo eng || exec sleep 60');
    const stop = new AbortController();
    const stopped = failureOf(slow.readScreen({ imagePath, signal: stop.signal }));
    stop.abort(new Error('enough'));
    expect((await stopped).message).to.equal('enough');
    expect(await measured()).to.deep.equal([0, 1, 1]);
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
