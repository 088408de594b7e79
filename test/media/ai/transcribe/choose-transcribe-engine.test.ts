import { join } from 'node:path';
import { expect } from 'chai';
import { MissingEngine } from '../../../../services/media/ai/engine-failed.js';
import {
  chooseTranscribeEngine,
  describeTranscribeEngines,
} from '../../../../services/media/ai/transcribe/choose-transcribe-engine.js';
import { nameTranscribeEngine } from '../../../../services/media/ai/transcribe/name-transcribe-engine.js';
import {
  type TranscribeConfig,
  TranscribeEnv,
} from '../../../../services/media/ai/transcribe/transcribe-config.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { writeCtTransformer } from '../../../setup/sherpa-onnx/punctuation-models.js';
import { writeSpeakerModels } from '../../../setup/sherpa-onnx/speaker-models.js';
import { writeSileroVad } from '../../../setup/sherpa-onnx/vad-models.js';

const config = (env: Record<string, string>): TranscribeConfig => TranscribeEnv.parse(env);
const PATH = process.env.PATH ?? '';
const OPENAI = { TRANSCRIBE_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };

describe('chooseTranscribeEngine', () => {
  it('prefers the configured server to the engine of the machine', async () => {
    const engine = await chooseTranscribeEngine(config({ PATH, ...OPENAI }), {
      language: 'en',
      concurrency: 1,
    });

    expect(engine.id).to.equal('openai');
  });

  it('chooses pocketsphinx for any English when nothing is configured', async () => {
    const engine = await chooseTranscribeEngine(config({ PATH }), { language: 'en-GB', concurrency: 1 });

    expect(engine.id).to.equal('pocketsphinx');
    expect(await engine.languages()).to.deep.equal(['en']);
  });

  it('chooses the configured engine although another would come first', async () => {
    const engine = await chooseTranscribeEngine(
      config({ PATH, ...OPENAI, TRANSCRIBE_ENGINE: 'pocketsphinx' }),
      {
        concurrency: 1,
      },
    );

    expect(engine.id).to.equal('pocketsphinx');
  });

  it('chooses only the engine that is configured for the language', async () => {
    const env = { PATH, ...OPENAI, TRANSCRIBE_ENGINE: 'en:pocketsphinx,pt-BR:openai' };
    const chosen = async (language: string) =>
      (await chooseTranscribeEngine(config(env), { language, concurrency: 1 })).id;

    expect(await chosen('en-GB')).to.equal('pocketsphinx');
    expect(await chosen('pt-BR')).to.equal('openai');
    expect(await chosen('ja')).to.equal('openai');
    const only = chooseTranscribeEngine(config({ PATH, ...OPENAI, TRANSCRIBE_ENGINE: 'ja:pocketsphinx' }), {
      language: 'ja',
      concurrency: 1,
    });
    expect((await failureOf(only)).message).to.contain('pocketsphinx supports only en');
  });

  it('chooses the engines that are configured for the contract’s subtitle models', async () => {
    const env = config({ PATH, ...OPENAI, SUBTITLE_MODEL_2: 'pocketsphinx' });
    const chosen = async (model?: 'subtitle_model_1' | 'subtitle_model_2') =>
      (await chooseTranscribeEngine(env, { language: 'en', concurrency: 1, ...(model && { model }) })).id;

    expect(await chosen()).to.equal('openai');
    expect(await chosen('subtitle_model_1')).to.equal('openai');
    expect(await chosen('subtitle_model_2')).to.equal('pocketsphinx');
  });

  it('lists engines and what to configure for an unsupported language', async () => {
    const failure = await failureOf(
      chooseTranscribeEngine(config({ PATH }), { language: 'ja', concurrency: 1 }),
    );

    expect(failure).to.be.instanceOf(MissingEngine);
    expect(failure.message)
      .to.contain('"ja"')
      .and.contain('TRANSCRIBE_OPENAI_BASE_URL')
      .and.contain('SHERPA_ONNX_MODEL_DIR')
      .and.contain('pocketsphinx supports only en');
  });

  it('names what to install on a machine without any engine', async () => {
    const failure = await failureOf(chooseTranscribeEngine(config({ PATH: '/nowhere' }), { concurrency: 1 }));

    expect(failure).to.be.instanceOf(MissingEngine);
    expect(failure.message).to.contain('install the packages pocketsphinx and pocketsphinx-en-us');
  });

  it('describes every engine, ready or not', async () => {
    const states = await describeTranscribeEngines(config({ PATH, SHERPA_ONNX_MODEL_DIR: '/nowhere/model' }));

    expect(states.map(({ id, isReady }) => [id, isReady])).to.deep.equal([
      ['openai', false],
      ['sherpa-onnx', false],
      ['pocketsphinx', true],
    ]);
    expect(states[1]?.missing).to.contain('/nowhere/model');
  });
});

describe('nameTranscribeEngine', () => {
  const folder = useFolderOfEachTest();

  const name = (env: Record<string, string>) =>
    nameTranscribeEngine(TranscribeEnv.parse({ PATH: process.env.PATH, ...env }), { language: 'en' });

  it('differs by the models of punctuation, of voice activity detection and of speakers', async () => {
    const SHERPA_ONNX_PUNCTUATION_DIR = await writeCtTransformer(join(folder, 'punct-en'), {});
    const SHERPA_ONNX_VAD_DIR = await writeSileroVad(join(folder, 'vad'));
    const names = [
      await name({}),
      await name({ SHERPA_ONNX_PUNCTUATION_DIR }),
      await name({ SHERPA_ONNX_VAD_DIR }),
      await name({ SHERPA_ONNX_SPEAKERS_DIR: await writeSpeakerModels(join(folder, 'speakers')) }),
      await name({ SHERPA_ONNX_PUNCTUATION_DIR, SHERPA_ONNX_VAD_DIR }),
    ];

    expect(new Set(names).size).to.equal(5);
    for (const one of names) expect(one).to.contain('pocketsphinx');
  });

  it('returns null for a language that no engine knows', async () => {
    const config = TranscribeEnv.parse({ PATH: process.env.PATH });

    expect(await nameTranscribeEngine(config, { language: 'ja' })).to.equal(null);
  });
});
