import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  chooseTranscribeEngine,
  describeTranscribeEngines,
} from '../../../../services/media/ai/transcribe/choose-transcribe-engine.js';
import { TranscribeEnv } from '../../../../services/media/ai/transcribe/transcribe-config.js';
import type { TranscribeEngine } from '../../../../services/media/ai/transcribe/transcribe-engine.js';
import { openWavFile } from '../../../../services/media/video/wav/wav-file.js';
import { failureOf } from '../../../setup/failure-of.js';
import {
  deepFolder,
  LESSON,
  mixedWav,
  scratchFolder,
  spokenWav,
  transcribedShare,
} from '../../../setup/speech.js';
import { startTranscriptionServer, type TranscriptionServer } from './transcription-server.js';

const never = new AbortController().signal;

/** Returns the words of the lesson one by one, for the duration of the received audio. */
function lessonServer(): Promise<TranscriptionServer> {
  return startTranscriptionServer(({ audioBytes }) => {
    const seconds = (audioBytes - 44) / 32_000;
    const texts = LESSON.split(' ');
    const at = (index: number) => (index / texts.length) * seconds;
    const words = texts.map((word, index) => ({ word, start: at(index), end: at(index + 1) }));
    return { status: 200, body: { text: LESSON, language: 'english', words } };
  });
}

describe('every transcription engine of this machine', () => {
  const engines: TranscribeEngine[] = [];
  let server: TranscriptionServer;

  before(async () => {
    server = await lessonServer();
    const env = { ...process.env, TRANSCRIBE_OPENAI_BASE_URL: server.baseUrl };
    for (const { id, isReady } of await describeTranscribeEngines(TranscribeEnv.parse(env))) {
      if (!isReady) continue;
      engines.push(
        await chooseTranscribeEngine(TranscribeEnv.parse({ ...env, TRANSCRIBE_ENGINE: id }), {
          language: 'en',
          concurrency: 2,
        }),
      );
    }
  });
  after(() => server.close());

  const each = async (check: (engine: TranscribeEngine) => Promise<void>) => {
    for (const engine of engines) await check(engine);
  };

  it('includes pocketsphinx and the server', () => {
    expect(engines.map((engine) => engine.id)).to.include.members(['openai', 'pocketsphinx']);
  });

  it('transcribes most words of clear speech, in order and within the audio', async () => {
    const wavPath = await spokenWav(LESSON);
    await each(async (engine) => {
      const fractions: number[] = [];
      const transcribed = await engine.transcribe({
        wavPath,
        durationSeconds: 6,
        language: 'en',
        signal: never,
        onProgress: (f) => void fractions.push(f),
      });

      expect(transcribed.language, engine.id).to.equal('en');
      expect(
        transcribedShare(
          LESSON,
          transcribed.words.map((word) => word.text),
        ),
        engine.id,
      ).to.be.greaterThan(0.5);
      let previous = 0;
      for (const word of transcribed.words) {
        expect(word.text, engine.id).to.match(/^[^\s<>[\]()]+$/);
        expect(word.startSeconds, engine.id).to.be.at.least(previous);
        expect(word.endSeconds, engine.id).to.be.at.least(word.startSeconds).and.at.most(8);
        expect(word.confidence, engine.id).to.be.within(0, 1);
        previous = word.startSeconds;
      }
      expect(fractions, engine.id).to.deep.equal([...fractions].sort((a, b) => a - b));
      expect(fractions.at(-1), engine.id).to.equal(1);
    });
  });

  it('transcribes an audio file with a path of any length', async () => {
    const folder = await scratchFolder();
    const wavPath = join(await deepFolder(folder), 'sound.wav');
    await copyFile(await spokenWav(LESSON), wavPath);
    await each(async (engine) => {
      const transcribed = await engine.transcribe({
        wavPath,
        durationSeconds: 6,
        language: 'en',
        signal: never,
        onProgress: () => {},
      });

      expect(transcribed.words.length, engine.id).to.be.greaterThan(3);
    });
    await rm(folder, { recursive: true });
  });

  it('transcribes only the given spans, on the timeline of the whole audio', async () => {
    const wavPath = await mixedWav(
      [await spokenWav(LESSON), await spokenWav('The second speaker has a lower voice.', 'rms')],
      '[0][1]concat=n=2:v=0:a=1[out]',
    );
    const first = await spokenWav(LESSON);
    const wav = await openWavFile(first);
    await wav.close();
    await each(async (engine) => {
      const spans = [{ startSeconds: wav.durationSeconds, endSeconds: wav.durationSeconds + 2.6 }];
      const transcribed = await engine.transcribe({
        wavPath,
        durationSeconds: 9,
        language: 'en',
        spans,
        signal: never,
        onProgress: () => {},
      });

      expect(transcribed.words.length, engine.id).to.be.greaterThan(3);
      expect(transcribed.words[0]?.startSeconds, engine.id).to.be.within(
        wav.durationSeconds,
        wav.durationSeconds + 1,
      );
    });
  });

  it('stops when aborted', async () => {
    const lesson = await spokenWav(LESSON);
    const wavPath = await mixedWav(
      Array.from({ length: 8 }, () => lesson),
      `${Array.from({ length: 8 }, (_, i) => `[${i}]`).join('')}concat=n=8:v=0:a=1[out]`,
    );
    await each(async (engine) => {
      const stop = new AbortController();
      let done = 0;
      const transcribe = engine.transcribe({
        wavPath,
        durationSeconds: 48,
        language: 'en',
        signal: stop.signal,
        onProgress: (fraction) => {
          done = fraction;
          stop.abort(new Error('enough'));
        },
      });

      expect(await failureOf(transcribe), engine.id).to.have.property('message', 'enough');
      expect(done, engine.id).to.be.lessThan(1);
    });
  });

  it('reports why a file is not valid audio', async () => {
    await each(async (engine) => {
      const failure = await failureOf(
        engine.transcribe({
          wavPath: import.meta.filename,
          durationSeconds: 1,
          signal: never,
          onProgress: () => {},
        }),
      );

      expect(failure.message, engine.id).to.match(/WAV/);
    });
  });
});
