import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { EngineFailed } from '../../../../services/media/ai/engine-failed.js';
import { OCR_ENGINE_ORDER, OcrEnv } from '../../../../services/media/ai/ocr/ocr-config.js';
import type { ReadImagesInput, ReadLine } from '../../../../services/media/ai/ocr/ocr-engine.js';
import { type OcrEngines, openOcrEngines } from '../../../../services/media/ai/ocr/open-ocr-engines.js';
import { serveSharedMetrics } from '../../../../services/platform/metrics/define-metric.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { measureGrowth } from '../../../setup/metric-values.js';
import { deepFolder } from '../../../setup/speech.js';
import { drawImage, drawSlide } from './draw-image.js';

const never = new AbortController().signal;
const textOf = ({ words }: ReadLine): string => words.map(({ text }) => text).join(' ');

for (const id of OCR_ENGINE_ORDER)
  describe(`OCR engine ${id}`, () => {
    const scratch = useFolderOfEachTest();
    let reading: OcrEngines;
    before(() => {
      reading = openOcrEngines(OcrEnv.parse({ OCR_ENGINE: id, PATH: process.env.PATH }));
    });
    after(() => reading.close());

    const readOne = async (imagePath: string, options: Partial<ReadImagesInput> = {}) => {
      const [lines = []] = await reading.readImages({
        ...{ imagePaths: [imagePath], scratch, signal: never },
        ...options,
      });
      return lines;
    };
    const read = async (imagePath: string, language?: string) =>
      (await readOne(imagePath, { language })).map(textOf);

    it('finds the words of a line, their confidence, their place and their size', async () => {
      const imagePath = await drawSlide(scratch, 'Open the settings page');

      const [line, ...others] = await readOne(imagePath);

      expect(others).to.deep.equal([]);
      expect(line && textOf(line)).to.equal('Open the settings page');
      expect(line?.height).to.be.within(25, 60);
      let right = 0;
      for (const { confidence, box } of line?.words ?? []) {
        expect(confidence).to.be.within(0.6, 1);
        expect(box?.left, 'words follow each other').to.be.greaterThan(right);
        right = (box?.left ?? 0) + (box?.width ?? 0);
        expect(box?.top).to.be.within(150, 185);
        expect(box?.height).to.be.within(20, 60);
      }
      expect(right).to.be.lessThan(640);
    });

    it('reads light letters on a dark ground, and digits', async () => {
      expect(await read(await drawSlide(scratch, 'Invoice 2048', 1))).to.deep.equal(['Invoice 2048']);
    });

    it('reads an image with a path of any length', async () => {
      const imagePath = join(await deepFolder(scratch), 'picture.pgm');
      await copyFile(await drawSlide(scratch, 'Press Save'), imagePath);

      expect(await read(imagePath)).to.deep.equal(['Press Save']);
    });

    it('finds nothing in an image without text', async () => {
      expect(await read(await drawImage(scratch, 'color=gray:s=320x180'))).to.deep.equal([]);
    });

    it('reads several images in one run, in their order, and none', async () => {
      const texts = ['Press Save', 'Choose a language'];
      const imagePaths: string[] = [];
      for (const [index, text] of texts.entries()) {
        const path = join(scratch, `${index}.pgm`);
        await copyFile(await drawSlide(scratch, text, index), path);
        imagePaths.push(path);
      }
      const blank = await drawImage(scratch, 'color=gray:s=320x180');
      const readAll = (paths: readonly string[]) =>
        reading.readImages({ imagePaths: paths, scratch, signal: never });

      const images = await readAll([imagePaths[0] ?? '', blank, imagePaths[1] ?? '']);

      expect(images.map((lines) => lines.map(textOf))).to.deep.equal([[texts[0]], [], [texts[1]]]);
      expect(await readAll([])).to.deep.equal([]);
    });

    it('reads an image of a single line, and small text anywhere', async () => {
      const imagePath = await drawSlide(scratch, 'Press Save');
      for (const layout of ['line', 'small'] as const) {
        const lines = await readOne(imagePath, { layout });
        expect(lines.map(textOf), layout).to.deep.equal(['Press Save']);
      }
    });

    it('reads a language that it does not know as well as it can', async () => {
      expect(await read(await drawSlide(scratch, 'Press Save'), 'tlh')).to.deep.equal(['Press Save']);
    });

    it('returns its name', async () => {
      const [engine, edition, language] = JSON.parse((await reading.name('en-GB')) ?? '[]');

      expect([engine, language]).to.deep.equal([id, 'en-GB']);
      expect(edition).to.match(/\d/);
      expect(await reading.name('en')).to.not.equal(await reading.name());
      expect(await reading.name('tlh')).to.equal(await reading.name());
    });

    it('reports images that it cannot read, stops when canceled, and reads on', async () => {
      const metrics = new Registry();
      serveSharedMetrics(metrics);
      const measured = await measureGrowth(
        metrics,
        ['ok', 'failed', 'stopped'].map(
          (outcome) => `engine_call_seconds_count{kind="ocr",engine="${id}",outcome="${outcome}"}`,
        ),
      );
      const noImage = join(scratch, 'text.pgm');
      await writeFile(noImage, 'no image');
      for (const imagePath of [join(scratch, 'none.pgm'), noImage])
        expect(await failureOf(readOne(imagePath))).to.be.instanceOf(EngineFailed);
      expect(await measured()).to.deep.equal([0, 2, 0]);

      const imagePath = await drawSlide(scratch, 'Press Save');
      const stop = new AbortController();
      const stopped = failureOf(readOne(imagePath, { signal: stop.signal }));
      stop.abort(new Error('enough'));
      expect((await stopped).message).to.equal('enough');
      expect(await measured()).to.deep.equal([0, 2, 1]);

      expect(await read(imagePath)).to.deep.equal(['Press Save']);
    });
  });
