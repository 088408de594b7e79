import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { EngineFailed } from '../../../../services/media/ai/engine-failed.js';
import type { EngineState } from '../../../../services/media/ai/engine-state.js';
import type { ReadEngineId } from '../../../../services/media/ai/ocr/ocr-config.js';
import type { OcrEngine } from '../../../../services/media/ai/ocr/ocr-engine.js';
import {
  findPpOcrFiles,
  type PpOcrFiles,
} from '../../../../services/media/ai/ocr/pp-ocr/find-pp-ocr-files.js';
import { makePpOcr } from '../../../../services/media/ai/ocr/pp-ocr/pp-ocr.js';
import { chooseReader } from '../../../../services/media/ai/ocr/reading-languages.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { isDescendant, processesOf } from '../../../setup/processes-of.js';
import { waitUntil } from '../../../setup/wait-until.js';
import { drawSlide } from './draw-image.js';

const never = new AbortController().signal;

describe('PP-OCR', () => {
  const scratch = useFolderOfEachTest();
  const files = findPpOcrFiles() as PpOcrFiles;
  const opened: OcrEngine[] = [];
  const open = (...options: Parameters<typeof makePpOcr>): OcrEngine => {
    const engine = makePpOcr(...options);
    opened.push(engine);
    return engine;
  };
  afterEach(() => Promise.all(opened.splice(0).map((engine) => engine.close())));

  const programs = () => processesOf('node', 'pp-ocr-child').filter(({ pid }) => isDescendant(pid));
  let imagePath = '';
  beforeEach(async () => {
    imagePath = await drawSlide(scratch, 'Press Save');
  });
  const read = async (engine: OcrEngine) =>
    (await engine.readImages({ imagePaths: [imagePath], scratch, signal: never })).map((lines) =>
      lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('; '),
    );
  /** The files with one of them replaced. */
  const withFile = async (name: 'alphabet' | 'recognition', content: string): Promise<PpOcrFiles> => {
    const path = join(scratch, name);
    await writeFile(path, content);
    return { ...files, [name]: path };
  };

  it('reads requests that come together one after the other, in one process', async () => {
    const engine = open(files);

    expect(await Promise.all([read(engine), read(engine)])).to.deep.equal([['Press Save'], ['Press Save']]);

    expect(programs()).to.have.length(1);
  });

  it('ends its process when it is idle, and starts it again', async () => {
    const engine = open(files, { idleMs: 1 });
    for (const _ of ['first', 'again']) {
      expect(await read(engine)).to.deep.equal(['Press Save']);
      await waitUntil('its process ends', () => programs().length === 0);
    }
  });

  it('reports what its process died of, and reads on with another', async () => {
    const engine = open(await withFile('recognition', 'no model'));

    const failure = await failureOf(read(engine));

    expect(failure).to.be.instanceOf(EngineFailed);
    expect(failure.message).to.match(/PP-OCR ended \(1\): .*createSessionFromArray/s);

    const other = open(files);
    await read(other);
    const [program] = programs();
    process.kill(program!.pid, 'SIGKILL');
    await waitUntil('its process ends', () => programs().length === 0);
    expect(await read(other)).to.deep.equal(['Press Save']);
  });

  it('says which package is missing', async () => {
    expect(findPpOcrFiles(scratch)).to.match(/^the package sherpa-onnx-\S+ is not installed: npm ci$/);
    const library = join(
      scratch,
      'node_modules',
      `sherpa-onnx-${process.platform}-${process.arch}`,
      'libonnxruntime.so',
    );
    await mkdir(dirname(library), { recursive: true });
    await writeFile(library, '');
    expect(findPpOcrFiles(scratch)).to.match(/ch_PP-OCRv4_det_infer\.onnx is missing: npm ci$/);
  });
});

describe('the reader of a language', () => {
  const state = (
    id: ReadEngineId,
    languages: readonly string[],
    isReady = true,
  ): EngineState<ReadEngineId> => ({
    id,
    isReady,
    languages,
    missing: isReady ? null : 'not installed',
  });
  const both = [state('pp-ocr', ['en', 'zh-Hans', 'nl']), state('tesseract', ['en', 'de', 'ru'])];
  const readers = (states: typeof both, languages: ReadonlyArray<string | undefined>) =>
    languages.map((language) => chooseReader(language, states)?.id ?? null);

  it('is PP-OCR where it knows every letter, and without a language', () => {
    expect(readers(both, ['en-GB', 'zh', 'zh-CN', 'nl', undefined, 'not a tag'])).to.deep.equal(
      Array(6).fill('pp-ocr'),
    );
  });

  it('is tesseract where it has a model of the language, and for other scripts', () => {
    expect(readers(both, ['de', 'de-AT', 'ru', 'ja', 'ar'])).to.deep.equal(Array(5).fill('tesseract'));
  });

  it('is PP-OCR for Latin letters and Chinese that tesseract has no model of', () => {
    expect(readers(both, ['fr', 'pl', 'zh-TW'])).to.deep.equal(['pp-ocr', 'pp-ocr', 'pp-ocr']);
  });

  it('is the one that is ready, or none', () => {
    const [ppOcr, tesseract] = both as [(typeof both)[0], (typeof both)[0]];
    expect(readers([ppOcr, state('tesseract', [], false)], ['ru', 'de'])).to.deep.equal(['pp-ocr', 'pp-ocr']);
    expect(readers([state('pp-ocr', [], false), tesseract], ['en', 'zh'])).to.deep.equal([
      'tesseract',
      'tesseract',
    ]);
    expect(readers([], ['en'])).to.deep.equal([null]);
  });
});
