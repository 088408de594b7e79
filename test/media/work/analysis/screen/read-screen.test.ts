import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { AnalysisRequest } from '../../../../../schemas/messages/analysis-request.js';
import { EngineFailed } from '../../../../../services/media/ai/engine-failed.js';
import { type OcrEngines, openOcrEngines } from '../../../../../services/media/ai/ocr/open-ocr-engines.js';
import { openTranslateEngines } from '../../../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../../../services/media/ai/translate/translate-config.js';
import { WorkFailed } from '../../../../../services/media/queue/work-failed.js';
import type { WorkHandler } from '../../../../../services/media/queue/work-handler.js';
import { TranscriptEntity } from '../../../../../services/media/work/analysis/transcript.entity.js';
import { writeAnalysisScript } from '../../../../../services/media/work/analysis/write-analysis-script.js';
import { composeArticle } from '../../../../../services/media/work/article/write-article.js';
import { findScreenHints } from '../../../../../services/media/work/export/compose-plan.js';
import { NO_OCR, PLAIN_TEXT, runAnalysis } from '../../../../setup/run-analysis.js';
import { SLIDE_SECONDS, slidesFilm } from '../../../../setup/slides.js';
import { useWorkQueue } from '../../../../setup/work-queue.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const SLIDES = ['Open the settings page', 'Choose your language', 'Press Save to finish'];
const never = new AbortController().signal;

describe('analysis of a silent video with text on the screen', () => {
  const work = useWorkQueue();
  const { db, inWorkspace } = work;
  let sourceFileId = '';
  let pictures: string[] = [];

  const tesseract = openOcrEngines({ OCR_ENGINE: 'auto', PATH: process.env.PATH ?? '' });
  /** The real engine, recording its inputs. */
  const noting: OcrEngines = {
    ...tesseract,
    readImages: (input) => {
      if (input.layout !== 'line') pictures.push(...input.imagePaths);
      return tesseract.readImages(input);
    },
  };

  before(async () => {
    sourceFileId = await work.storeSource(await slidesFilm(SLIDES));
  });
  beforeEach(async () => {
    pictures = [];
    await inWorkspace(async (tx) => {
      await tx.query('delete from transcript');
      await tx.query('delete from analysis');
    });
  });

  const analyze = async (
    asked: Partial<AnalysisRequest> = {},
    engines: Parameters<typeof runAnalysis>[2] = {},
  ) => {
    const request = AnalysisRequest.parse({ videoId: 'vid_1', ...asked });
    const { kept, error } = await runAnalysis(work, [sourceFileId, request], { ocr: noting, ...engines });
    return { kept, error, lines: kept?.cues.map(({ startTime, text }) => [startTime, text]) };
  };
  const hearings = () => inWorkspace((tx) => tx.find(TranscriptEntity));

  it('includes the texts in its script, each at its time, and provides them for articles and exports', async () => {
    const steps: Array<string | undefined> = [];
    const services = { db, storage: work.storage, ocr: noting, text: PLAIN_TEXT };
    const script: WorkHandler = (run) =>
      writeAnalysisScript(services, { ...run, report: ({ message }) => void steps.push(message) });

    const { lines, kept } = await analyze({}, { script });

    expect(lines).to.deep.equal(SLIDES.map((text, index) => [index * SLIDE_SECONDS, `${text}.`]));
    expect(kept?.language).to.equal('en');
    expect(steps).to.include('Reading the screen');
    expect(pictures).to.have.length(3);

    const { texts } = await findScreenHints(db, { ...WORKSPACE, videoId: 'vid_1', sourceFileId });
    expect(texts.map(({ atSeconds }) => atSeconds)).to.deep.equal(
      SLIDES.map((_, index) => index * SLIDE_SECONDS),
    );
    for (const { boxes } of texts) {
      expect(boxes.length).to.be.at.least(1);
      for (const { x, y, width, height } of boxes) {
        expect(width).to.be.within(0.05, 1 - x);
        expect(height).to.be.within(0.01, 1 - y);
      }
    }
    const other = { ...WORKSPACE, videoId: 'vid_2', sourceFileId };
    const nothing = { interactions: [], cursorTrack: [], texts: [], isAnalyzed: false };
    expect(await findScreenHints(db, other)).to.deep.equal(nothing);

    const translating = openTranslateEngines(TranslateEnv.parse({}));
    const article = {
      ...{ videoId: 'vid_1', language: 'en', videoLanguage: 'en', title: 'Settings' },
      ...{ durationSeconds: 9, lines: [], keyEvents: [], glossary: [] },
    };
    const seen = { sceneChanges: [], screenTexts: kept?.screen?.texts ?? [] };
    const composed = await composeArticle({ writing: PLAIN_TEXT, translating }, article, seen, {
      signal: never,
    });
    expect(composed.steps.map(({ title, atSeconds }) => [atSeconds, title])).to.deep.equal(
      SLIDES.map((text, index) => [index * SLIDE_SECONDS, text]),
    );
  });

  it('has an empty script without an OCR engine, and the texts once there is one', async () => {
    expect((await analyze({}, { ocr: NO_OCR })).lines).to.deep.equal([]);
    expect((await hearings())[0]?.result).to.not.have.property('screen');

    expect((await analyze()).lines).to.have.length(3);
    expect(await hearings()).to.have.length(1);
  });

  it('does not read the screen for other script sources', async () => {
    for (const scriptSource of ['transcript', 'original'] as const)
      expect((await analyze({ scriptSource })).lines, scriptSource).to.deep.equal([]);
    await analyze({ scriptSource: 'custom', customScript: 'Own words.' });

    expect(pictures).to.deep.equal([]);
  });

  it('reads the screen once, even if the first script could not be written', async () => {
    const failing = {
      ...PLAIN_TEXT,
      writeScript: async () => {
        throw new WorkFailed('unavailable', 'Nobody writes', 'writing', { retryable: true });
      },
    };
    expect((await analyze({}, { text: failing })).error?.step).to.equal('writing');
    expect(pictures).to.have.length(3);
    await sleep(10);

    expect((await analyze()).lines).to.have.length(3);
    expect(pictures).to.have.length(3);
  });

  it('skips a frame that could not be read, and reads it at the next request, whose result is reused', async () => {
    const failing: OcrEngines = {
      ...noting,
      readImages: async (input) => {
        if (input.imagePaths.some((path) => path.endsWith('/1.pgm')))
          throw new EngineFailed('tesseract', 'Too hard', false);
        return noting.readImages(input);
      },
    };

    expect((await analyze({}, { ocr: failing })).lines).to.deep.equal([
      [0, `${SLIDES[0]}.`],
      [2 * SLIDE_SECONDS, `${SLIDES[2]}.`],
    ]);
    expect((await hearings())[0]?.result).to.not.have.property('screen');

    pictures = [];
    for (const _ of ['read again', 'reused']) expect((await analyze()).lines).to.have.length(3);
    expect(pictures).to.have.length(3);
  });
});
