import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import type { WorkError } from '../../../../schemas/messages/media.js';
import { openOcrEngines } from '../../../../services/media/ai/ocr/open-ocr-engines.js';
import { openTextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import { TranscribeEnv } from '../../../../services/media/ai/transcribe/transcribe-config.js';
import { queueWork } from '../../../../services/media/queue/queue-work.js';
import { WorkFailed } from '../../../../services/media/queue/work-failed.js';
import type { WorkHandlers } from '../../../../services/media/queue/work-handler.js';
import { WorkPool } from '../../../../services/media/queue/work-pool.js';
import { hashFile } from '../../../../services/media/storage/hash-file.js';
import { linkInto } from '../../../../services/media/storage/link-into.js';
import { storeFile } from '../../../../services/media/storage/store-file.js';
import { AnalysisEntity } from '../../../../services/media/work/analysis/analysis.entity.js';
import type { AnalysisServices } from '../../../../services/media/work/analysis/analysis-services.js';
import { analyzeWork } from '../../../../services/media/work/analysis/analyze-work.js';
import { writeAnalysisScript } from '../../../../services/media/work/analysis/write-analysis-script.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { openTransport } from '../../../../services/platform/messaging/open-transport.js';
import type { Transport } from '../../../../services/platform/messaging/transport.js';
import { silentLog } from '../../../setup/calls.js';
import { useTestDatabase } from '../../../setup/database.js';
import { probeOnce } from '../../../setup/probe-once.js';
import { queuedMessages } from '../../../setup/queued-messages.js';
import { LESSON, scratchFolder, smallFilm, spokenWav } from '../../../setup/speech.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';
import { waitUntil } from '../../../setup/wait-until.js';
import {
  startTranscriptionServer,
  type TranscriptionServer,
} from '../../ai/transcribe/transcription-server.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const text = openTextEngines(TextEnv.parse({}));
const ocr = openOcrEngines({ OCR_ENGINE: 'none', PATH: '' });
const NO_CALLER = { TRANSCRIBE_ENGINE: 'openai' };
const TRANSCRIBED = {
  text: 'It works',
  language: 'english',
  words: [
    { word: 'It', start: 1.2, end: 1.4 },
    { word: 'works', start: 1.5, end: 2 },
  ],
};

describe('stored transcript', () => {
  const database = useTestDatabase();
  const db = database.source('media');
  let transport: Transport;
  let opened: TestStorage;
  let server: TranscriptionServer;
  let sourceFileId = '';
  let number = 0;

  before(async () => {
    transport = openTransport({ databaseUrl: database.urls.media, log: silentLog });
    opened = await STORAGES.disk();
    sourceFileId = await keepFilm();
  });
  after(async () => {
    await transport.close();
    await opened.close();
  });
  beforeEach(async () => {
    server = await startTranscriptionServer(() => ({ status: 200, body: TRANSCRIBED }));
    await inTransaction(db, WORKSPACE, (tx) => tx.query('delete from transcript'));
  });
  afterEach(() => server.close());

  const keepFilm = async (): Promise<string> => {
    const wavPath = await spokenWav(LESSON);
    const film = await smallFilm('color=gray:s=320x180:r=5:d=12', { wavPath, atSeconds: 1 });
    const folder = await scratchFolder();
    const path = await linkInto(folder, film);
    const probe = await probeOnce(path);
    const id = await inTransaction(db, WORKSPACE, async (tx) =>
      storeFile(tx, opened.storage, {
        ...WORKSPACE,
        path,
        sha256: await hashFile(path),
        videoId: 'vid_1',
        filename: 'talk.mp4',
        contentType: 'video/mp4',
        purpose: 'source',
        probe,
      }),
    );
    await rm(folder, { recursive: true });
    return id;
  };
  const requestOf = (asked: Partial<AnalysisRequest>) =>
    AnalysisRequest.parse({ videoId: 'vid_1', scriptSource: 'transcript', ...asked });
  const databaseNow = async (): Promise<string> => {
    const [{ at }] = await db.query('select now() as at');
    return at.toISOString();
  };
  /** Result of an attempt of a job, on a worker of its own. */
  const analyze = async (
    request: AnalysisRequest,
    {
      env = { TRANSCRIBE_OPENAI_BASE_URL: server.baseUrl },
      changed = {},
    }: { env?: Record<string, string>; changed?: Partial<WorkHandlers> } = {},
  ) => {
    await db.query('delete from outbox');
    const services: AnalysisServices = {
      db,
      storage: opened.storage,
      concurrency: 1,
      lengths: { wholeSeconds: 60, segmentSeconds: 60 },
      transcribe: TranscribeEnv.parse({ PATH: process.env.PATH, ...env }),
    };
    const handlers: WorkHandlers = {
      analysis: (run) => analyzeWork(services, run),
      script: (run) => writeAnalysisScript({ db, storage: opened.storage, ocr, text }, run),
      ...changed,
    };
    const job = { ...WORKSPACE, jobId: `analysis_${++number}_x`, jobAttempt: 1, videoId: 'vid_1' };
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
      return end?.payload as { analysisId?: string; error?: WorkError };
    } finally {
      await pool.stop();
    }
  };
  const cuesOf = async ({ analysisId }: { analysisId?: string }) => {
    const analysis = await inTransaction(db, WORKSPACE, (tx) =>
      tx.findOneByOrFail(AnalysisEntity, { id: analysisId as string }),
    );
    return analysis.result.cues;
  };

  it('is not reused for a script based on its words if no engine could transcribe it', async () => {
    const given = requestOf({ scriptSource: 'custom', customScript: 'Save the file.' });
    expect(await cuesOf(await analyze(given, { env: NO_CALLER }))).to.have.length(1);

    for (const scriptSource of ['video', 'transcript', 'original'] as const) {
      const { error } = await analyze(requestOf({ scriptSource }), { env: NO_CALLER });
      expect(error, scriptSource).to.include({ code: 'unavailable', step: 'transcribing', retryable: true });
    }
  });

  it('is reused for another provided script even without words', async () => {
    await analyze(requestOf({ scriptSource: 'custom', customScript: 'Save the file.' }), { env: NO_CALLER });
    await analyze(requestOf({ scriptSource: 'custom', customScript: 'Close it.' }), { env: NO_CALLER });

    const hearings = await inTransaction(db, WORKSPACE, (tx) => tx.query('select id from transcript'));
    expect(hearings).to.have.length(1);
  });

  it('of a forced analysis is reused by its next attempt, but by no later forced analysis', async () => {
    const forced = requestOf({ forceRefresh: true, requestedAt: await databaseNow() });
    const failing = async () => {
      throw new WorkFailed('unavailable', 'Nobody writes', 'writing', { retryable: true });
    };
    const { error } = await analyze(forced, { changed: { script: failing } });
    expect(error?.step).to.equal('writing');
    expect(server.requests).to.have.length(1);
    await sleep(10);

    await cuesOf(await analyze(forced));
    expect(server.requests).to.have.length(1);

    await cuesOf(await analyze({ ...forced, requestedAt: await databaseNow() }));
    expect(server.requests).to.have.length(2);
  });
});
