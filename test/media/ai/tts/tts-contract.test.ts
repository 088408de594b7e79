import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { isLanguageCode } from '../../../../schemas/language-code.js';
import { chooseTranscribeEngine } from '../../../../services/media/ai/transcribe/choose-transcribe-engine.js';
import { TranscribeEnv } from '../../../../services/media/ai/transcribe/transcribe-config.js';
import { openTtsEngines, type TtsEngines } from '../../../../services/media/ai/tts/open-tts-engines.js';
import { TtsEnv } from '../../../../services/media/ai/tts/tts-config.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { isDescendant, processesOf } from '../../../setup/processes-of.js';
import { deepFolder, LESSON, makeHearable, spokenWav, transcribedShare } from '../../../setup/speech.js';
import { waitUntil } from '../../../setup/wait-until.js';
import { type ProtocolServer, startProtocolServer } from '../openai-protocol-server.js';

const never = new AbortController().signal;
const RATE = 48_000;

/** Samples of a finished narration; fails unless it has the required format. */
async function samplesOf(path: string): Promise<Int16Array> {
  const wav = await readFile(path);
  expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).to.equal('RIFFWAVEfmt ');
  expect([
    wav.readUInt16LE(20),
    wav.readUInt16LE(22),
    wav.readUInt32LE(24),
    wav.readUInt16LE(34),
  ]).to.deep.equal([1, 1, RATE, 16]);
  expect(wav.toString('latin1', 36, 40)).to.equal('data');
  return new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
}

describe('every TTS engine of this machine', () => {
  let server: ProtocolServer;
  let speaking: TtsEngines;
  const folder = useFolderOfEachTest();
  /** One English voice of each engine. */
  let voices: Array<{ engineId: string; id: string }>;

  before(async () => {
    // The server returns real speech, synthesized by another engine.
    server = await startProtocolServer(async ({ body }) =>
      body.input.length > 1000
        ? 'never'
        : {
            status: 200,
            body: await readFile(await spokenWav(body.input.trim() === '' ? 'nothing' : body.input, 'rms')),
          },
    );
    speaking = openTtsEngines(TtsEnv.parse({ ...process.env, TTS_OPENAI_BASE_URL: server.baseUrl }), {
      threads: 1,
    });
    const english = await speaking.voices('en');
    voices = [
      ...new Map(english.map((voice) => [voice.engineId, voice]).reverse() as never).values(),
    ] as never;
  });
  after(() => server.close());

  const synthesize = (voiceId: string, text: string, more: object = {}) =>
    speaking.synthesize({
      text,
      voiceId,
      model: 'auto',
      speed: 1,
      pronunciations: [],
      signal: never,
      outPath: join(folder, 'line.wav'),
      ...more,
    });

  it('includes flite, espeak-ng and the server', () => {
    expect(voices.map(({ engineId }) => engineId)).to.include.members(['flite', 'espeak-ng', 'openai']);
  });

  it('has voices with unique ids and valid languages', async () => {
    const all = await speaking.voices();

    expect(new Set(all.map(({ id }) => id)).size).to.equal(all.length);
    for (const { id, name, gender, languages, models } of all) {
      expect(id).to.match(/^[a-z0-9_]+$/);
      expect(name, id).not.to.equal('');
      expect(['female', 'male', 'neutral'], id).to.include(gender);
      expect(languages, id).not.to.deep.equal([]);
      for (const language of languages) expect(isLanguageCode(language), `${id} ${language}`).to.equal(true);
      expect(models, id).not.to.deep.equal([]);
    }
  });

  it('synthesizes a sentence in the narration format, without silence around it', async () => {
    for (const { id } of voices) {
      const { durationSeconds } = await synthesize(id, LESSON);
      const samples = await samplesOf(join(folder, 'line.wav'));

      expect(durationSeconds, id)
        .to.be.within(4, 9)
        .and.closeTo(samples.length / RATE, 0.001);
      const isLoud = (sample: number) => Math.abs(sample) > 150;
      const first = samples.findIndex(isLoud);
      const last = samples.findLastIndex(isLoud);
      expect(first, id).to.be.within(0, 0.1 * RATE);
      expect(last, id).to.be.greaterThan(samples.length - 0.1 * RATE);
      expect(await readdir(folder), id).to.deep.equal(['line.wav']);
    }
  });

  it('writes to a path of any length', async () => {
    const deep = await deepFolder(folder);
    for (const { id } of voices) {
      const outPath = join(deep, 'line.wav');
      await synthesize(id, 'A word.', { outPath });

      expect((await samplesOf(outPath)).length, id).to.be.greaterThan(0.2 * RATE);
      expect(await readdir(deep), id).to.deep.equal(['line.wav']);
    }
  });

  it('is intelligible', async () => {
    const ear = await chooseTranscribeEngine(
      TranscribeEnv.parse({ ...process.env, TRANSCRIBE_ENGINE: 'pocketsphinx' }),
      {
        concurrency: 2,
      },
    );
    // The recognizer cannot follow synthetic speech of this kind.
    for (const { id } of voices.filter(({ engineId }) => engineId !== 'espeak-ng')) {
      await synthesize(id, LESSON);
      const wavPath = join(folder, 'hearable.wav');
      await makeHearable(join(folder, 'line.wav'), wavPath);
      const transcribed = await ear.transcribe({
        wavPath,
        durationSeconds: 6,
        signal: never,
        onProgress: () => undefined,
      });

      const share = transcribedShare(
        LESSON,
        transcribed.words.map(({ text }) => text),
      );
      expect(share, id).to.be.greaterThan(0.5);
    }
  });

  it('applies the speed', async () => {
    for (const { id } of voices) {
      const slow = await synthesize(id, LESSON, { speed: 0.7 });
      const fast = await synthesize(id, LESSON, { speed: 1.3 });

      expect(slow.durationSeconds / fast.durationSeconds, id).to.be.within(1.5, 2.2);
    }
  });

  it('speaks an alias in place of its term', async () => {
    const alias = { term: 'IT', type: 'alias', value: 'information technology department' } as const;
    for (const { id } of voices) {
      const plain = await synthesize(id, 'Ask IT for an item.');
      const { durationSeconds, ignoredTerms } = await synthesize(id, 'Ask IT for an item.', {
        pronunciations: [alias],
      });

      expect(durationSeconds, id).to.be.greaterThan(plain.durationSeconds + 0.7);
      expect(ignoredTerms, id).to.deep.equal([]);
    }
  });

  it('reports terms that it could not pronounce as requested', async () => {
    const phoneme = { term: 'nginx', type: 'phoneme', value: 'ˈɛndʒɪn ˈɛks' } as const;
    for (const { id, engineId } of voices) {
      const { ignoredTerms } = await synthesize(id, 'Start nginx now.', { pronunciations: [phoneme] });

      expect(ignoredTerms, id).to.deep.equal(engineId === 'espeak-ng' ? [] : ['nginx']);
    }
  });

  it('synthesizes text with every kind of character', async () => {
    const text = '-t "Quotes" & <b>tags</b> [[x]] [ [ $5 50% café — naïve… 😀 \\ `ls` \n next line';
    for (const { id } of voices) {
      expect((await synthesize(id, text)).durationSeconds, id).to.be.within(1.5, 20);
    }
  });

  it('returns no audio for text that cannot be spoken', async () => {
    for (const { id } of voices.filter(({ engineId }) => engineId !== 'openai')) {
      expect((await synthesize(id, '…')).durationSeconds, id).to.be.within(0, 0.1);
    }
  });

  it('stops when aborted, and leaves nothing', async () => {
    const long = Array.from({ length: 400 }, () => LESSON).join(' ');
    const isSpeaking = () =>
      ['flite', 'espeak-ng'].some((name) => processesOf(name, '').some(({ pid }) => isDescendant(pid)));
    for (const { id } of voices) {
      const stop = new AbortController();
      const speakingLong = failureOf(synthesize(id, long, { signal: stop.signal }));
      const asked = server.requests.length;
      await waitUntil('it speaks', () => isSpeaking() || server.requests.length > asked, { everyMs: 10 });
      stop.abort(new Error('enough'));

      expect(await speakingLong, id).to.have.property('message', 'enough');
      expect(isSpeaking(), id).to.equal(false);
      expect(await readdir(folder), id).to.deep.equal([]);
    }
  });
});
