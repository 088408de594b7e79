import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { AnalysisRequest } from '../../../../../schemas/messages/analysis-request.js';
import { EngineFailed } from '../../../../../services/media/ai/engine-failed.js';
import { type OcrEngines, openOcrEngines } from '../../../../../services/media/ai/ocr/open-ocr-engines.js';
import { openTextEngines } from '../../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../../services/media/ai/text/text-config.js';
import { TranscribeEnv } from '../../../../../services/media/ai/transcribe/transcribe-config.js';
import { openTranslateEngines } from '../../../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../../../services/media/ai/translate/translate-config.js';
import { queueWork } from '../../../../../services/media/queue/queue-work.js';
import { WorkFailed } from '../../../../../services/media/queue/work-failed.js';
import type { WorkHandlers } from '../../../../../services/media/queue/work-handler.js';
import { WorkPool } from '../../../../../services/media/queue/work-pool.js';
import { hashFile } from '../../../../../services/media/storage/hash-file.js';
import { storeFile } from '../../../../../services/media/storage/store-file.js';
import { AnalysisEntity } from '../../../../../services/media/work/analysis/analysis.entity.js';
import { analyzeWork } from '../../../../../services/media/work/analysis/analyze-work.js';
import { TranscriptEntity } from '../../../../../services/media/work/analysis/transcript.entity.js';
import { writeAnalysisScript } from '../../../../../services/media/work/analysis/write-analysis-script.js';
import { composeArticle } from '../../../../../services/media/work/article/write-article.js';
import { findScreenHints } from '../../../../../services/media/work/export/compose-plan.js';
import { inTransaction } from '../../../../../services/platform/database/database.js';
import { openTransport } from '../../../../../services/platform/messaging/open-transport.js';
import type { Transport } from '../../../../../services/platform/messaging/transport.js';
import { silentLog } from '../../../../setup/calls.js';
import { useTestDatabase } from '../../../../setup/database.js';
import { probeOnce } from '../../../../setup/probe-once.js';
import { queuedMessages } from '../../../../setup/queued-messages.js';
import { SLIDE_SECONDS, slidesFilm } from '../../../../setup/slides.js';
import { STORAGES, type TestStorage } from '../../../../setup/storages.js';
import { waitUntil } from '../../../../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const SLIDES = ['Open the settings page', 'Choose your language', 'Press Save to finish'];
const NO_CALLER = openOcrEngines({ OCR_ENGINE: 'none', PATH: '' });
const never = new AbortController().signal;

describe('analysis of a silent video with text on the screen', () => {
  const database = useTestDatabase();
  const db = database.source('media');
  let transport: Transport;
  let opened: TestStorage;
  let sourceFileId = '';
  let number = 0;
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
    transport = openTransport({ databaseUrl: database.urls.media, log: silentLog });
    opened = await STORAGES.disk();
    const film = await slidesFilm(SLIDES);
    const path = join(await opened.storage.makeScratch('test'), 'source');
    await copyFile(film, path);
    const file = {
      ...WORKSPACE,
      videoId: 'vid_1',
      path,
      sha256: await hashFile(path),
      filename: 'slides.mp4',
      contentType: 'video/mp4',
      purpose: 'source' as const,
      probe: await probeOnce(film),
    };
    sourceFileId = await inTransaction(db, WORKSPACE, (tx) => storeFile(tx, opened.storage, file));
  });
  after(async () => {
    await transport.close();
    await opened.close();
  });
  beforeEach(async () => {
    pictures = [];
    await inTransaction(db, WORKSPACE, async (tx) => {
      await tx.query('delete from transcript');
      await tx.query('delete from analysis');
    });
  });

  /** Result of an analysis: what is stored, or why it failed. */
  const analyze = async (
    asked: Partial<AnalysisRequest> = {},
    { ocr = noting, text = openTextEngines(TextEnv.parse({})) } = {},
  ) => {
    await db.query('delete from outbox');
    const services = { db, storage: opened.storage, ocr, text };
    const steps: Array<string | undefined> = [];
    const handlers: WorkHandlers = {
      analysis: (run) =>
        analyzeWork(
          {
            ...services,
            concurrency: 1,
            lengths: { wholeSeconds: 60, segmentSeconds: 60 },
            transcribe: TranscribeEnv.parse({ PATH: process.env.PATH }),
          },
          run,
        ),
      script: (run) =>
        writeAnalysisScript(services, {
          ...run,
          report: (progress) => {
            steps.push(progress.message);
            run.report(progress);
          },
        }),
    };
    const job = { ...WORKSPACE, jobId: `analysis_${++number}_x`, jobAttempt: 1, videoId: 'vid_1' };
    const request = AnalysisRequest.parse({ videoId: 'vid_1', ...asked });
    const payload = { sourceFileId, analysisRequestId: 'arq_1', request };
    await inTransaction(db, WORKSPACE, (tx) =>
      queueWork(tx, { ...job, requestId: 'req_1' }, [{ kind: 'analysis', payload }]),
    );
    const pool = new WorkPool({
      db,
      transport,
      storage: opened.storage,
      log: silentLog,
      concurrency: 1,
      leaseMs: 60_000,
      handlers,
      databaseUrl: database.urls.media,
    });
    try {
      const [end] = await waitUntil('the analysis ends', async () => {
        const messages = await queuedMessages(db);
        return messages.length > 0 && messages;
      });
      const { analysisId, error } = (end?.payload ?? {}) as { analysisId?: string; error?: { step: string } };
      const kept = await inTransaction(db, WORKSPACE, (tx) =>
        tx.findOneBy(AnalysisEntity, { id: analysisId ?? '' }),
      );
      const lines = kept?.result.cues.map(({ startTime, text }) => [startTime, text]);
      return { kept: kept?.result, lines, error, steps };
    } finally {
      await pool.stop();
    }
  };
  const hearings = () => inTransaction(db, WORKSPACE, (tx) => tx.find(TranscriptEntity));

  it('includes the texts in its script, each at its time', async () => {
    const { lines, kept, steps } = await analyze();

    expect(lines).to.deep.equal(SLIDES.map((text, index) => [index * SLIDE_SECONDS, `${text}.`]));
    expect(kept?.language).to.equal('en');
    expect(steps).to.include('Reading the screen');
    expect(pictures).to.have.length(3);
  });

  it('notes where the texts are, for exports of another aspect ratio', async () => {
    await analyze();

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
    expect(await findScreenHints(db, other)).to.deep.equal({ interactions: [], cursorTrack: [], texts: [] });
  });

  it('provides the texts for an article as well', async () => {
    const { kept } = await analyze();
    const translating = openTranslateEngines(TranslateEnv.parse({}));
    const request = {
      videoId: 'vid_1',
      language: 'en',
      videoLanguage: 'en',
      title: 'Settings',
      durationSeconds: 9,
      lines: [],
      keyEvents: [],
      glossary: [],
    };
    const seen = { sceneChanges: [], screenTexts: kept?.screen?.texts ?? [] };

    const { steps } = await composeArticle(
      { writing: openTextEngines(TextEnv.parse({})), translating },
      request,
      seen,
      never,
    );

    expect(steps.map(({ title, atSeconds }) => [atSeconds, title])).to.deep.equal(
      SLIDES.map((text, index) => [index * SLIDE_SECONDS, text]),
    );
  });

  it('has an empty script without an OCR engine, and the texts once there is one', async () => {
    expect((await analyze({}, { ocr: NO_CALLER })).lines).to.deep.equal([]);
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
      ...openTextEngines(TextEnv.parse({})),
      writeScript: async () => {
        throw new WorkFailed('unavailable', 'Nobody writes', 'writing', { retryable: true });
      },
    };
    expect((await analyze({}, { text: failing })).error?.step).to.equal('writing');
    expect(pictures).to.have.length(3);
    await sleep(10);

    expect((await analyze()).lines).to.have.length(3);
    expect((await analyze({ tone: 'warm' })).lines).to.have.length(3);
    expect(pictures).to.have.length(3);
  });

  it('skips a frame that could not be read, and reads it the next time', async () => {
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
    expect((await analyze({ tone: 'warm' })).lines).to.have.length(3);
  });

  it('is not reused for the same request if a frame could not be read', async () => {
    const failing: OcrEngines = {
      ...noting,
      readImages: async () => {
        throw new EngineFailed('tesseract', 'Too much to do', true);
      },
    };
    expect((await analyze({}, { ocr: failing })).lines).to.deep.equal([]);

    expect((await analyze()).lines).to.have.length(3);
    expect(pictures).to.have.length(3);
    // This one is complete: it is stored.
    expect((await analyze()).lines).to.have.length(3);
    expect(pictures).to.have.length(3);
  });
});
