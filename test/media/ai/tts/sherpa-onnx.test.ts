import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { EngineFailed } from '../../../../services/media/ai/engine-failed.js';
import { makeSherpaOnnxTts, voicesOfModel } from '../../../../services/media/ai/tts/sherpa-onnx.js';
import {
  readVoiceModels,
  type SherpaVoiceModel,
} from '../../../../services/media/ai/tts/sherpa-onnx-voice-model.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { emptyOnnxFile, type OnnxMetadata } from '../../../setup/sherpa-onnx/onnx-graph.js';
import { LETTER_SECONDS, writeLetterVoice } from '../../../setup/sherpa-onnx/voice-model.js';

describe('TTS by sherpa-onnx', () => {
  const voicesDir = useFolderOfEachTest();

  const engine = () => makeSherpaOnnxTts({ voicesDir, threads: 1 });
  const voiceIds = async () => (await engine().voices()).map(({ id }) => id);
  const say = async (text: string): Promise<number> => {
    const { durationSeconds } = await engine().synthesize({
      text,
      voiceId: 'sherpa_vits_en_letters',
      speed: 1,
      stability: 0.5,
      pronunciations: [],
      outPath: join(voicesDir, 'out.wav'),
      signal: new AbortController().signal,
    });
    return durationSeconds;
  };
  async function modelDir(
    name: string,
    files: readonly string[],
    { metadata = {}, isPhonetic = true }: { metadata?: OnnxMetadata; isPhonetic?: boolean } = {},
  ): Promise<string> {
    const dir = join(voicesDir, name);
    await mkdir(isPhonetic ? join(dir, 'espeak-ng-data') : dir, { recursive: true });
    for (const file of ['tokens.txt', ...files]) {
      await writeFile(join(dir, file), file.endsWith('.onnx') ? emptyOnnxFile(metadata) : '');
    }
    return dir;
  }
  const kindOf = async (...args: Parameters<typeof modelDir>): Promise<string> => {
    const [model] = await readVoiceModels(await modelDir(...args));
    return `${model?.kind} (${model?.languages.join(' ')})`;
  };

  it('speaks a text', async () => {
    await writeLetterVoice(join(voicesDir, 'vits-en-letters'));

    expect(await say('abcd')).to.be.closeTo(4 * LETTER_SECONDS, 0.06);
  });

  it('makes no audio of a text without anything to say', async () => {
    await writeLetterVoice(join(voicesDir, 'vits-en-letters'));

    expect(await say('…')).to.equal(0);
    expect(await say('?!')).to.equal(0);
  });

  it('keeps the pauses of the voice', async () => {
    await writeLetterVoice(join(voicesDir, 'vits-en-letters'));

    expect(await say('a     b')).to.be.closeTo(7 * LETTER_SECONDS, 0.06);
  });

  it('lists one voice of a model that reports no speakers, and each of several', async () => {
    await writeLetterVoice(join(voicesDir, 'vits-mms-eng'), { speakers: 0 });
    await writeLetterVoice(join(voicesDir, 'vits-de-two'), { speakers: 2 });

    expect(await voiceIds()).to.have.members([
      'sherpa_vits_mms_eng',
      'sherpa_vits_de_two_0',
      'sherpa_vits_de_two_1',
    ]);
  });

  it('lists the voices of the other models when a file is cut off or refused by the library', async () => {
    const good = await writeLetterVoice(join(voicesDir, 'vits-en-letters'));
    await cp(good, join(voicesDir, 'vits-en-torn'), { recursive: true });
    const whole = await readFile(join(good, 'model.onnx'));
    await writeFile(join(voicesDir, 'vits-en-torn', 'model.onnx'), whole.subarray(0, 5000));
    await modelDir('vits-en-refused', ['model.onnx']);

    expect(await voiceIds()).to.deep.equal(['sherpa_vits_en_letters']);
  });

  it('names the files of the model that the library refuses when there is no other', async () => {
    const dir = await modelDir('vits-piper-de_DE-thorsten-low', ['de_DE-thorsten-low.onnx']);

    const failure = await failureOf(engine().voices());

    expect(failure).to.be.instanceOf(EngineFailed);
    expect(failure.message).to.contain(dir).and.contain('de_DE-thorsten-low.onnx').and.contain('vits');
  });

  it('recognizes the releases of Kokoro for several languages', async () => {
    const files = [
      'model.int8.onnx',
      'voices.bin',
      'lexicon-us-en.txt',
      'lexicon-gb-en.txt',
      'lexicon-zh.txt',
    ];
    const name = 'kokoro-int8-multi-lang-v1_1';

    expect(await kindOf(name, files)).to.equal('kokoro (en zh)');
    const [model] = await readVoiceModels(join(voicesDir, name));
    expect(model?.config.lexicon).to.match(/lexicon-us-en\.txt,.*lexicon-zh\.txt$/);
    expect(model?.config.lexicon).not.to.contain('lexicon-gb-en.txt');
  });

  it('names the speakers of Kokoro, with the native language and the gender that their names say', async () => {
    const speakers = ['af_heart', 'bm_george', 'ef_dora', 'zm_yunxi'];
    const files = ['model.onnx', 'voices.bin', 'lexicon-us-en.txt', 'lexicon-zh.txt'];
    const name = 'kokoro-multi-lang-v1_0';
    await kindOf(name, files, { metadata: { speaker_names: speakers.join() } });
    const [model] = await readVoiceModels(join(voicesDir, name));

    const voices = voicesOfModel(model as SherpaVoiceModel, speakers.length);
    const others = voicesOfModel(model as SherpaVoiceModel, 2);

    expect(
      voices.map(({ id, name, gender, languages }) => [id, name, gender, languages.join(' ')]),
    ).to.deep.equal([
      ['sherpa_kokoro_multi_lang_v1_0_0', `${name}, af_heart`, 'female', 'en-US zh'],
      ['sherpa_kokoro_multi_lang_v1_0_1', `${name}, bm_george`, 'male', 'en-GB zh'],
      ['sherpa_kokoro_multi_lang_v1_0_2', `${name}, ef_dora`, 'female', 'es'],
      ['sherpa_kokoro_multi_lang_v1_0_3', `${name}, zm_yunxi`, 'male', 'zh en'],
    ]);
    expect(voices[2]?.model.config).to.include({ lang: 'es' }).and.not.have.property('lexicon');
    expect(voices[0]?.model.config).to.have.property('lexicon');
    // Names that do not fit the number of speakers are not theirs.
    expect(others.map(({ name, gender }) => [name, gender])).to.deep.equal([
      [`${name}, speaker 1`, 'neutral'],
      [`${name}, speaker 2`, 'neutral'],
    ]);
  });

  it('does not take the name of a data set for a language', async () => {
    expect(await kindOf('vits-coqui-bg-cv', ['model.onnx'])).to.equal('vits (bg)');
  });

  it('takes the language from the metadata when the name has none', async () => {
    expect(await kindOf('model-1', ['model.onnx'], { metadata: { voice: 'pt-br' } })).to.equal(
      'vits (pt-BR)',
    );
    expect(await kindOf('model-2', ['model.onnx'], { metadata: { language: 'German' } })).to.equal(
      'vits (de)',
    );
  });

  it('refuses models that copy a voice from a recording', async () => {
    const files = ['encoder.int8.onnx', 'decoder.int8.onnx', 'vocos_24khz.onnx'];
    const dir = await modelDir('sherpa-onnx-zipvoice-distill-int8-zh-en-emilia', files);

    expect((await failureOf(readVoiceModels(dir))).message).to.contain('zipvoice');
  });
});
