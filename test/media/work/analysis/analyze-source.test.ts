import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { chooseTranscribeEngine } from '../../../../services/media/ai/transcribe/choose-transcribe-engine.js';
import { TranscribeEnv } from '../../../../services/media/ai/transcribe/transcribe-config.js';
import { WorkFailed } from '../../../../services/media/queue/work-failed.js';
import type { AnalysisProgress } from '../../../../services/media/work/analysis/analysis-progress.js';
import {
  type AnalysisResult,
  analyzeSource,
} from '../../../../services/media/work/analysis/analyze-source.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { probeOnce } from '../../../setup/probe-once.js';
import { runAnalysis } from '../../../setup/run-analysis.js';
import { writeSpeakerModels } from '../../../setup/sherpa-onnx/speaker-models.js';
import { writeSileroVad } from '../../../setup/sherpa-onnx/vad-models.js';
import { LESSON, madeWav, smallFilm, spokenWav, transcribedShare } from '../../../setup/speech.js';
import { useWorkQueue } from '../../../setup/work-queue.js';
import {
  startTranscriptionServer,
  type TranscriptionServer,
} from '../../ai/transcribe/transcription-server.js';

const never = new AbortController().signal;
const config = TranscribeEnv.parse({ TRANSCRIBE_ENGINE: 'pocketsphinx', PATH: process.env.PATH });

/** Red, then blue after 4 s: one cut. */
const TWO_SCENES =
  'color=red:s=320x180:r=12:d=4[a];color=blue:s=320x180:r=12:d=6[b];[a][b]concat=n=2:v=1:a=0';

describe('analyzeSource', () => {
  const scratchDir = useFolderOfEachTest();

  async function analyze(
    sourcePath: string,
    {
      language,
      detection = config,
      maxTranscribedSeconds = 120,
      signal = never,
      onProgress = () => {},
    }: {
      language?: string;
      detection?: Parameters<typeof analyzeSource>[0]['detection'];
      maxTranscribedSeconds?: number;
      signal?: AbortSignal;
      onProgress?: (progress: AnalysisProgress) => void;
    } = {},
  ): Promise<AnalysisResult> {
    return analyzeSource({
      sourcePath,
      probe: await probeOnce(sourcePath),
      language,
      detection,
      scratchDir,
      maxTranscribedSeconds: maxTranscribedSeconds,
      autoZoom: false,
      chooseEngine: () => chooseTranscribeEngine(config, { language, concurrency: 1 }),
      signal,
      onProgress,
    });
  }

  it('makes cues of the speech at its times, and finds the cut, the silence and the loudness', async () => {
    const film = await smallFilm(TWO_SCENES, { wavPath: await spokenWav(LESSON), atSeconds: 2 });
    const steps: AnalysisProgress[] = [];

    const result = await analyze(film, { onProgress: (progress) => void steps.push(progress) });

    const { seen, engine, transcript } = result;
    expect(engine).to.deep.equal({ id: 'pocketsphinx', model: 'en-us' });
    expect(transcript?.language).to.equal('en');
    expect(transcribedShare(LESSON, transcript?.words.map((word) => word.text) ?? [])).to.be.greaterThan(0.5);
    expect(transcript?.cues.length).to.be.greaterThan(1);
    expect(transcript?.cues[0]?.startTime).to.be.within(1.9, 2.6);
    expect(transcript?.cues.at(-1)?.endTime).to.be.at.most(10.1);
    expect(seen.scenes).to.have.length(1);
    expect(seen.scenes[0]?.timeSeconds).to.be.closeTo(4, 0.1);
    expect(seen.scenes[0]?.score).to.be.greaterThan(10);
    expect(seen.silences[0]?.startSeconds).to.be.lessThan(0.1);
    expect(seen.silences[0]?.endSeconds).to.be.closeTo(2, 0.3);
    expect(seen.loudnessLufs).to.be.within(-40, -5);
    expect(new Set(steps.map((step) => step.step))).to.deep.equal(
      new Set(['scanning', 'detecting-speech', 'transcribing', 'writing-subtitles']),
    );
    expect(steps.map((step) => step.fraction)).to.deep.equal(
      steps.map((step) => step.fraction).sort((a, b) => a - b),
    );
    expect(steps.at(-1)?.fraction).to.equal(1);
    expect((await readdir(scratchDir)).sort()).to.deep.equal(['audio.wav']);
  });

  it('makes no cues of a video without audio, and requests no engine', async () => {
    const result = await analyze(await smallFilm(TWO_SCENES), { language: 'ja' });

    const { seen, ...transcribed } = result;
    expect(transcribed).to.deep.equal({ engine: null, transcript: { language: null, words: [], cues: [] } });
    expect(seen).to.deep.include({ wavPath: null, loudnessLufs: null, speech: [] });
    expect(seen.scenes).to.have.length(1);
  });

  it('finds speech and tells speakers apart with the configured models', async () => {
    const wavPath = await madeWav(
      "aevalsrc='if(lt(t,4),0.5*sin(2*PI*3000*t),0.1*sin(2*PI*200*t))*(1-between(t,3.5,4))':s=16000:d=8",
    );
    const detection = {
      SHERPA_ONNX_VAD_DIR: await writeSileroVad(join(scratchDir, 'vad')),
      SHERPA_ONNX_SPEAKERS_DIR: await writeSpeakerModels(join(scratchDir, 'speakers')),
    };

    const { seen } = await analyze(await smallFilm(TWO_SCENES, { wavPath }), { detection });

    // To the built-in detector, no tone is speech.
    expect(seen.speech).to.not.deep.equal([]);
    expect(seen.turns?.map(({ speaker }) => speaker)).to.deep.equal([1, 2]);
  });
});

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
  const work = useWorkQueue();
  const { db, inWorkspace } = work;
  let server: TranscriptionServer;
  let sourceFileId = '';

  before(async () => {
    const wavPath = await spokenWav(LESSON);
    sourceFileId = await work.storeSource(
      await smallFilm('color=gray:s=320x180:r=5:d=12', { wavPath, atSeconds: 1 }),
    );
  });
  beforeEach(async () => {
    server = await startTranscriptionServer(() => ({ status: 200, body: TRANSCRIBED }));
    await inWorkspace((tx) => tx.query('delete from transcript'));
  });
  afterEach(() => server.close());

  const requestOf = (asked: Partial<AnalysisRequest>) =>
    AnalysisRequest.parse({ videoId: 'vid_1', scriptSource: 'transcript', ...asked });
  const databaseNow = async (): Promise<string> => {
    const [{ at }] = await db.query('select now() as at');
    return at.toISOString();
  };
  const analyze = (request: AnalysisRequest, engines: Parameters<typeof runAnalysis>[2] = {}) =>
    runAnalysis(work, [sourceFileId, request], {
      env: { TRANSCRIBE_OPENAI_BASE_URL: server.baseUrl },
      ...engines,
    });

  it('is not reused for a script based on its words if no engine could transcribe it', async () => {
    const given = requestOf({ scriptSource: 'custom', customScript: 'Save the file.' });
    expect((await analyze(given, { env: NO_CALLER })).kept?.cues).to.have.length(1);

    for (const scriptSource of ['video', 'transcript', 'original'] as const) {
      const { error } = await analyze(requestOf({ scriptSource }), { env: NO_CALLER });
      expect(error, scriptSource).to.include({ code: 'unavailable', step: 'transcribing', retryable: true });
    }
  });

  it('is reused for another provided script even without words', async () => {
    const provided = (customScript: string) =>
      analyze(requestOf({ scriptSource: 'custom', customScript }), { env: NO_CALLER });
    const [first, second] = [await provided('Save the file.'), await provided('Close it.')];

    // What one colour is a recording of is no matter, only that both analyses have it.
    expect(first.kept?.recording).to.have.keys('kind', 'pointer', 'confidence');
    expect(second.kept?.recording).to.deep.equal(first.kept?.recording);

    const hearings = await inWorkspace((tx) => tx.query('select id from transcript'));
    expect(hearings).to.have.length(1);
  });

  it('of a forced analysis is reused by its next attempt, but by no later forced analysis', async () => {
    const forced = requestOf({ forceRefresh: true, requestedAt: await databaseNow() });
    const failing = async () => {
      throw new WorkFailed('unavailable', 'Nobody writes', 'writing', { retryable: true });
    };
    const { error } = await analyze(forced, { script: failing });
    expect(error?.step).to.equal('writing');
    expect(server.requests).to.have.length(1);
    await sleep(10);

    await analyze(forced);
    expect(server.requests).to.have.length(1);

    await analyze({ ...forced, requestedAt: await databaseNow() });
    expect(server.requests).to.have.length(2);
  });
});
