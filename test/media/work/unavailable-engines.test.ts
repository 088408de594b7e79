import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import { translateVideo } from '../../../schemas/messages/media.js';
import type { WorkProgress } from '../../../schemas/messages/work-progress.js';
import { openOcrEngines } from '../../../services/media/ai/ocr/open-ocr-engines.js';
import { openTextEngines } from '../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../services/media/ai/text/text-config.js';
import { TranscribeEnv } from '../../../services/media/ai/transcribe/transcribe-config.js';
import { openTranslateEngines } from '../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../services/media/ai/translate/translate-config.js';
import { openTtsEngines } from '../../../services/media/ai/tts/open-tts-engines.js';
import { TtsEnv } from '../../../services/media/ai/tts/tts-config.js';
import { type NewWork, queueWork } from '../../../services/media/queue/queue-work.js';
import type { WorkHandlers } from '../../../services/media/queue/work-handler.js';
import { WorkPool } from '../../../services/media/queue/work-pool.js';
import { hashFile } from '../../../services/media/storage/hash-file.js';
import { linkInto } from '../../../services/media/storage/link-into.js';
import { storeFile } from '../../../services/media/storage/store-file.js';
import { SEGMENT_LENGTHS } from '../../../services/media/work/analysis/analysis-services.js';
import { analyzeWork } from '../../../services/media/work/analysis/analyze-work.js';
import { writeAnalysisScript } from '../../../services/media/work/analysis/write-analysis-script.js';
import { translateTexts } from '../../../services/media/work/translation/translate-texts.js';
import { planVoiceover } from '../../../services/media/work/voiceover/plan-voiceover.js';
import { synthesizeLines } from '../../../services/media/work/voiceover/synthesize-lines.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { openTransport } from '../../../services/platform/messaging/open-transport.js';
import type { Transport } from '../../../services/platform/messaging/transport.js';
import { serveSharedMetrics } from '../../../services/platform/metrics/define-metric.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { deliverCommand } from '../../setup/deliver-command.js';
import { measureGrowth } from '../../setup/metric-values.js';
import { probeOnce } from '../../setup/probe-once.js';
import { queuedFacts } from '../../setup/queued-messages.js';
import { scratchFolder, smallFilm, spokenWav } from '../../setup/speech.js';
import { STORAGES, type TestStorage } from '../../setup/storages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aTranslationRequest } from '../../setup/translation.js';
import { aVoiceRequest } from '../../setup/voicing.js';
import { waitUntil } from '../../setup/wait-until.js';
import { startProtocolServer } from '../ai/openai-protocol-server.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const PATH = process.env.PATH;

describe('work of an engine whose server is unavailable', () => {
  const database = useTestDatabase();
  const db = database.source('media');
  let transport: Transport;
  let opened: TestStorage;
  let baseUrl: string;
  let sourceFileId: string;
  let pool: WorkPool | undefined;
  let number = 0;
  const metrics = new Registry();
  serveSharedMetrics(metrics);

  before(async () => {
    transport = openTransport({ databaseUrl: database.urls.media, log: silentLog });
    opened = await STORAGES.disk();
    const closed = await startProtocolServer(() => 'never');
    await closed.close();
    baseUrl = closed.baseUrl;
    sourceFileId = await storeSource();
  });
  after(async () => {
    await transport.close();
    await opened.close();
  });
  afterEach(async () => {
    await pool?.stop();
    await inTransaction(db, WORKSPACE, (tx) => tx.query('delete from work'));
    await db.query('delete from outbox');
  });

  const storeSource = async (): Promise<string> => {
    const film = await smallFilm('color=gray:s=160x90:r=5:d=4', {
      wavPath: await spokenWav('Open the settings page.'),
    });
    const folder = await scratchFolder();
    const path = await linkInto(folder, film);
    const file = {
      ...{ ...WORKSPACE, path, videoId: 'vid_1', filename: 'talk.mp4', contentType: 'video/mp4' },
      ...{ purpose: 'source' as const, sha256: await hashFile(path), probe: await probeOnce(path) },
    };
    const id = await inTransaction(db, WORKSPACE, (tx) => storeFile(tx, opened.storage, file));
    await rm(folder, { recursive: true });
    return id;
  };
  const startPool = (env: Record<string, string>, engineTimeoutMs?: number) => {
    const { storage } = opened;
    const transcribe = TranscribeEnv.parse({ PATH, ...env });
    const analyzing = { db, storage, transcribe, concurrency: 1, lengths: SEGMENT_LENGTHS };
    const ocr = openOcrEngines({ OCR_ENGINE: 'none', PATH: '' });
    const text = openTextEngines(TextEnv.parse(env));
    const voicing = { db, storage, tts: openTtsEngines(TtsEnv.parse({ PATH, ...env }), { threads: 1 }) };
    const translating = openTranslateEngines(TranslateEnv.parse({ PATH, ...env }));
    const handlers: WorkHandlers = {
      analysis: (run) => analyzeWork(analyzing, run),
      script: (run) => writeAnalysisScript({ db, storage, ocr, text }, run),
      'voice-plan': (run) => planVoiceover(voicing, run),
      voice: (run) => synthesizeLines(voicing, run),
      translate: (run) => translateTexts({ db, translating }, run),
    };
    pool = new WorkPool({
      ...{
        db,
        transport,
        storage,
        handlers,
        concurrency: 1,
        leaseMs: 60_000,
        log: silentLog,
        engineTimeoutMs,
      },
      databaseUrl: database.urls.media,
      delays: { pollMs: 20, heartbeatMs: 20 },
    });
  };
  const queue = async (piece: NewWork): Promise<string> => {
    const jobId = `job_${++number}`;
    const job = { ...WORKSPACE, jobId, jobAttempt: 1, videoId: 'vid_1', requestId: 'req' };
    await inTransaction(db, WORKSPACE, (tx) => queueWork(tx, job, [piece]));
    return jobId;
  };
  const queueAnalysis = () => {
    const request = AnalysisRequest.parse({ videoId: 'vid_1', language: 'en' });
    return queue({ kind: 'analysis', payload: { sourceFileId, request } });
  };
  const queueVoiceover = () => {
    const request = aVoiceRequest(['Hello.'], { voiceId: 'openai_alloy' });
    return queue({ kind: 'voice-plan', payload: { voiceRequestId: 'vrq_1', request } });
  };
  const queueTranslation = async () => {
    const job = { jobId: `translation_${++number}_x`, attempt: 1, videoId: 'vid_1', translationId: 'trn_1' };
    const videos = makeSubgraphDouble(() => ({ translationRequest: aTranslationRequest() }));
    await deliverCommand(
      { db, storage: opened.storage, videos },
      translateVideo,
      job as never,
      `msg_${number}`,
    );
    return job.jobId;
  };

  for (const [engine, kind, variable, task, start] of [
    ['transcription', 'transcribe', 'TRANSCRIBE_OPENAI_BASE_URL', 'transcribe the audio', queueAnalysis],
    ['text', 'text', 'TEXT_OPENAI_BASE_URL', 'write a script', queueAnalysis],
    ['speech synthesis', 'tts', 'TTS_OPENAI_BASE_URL', 'synthesize the speech', queueVoiceover],
    ['translation', 'translate', 'TRANSLATE_OPENAI_BASE_URL', 'translate the text', queueTranslation],
  ] as const) {
    it(`is parked, and its job names the server of ${engine}`, async () => {
      const reported: WorkProgress[] = [];
      const listener = await transport.listen(
        'media.progress',
        ({ body }) => void reported.push(body as WorkProgress),
      );
      startPool({ [variable]: baseUrl });
      const jobId = await start();

      const shown = await waitUntil('it is parked', () =>
        reported.find((progress) => progress.jobId === jobId && progress.waitingFor),
      );
      await listener.stop();

      expect(shown.waitingFor).to.equal('engine');
      expect(shown.message)
        .to.contain(`Waiting for an unavailable engine: The server at ${baseUrl} could not ${task}:`)
        .and.contain('continues automatically');
    });

    it(`fails at once without parking, retryable, and names the server of ${engine}`, async () => {
      const calls = ['ok', 'failed', 'stopped'].map(
        (outcome) => `engine_call_seconds_count{kind="${kind}",engine="openai",outcome="${outcome}"}`,
      );
      const measured = await measureGrowth(metrics, calls);
      startPool({ [variable]: baseUrl }, 0);
      const jobId = await start();

      const { payload } = await waitUntil('it fails', async () =>
        (await queuedFacts(db)).find((fact) => (fact.payload as { jobId: string }).jobId === jobId),
      );

      expect((payload as { error: object }).error).to.include({ code: 'unavailable', retryable: true });
      expect((payload as { error: { message: string } }).error.message).to.contain(
        `The server at ${baseUrl} could not ${task}`,
      );
      expect(await measured()).to.deep.equal([0, 1, 0]);
    });
  }
});
