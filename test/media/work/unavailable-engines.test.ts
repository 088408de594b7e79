import { expect } from 'chai';
import { Registry } from 'prom-client';
import { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import { translateVideo } from '../../../schemas/messages/media.js';
import { openTextEngines } from '../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../services/media/ai/text/text-config.js';
import { TranscribeEnv } from '../../../services/media/ai/transcribe/transcribe-config.js';
import { openTranslateEngines } from '../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../services/media/ai/translate/translate-config.js';
import { openTtsEngines } from '../../../services/media/ai/tts/open-tts-engines.js';
import { TtsEnv } from '../../../services/media/ai/tts/tts-config.js';
import { type NewWork } from '../../../services/media/queue/queue-work.js';
import type { WorkHandlers } from '../../../services/media/queue/work-handler.js';
import { SEGMENT_LENGTHS } from '../../../services/media/work/analysis/analysis-services.js';
import { analyzeWork } from '../../../services/media/work/analysis/analyze-work.js';
import { writeAnalysisScript } from '../../../services/media/work/analysis/write-analysis-script.js';
import { translateTexts } from '../../../services/media/work/translation/translate-texts.js';
import { planVoiceover } from '../../../services/media/work/voiceover/plan-voiceover.js';
import { synthesizeLines } from '../../../services/media/work/voiceover/synthesize-lines.js';
import { serveSharedMetrics } from '../../../services/platform/metrics/define-metric.js';
import { deliverCommand } from '../../setup/deliver-command.js';
import { measureGrowth } from '../../setup/metric-values.js';
import { NO_OCR } from '../../setup/run-analysis.js';
import { smallFilm, spokenWav } from '../../setup/speech.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aTranslationRequest } from '../../setup/translation.js';
import { aVoiceRequest } from '../../setup/voicing.js';
import { useWorkQueue } from '../../setup/work-queue.js';
import { startProtocolServer } from '../ai/openai-protocol-server.js';

const PATH = process.env.PATH;

describe('work of an engine whose server is unavailable', () => {
  const work = useWorkQueue();
  const { db } = work;
  let baseUrl: string;
  let sourceFileId: string;
  let number = 0;
  const metrics = new Registry();
  serveSharedMetrics(metrics);

  before(async () => {
    const closed = await startProtocolServer(() => 'never');
    await closed.close();
    baseUrl = closed.baseUrl;
    sourceFileId = await work.storeSource(
      await smallFilm('color=gray:s=160x90:r=5:d=4', { wavPath: await spokenWav('Open the settings page.') }),
    );
  });

  const startPool = (env: Record<string, string>) => {
    const { storage } = work;
    const transcribe = TranscribeEnv.parse({ PATH, ...env });
    const analyzing = { db, storage, transcribe, concurrency: 1, lengths: SEGMENT_LENGTHS };
    const text = openTextEngines(TextEnv.parse(env));
    const voicing = { db, storage, tts: openTtsEngines(TtsEnv.parse({ PATH, ...env }), { threads: 1 }) };
    const translating = openTranslateEngines(TranslateEnv.parse({ PATH, ...env }));
    const handlers: WorkHandlers = {
      analysis: (run) => analyzeWork(analyzing, run),
      script: (run) => writeAnalysisScript({ db, storage, ocr: NO_OCR, text }, run),
      'voice-plan': (run) => planVoiceover(voicing, run),
      voice: (run) => synthesizeLines(voicing, run),
      translate: (run) => translateTexts({ db, translating }, run),
    };
    work.startPool(handlers, { engineTimeoutMs: 0 });
  };
  const queue = async (piece: NewWork): Promise<string> => {
    const job = work.aJob({ jobId: `job_${++number}` });
    await work.queue(job, [piece]);
    return job.jobId;
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
      { db, storage: work.storage, videos },
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
    it(`fails at once without parking, retryable, and names the server of ${engine}`, async () => {
      const calls = ['ok', 'failed', 'stopped'].map(
        (outcome) => `engine_call_seconds_count{kind="${kind}",engine="openai",outcome="${outcome}"}`,
      );
      const measured = await measureGrowth(metrics, calls);
      startPool({ [variable]: baseUrl });
      const jobId = await start();

      const { error } = (await work.endOf(jobId)).payload;

      expect(error).to.include({ code: 'unavailable', retryable: true });
      expect(error?.message).to.contain(`The server at ${baseUrl} could not ${task}`);
      expect(await measured()).to.deep.equal([0, 1, 0]);
    });
  }
});
