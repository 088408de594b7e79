import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { MissingEngine } from '../../../../services/media/ai/engine-failed.js';
import { chooseTranscribeEngine } from '../../../../services/media/ai/transcribe/choose-transcribe-engine.js';
import { TranscribeEnv } from '../../../../services/media/ai/transcribe/transcribe-config.js';
import type { AnalysisProgress } from '../../../../services/media/work/analysis/analysis-progress.js';
import {
  type AnalysisResult,
  analyzeSource,
} from '../../../../services/media/work/analysis/analyze-source.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { probeOnce } from '../../../setup/probe-once.js';
import { processesOf } from '../../../setup/processes-of.js';
import { writeSpeakerModels } from '../../../setup/sherpa-onnx/speaker-models.js';
import { writeSileroVad } from '../../../setup/sherpa-onnx/vad-models.js';
import { LESSON, madeWav, smallFilm, spokenWav, transcribedShare } from '../../../setup/speech.js';

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

  it('makes no cues of music', async () => {
    const music = await madeWav(
      "aevalsrc='0.1*exp(-4*mod(t,0.25))*(sin(2*PI*t*220*pow(2,mod(floor(t*4)*5,12)/12))+sin(2*PI*t*330*pow(2,mod(floor(t*4)*5,12)/12)))':d=6",
    );

    const result = await analyze(await smallFilm(TWO_SCENES, { wavPath: music }));

    expect(result.transcript).to.deep.equal({ language: null, words: [], cues: [] });
    expect(result.seen.loudnessLufs).to.be.a('number');
  });

  it('finds speech with the configured model instead of the built-in detector', async () => {
    const film = await smallFilm(TWO_SCENES, { wavPath: await madeWav('sine=300:d=2'), atSeconds: 3 });
    const SHERPA_ONNX_VAD_DIR = await writeSileroVad(join(scratchDir, 'vad'));

    const { seen } = await analyze(film, { detection: { SHERPA_ONNX_VAD_DIR } });

    expect(seen.speech).to.have.length(1);
    expect(seen.speech[0]?.startSeconds).to.be.within(2.2, 3);
    expect(seen.speech[0]?.endSeconds).to.be.within(5, 6);
  });

  it('tells speakers apart with the configured models', async () => {
    const wavPath = await madeWav(
      "aevalsrc='if(lt(t,4),0.5*sin(2*PI*3000*t),0.1*sin(2*PI*200*t))*(1-between(t,3.5,4))':s=16000:d=8",
    );
    const detection = {
      SHERPA_ONNX_VAD_DIR: await writeSileroVad(join(scratchDir, 'vad')),
      SHERPA_ONNX_SPEAKERS_DIR: await writeSpeakerModels(join(scratchDir, 'speakers')),
    };

    const { seen } = await analyze(await smallFilm(TWO_SCENES, { wavPath }), { detection });

    expect(seen.turns?.map(({ speaker }) => speaker)).to.deep.equal([1, 2]);
  });

  it('leaves longer speech to segments, and stores its audio for them', async () => {
    const film = await smallFilm(TWO_SCENES, { wavPath: await spokenWav(LESSON), atSeconds: 2 });

    const { seen, engine, transcript } = await analyze(film, { maxTranscribedSeconds: 3 });

    expect(transcript).to.equal(null);
    expect(engine).to.deep.equal({ id: 'pocketsphinx', model: 'en-us' });
    expect(seen.speech.length).to.be.greaterThan(0);
    expect(seen.wavPath).to.equal(join(scratchDir, 'audio.wav'));
  });

  it('names the missing engine for an unsupported language', async () => {
    const film = await smallFilm(TWO_SCENES, { wavPath: await spokenWav(LESSON), atSeconds: 2 });

    expect(await failureOf(analyze(film, { language: 'ja' }))).to.be.instanceOf(MissingEngine);
  });

  for (const step of ['scanning', 'transcribing'] as const) {
    it(`stops its processes when aborted while ${step}`, async () => {
      const film = await smallFilm(TWO_SCENES, { wavPath: await spokenWav(LESSON), atSeconds: 2 });
      const stop = new AbortController();
      const reported: AnalysisProgress[] = [];
      const onProgress = (progress: AnalysisProgress) => {
        reported.push(progress);
        if (progress.step === step) stop.abort(new Error('enough'));
      };

      expect(await failureOf(analyze(film, { signal: stop.signal, onProgress }))).to.have.property(
        'message',
        'enough',
      );
      expect(reported.at(-1)?.step).to.equal(step);
      for (const program of ['ffmpeg', 'pocketsphinx_batch'])
        expect(processesOf(program, scratchDir), program).to.deep.equal([]);
    });
  }
});
