import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { MissingEngine } from '../../../../services/media/ai/engine-failed.js';
import { openTtsEngines } from '../../../../services/media/ai/tts/open-tts-engines.js';
import { readVoiceModels } from '../../../../services/media/ai/tts/sherpa-onnx-voice-model.js';
import { TtsEnv } from '../../../../services/media/ai/tts/tts-config.js';
import { InvalidVoice } from '../../../../services/media/ai/tts/tts-models.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { emptyOnnxFile } from '../../../setup/sherpa-onnx/onnx-graph.js';

const PATH = process.env.PATH ?? '';
const open = (env: Record<string, string>) => openTtsEngines(TtsEnv.parse({ PATH, ...env }), { threads: 1 });
const enginesFor = async (env: Record<string, string>, language: string) => [
  ...new Set((await open(env).voices(language)).map(({ engineId }) => engineId)),
];

describe('TTS engine selection', () => {
  const folder = useFolderOfEachTest();

  const say = (env: Record<string, string>, voiceId: string, more: object = {}) =>
    open(env).synthesize({
      text: 'Good morning, dear friends.',
      voiceId,
      model: 'auto',
      speed: 1,
      pronunciations: [],
      outPath: join(folder, 'line.wav'),
      signal: new AbortController().signal,
      ...more,
    });

  it('lists the available voices, the better ones first', async () => {
    expect(await enginesFor({}, 'en-AU')).to.deep.equal(['flite', 'espeak-ng']);
    expect(await enginesFor({}, 'de')).to.deep.equal(['espeak-ng']);
    expect(await enginesFor({ TTS_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }, 'de')).to.deep.equal([
      'openai',
      'espeak-ng',
    ]);
  });

  it('warns of a requested stability that the engine of the voice ignores', async () => {
    const warningsOf = async (voiceId: string, stability?: number) =>
      (
        await open({ TTS_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }).choose({
          voiceId,
          model: 'auto',
          stability,
        })
      ).warnings;

    expect(await warningsOf('openai_alloy', 0.2)).to.deep.equal(['The tts engine openai ignores stability']);
    expect(await warningsOf('openai_alloy')).to.deep.equal([]);
    expect(await warningsOf('flite_slt', 0.2)).to.deep.equal([]);
  });

  it('uses only the engine that is configured for a language', async () => {
    const env = { TTS_ENGINE: 'en:espeak-ng,*:openai', TTS_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };

    expect(await enginesFor(env, 'en')).to.deep.equal(['espeak-ng']);
    expect(await enginesFor(env, 'de')).to.deep.equal(['openai']);
  });

  it('names every error of an invalid configuration', () => {
    const refusal = TtsEnv.safeParse({
      TTS_ENGINE: 'de:nobody',
      TTS_OPENAI_VOICES: 'a b',
      TTS_V3_ENGINES: 'x',
    });

    expect(refusal.error?.issues.map(({ path }) => path[0])).to.deep.equal([
      'TTS_ENGINE',
      'TTS_V3_ENGINES',
      'TTS_OPENAI_VOICES',
    ]);
    expect(refusal.error?.issues[0]?.message).to.contain('"de:nobody"').and.contain('espeak-ng');
  });

  it('names what to install or configure for a missing voice', async () => {
    const failure = await failureOf(say({ PATH: '/nowhere' }, 'flite_slt'));

    expect(failure).to.be.instanceOf(MissingEngine);
    expect(failure.message)
      .to.contain('"flite_slt"')
      .and.contain('install the package flite')
      .and.contain('TTS_OPENAI_BASE_URL')
      .and.contain('SHERPA_ONNX_VOICES_DIR');
  });

  it('chooses the model and snaps the stability before synthesis', async () => {
    expect((await say({}, 'flite_slt')).model).to.equal('tts_multilingual_v2');
    expect((await say({}, 'espeak_de_male')).model).to.equal('tts_v3');
    expect(await failureOf(say({}, 'espeak_de_male', { model: 'tts_multilingual_v2' }))).to.be.instanceOf(
      InvalidVoice,
    );

    const audioOf = async (voiceId: string, stability: number) => {
      await say({}, voiceId, { stability });
      return readFile(join(folder, 'line.wav'));
    };
    expect((await audioOf('espeak_de_male', 0.9)).equals(await audioOf('espeak_de_male', 1))).to.equal(true);
    expect((await audioOf('espeak_de_male', 0.5)).equals(await audioOf('espeak_de_male', 1))).to.equal(false);
    expect((await audioOf('flite_slt', 0.9)).equals(await audioOf('flite_slt', 1))).to.equal(false);
  });

  describe('with sherpa-onnx', () => {
    const modelDir = async (name: string, files: readonly string[]) => {
      const dir = join(folder, 'voices', name);
      await mkdir(join(dir, 'espeak-ng-data'), { recursive: true });
      for (const file of files) await writeFile(join(dir, file), emptyOnnxFile());
      return dir;
    };
    const piper = ['de_DE-thorsten-low.onnx', 'de_DE-thorsten-low.onnx.json', 'tokens.txt'];

    it('distinguishes kinds and languages of models', async () => {
      await modelDir('vits-piper-de_DE-thorsten-low', piper);
      await modelDir('matcha-icefall-zh-baker', [
        'model-steps-3.onnx',
        'vocos-22khz-univ.onnx',
        'tokens.txt',
        'lexicon.txt',
      ]);
      await modelDir('kokoro-multi-lang-v1_0', [
        'model.int8.onnx',
        'voices.bin',
        'tokens.txt',
        'lexicon-us-en.txt',
      ]);
      await modelDir('kitten-nano-en-v0_1-fp16', ['model.fp16.onnx', 'voices.bin', 'tokens.txt']);
      await modelDir('vits-mms-fra', ['model.onnx', 'tokens.txt']);

      const models = await readVoiceModels(join(folder, 'voices'));

      expect(models.map(({ kind, languages }) => [kind, languages.join(' ')])).to.deep.equal([
        ['kitten', 'en'],
        ['kokoro', 'en zh'],
        ['matcha', 'zh'],
        ['vits', 'fr'],
        ['vits', 'de-DE'],
      ]);
      expect(models[2]?.config).to.have.keys('acousticModel', 'vocoder', 'tokens', 'lexicon', 'dataDir');
    });

    it('accepts a folder that is itself a model', async () => {
      const [model] = await readVoiceModels(await modelDir('vits-piper-de_DE-thorsten-low', piper));

      expect(model?.languages).to.deep.equal(['de-DE']);
    });

    it('names what a model lacks', async () => {
      const dir = await modelDir('vits-piper-de_DE-x', ['model.onnx']);
      const unnamed = await modelDir('model-1', ['model.onnx', 'tokens.txt']);

      expect((await failureOf(readVoiceModels(dir))).message)
        .to.contain('tokens.txt')
        .and.contain('model.onnx');
      expect((await failureOf(readVoiceModels(unnamed))).message).to.contain('name the folder after it');
      expect((await failureOf(readVoiceModels('/nowhere'))).message).to.contain('/nowhere');
    });

    it('is reported as missing, with the reason, while the other engines work', async () => {
      const dir = await modelDir('vits-piper-de_DE-thorsten-low', piper);
      const speaking = open({ SHERPA_ONNX_VOICES_DIR: dir });

      const states = await speaking.describe();

      expect(states.map(({ id, isReady }) => [id, isReady])).to.deep.equal([
        ['openai', false],
        ['sherpa-onnx', false],
        ['flite', true],
        ['espeak-ng', true],
      ]);
      expect(states[1]?.missing).to.contain('de_DE-thorsten-low.onnx');
    });
  });
});
