import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { readSherpaModel } from '../../../../services/media/ai/transcribe/sherpa-onnx-model.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { emptyOnnxFile, type OnnxMetadata } from '../../../setup/sherpa-onnx/onnx-graph.js';

const THREE = ['encoder.int8.onnx', 'decoder.onnx', 'joiner.int8.onnx'];
const TWO = ['encoder.int8.onnx', 'decoder.int8.onnx'];
const ONE = ['model.int8.onnx'];

describe('reading a sherpa-onnx model', () => {
  const folder = useFolderOfEachTest();

  async function modelDir(
    name: string,
    files: readonly string[],
    { metadata = {}, tokens = 'a 0\nb 1\n' }: { metadata?: OnnxMetadata; tokens?: string } = {},
  ): Promise<string> {
    const dir = join(folder, name);
    await mkdir(dir, { recursive: true });
    for (const file of files) await writeFile(join(dir, file), emptyOnnxFile(metadata));
    if (!files.some((file) => file.endsWith('tokens.txt'))) await writeFile(join(dir, 'tokens.txt'), tokens);
    return dir;
  }
  const kindOf = async (...args: Parameters<typeof modelDir>): Promise<string> => {
    const { kind, languages } = await readSherpaModel(await modelDir(...args));
    return `${kind} (${languages.join(' ')})`;
  };

  it('prefers quantized files', async () => {
    const { config } = await readSherpaModel(
      await modelDir('zipformer-en-de', [
        'encoder-1.onnx',
        'encoder-1.int8.onnx',
        'decoder-1.onnx',
        'joiner-1.onnx',
      ]),
    );

    expect(JSON.stringify(config)).to.contain('encoder-1.int8.onnx').and.contain('decoder-1.onnx');
  });

  for (const [name, files, expected] of [
    ['sherpa-onnx-zipformer-en-de', THREE, 'transducer (en de)'],
    ['sherpa-onnx-whisper-tiny', ['tiny-encoder.onnx', 'tiny-decoder.onnx'], 'whisper ()'],
    ['sherpa-onnx-whisper-tiny.en', ['tiny.en-encoder.onnx', 'tiny.en-decoder.onnx'], 'whisper (en)'],
    ['sherpa-onnx-sense-voice-2024', ONE, 'senseVoice (zh en ja ko yue)'],
    ['sherpa-onnx-paraformer-zh', ONE, 'paraformer (zh)'],
    [
      'moonshine-tiny',
      ['preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx'],
      'moonshine (en)',
    ],
    ['sherpa-onnx-zipformer-korean-2024-06-24', THREE, 'transducer (ko)'],
    ['sherpa-onnx-zipformer-thai-2024-06-20', THREE, 'transducer (th)'],
    ['sherpa-onnx-nemo-ctc-giga-am-v2-russian-2025-04-19', ONE, 'nemoCtc (ru)'],
    ['sherpa-onnx-fire-red-asr-large-zh_en-2025-02-16', TWO, 'fireRedAsr (zh en)'],
    ['database/canary-180m', TWO, 'canary (en es de fr)'],
    ['sherpa-onnx-dolphin-base-ctc-multi-lang-int8-2025-04-02', ONE, 'dolphin (zh)'],
    ['sherpa-onnx-omnilingual-asr-1600-languages-300M-ctc-2025-11-12', ONE, 'omnilingual ()'],
    ['sherpa-onnx-telespeech-ctc-int8-zh-2024-06-04', ONE, 'teleSpeechCtc (zh)'],
    ['sherpa-onnx-cohere-transcribe-en-2026', TWO, 'cohereTranscribe (en)'],
  ] as const) {
    it(`recognizes ${name} by the names of its files and folder`, async () => {
      expect(await kindOf(name, files)).to.equal(expected);
    });
  }

  it('knows the 25 languages of Parakeet v3', async () => {
    const { kind, languages } = await readSherpaModel(
      await modelDir('sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8', THREE),
    );

    expect(kind).to.equal('transducer');
    expect(languages).to.have.length(25).and.to.include.members(['de', 'uk', 'fi']);
  });

  for (const [modelType, files, expected] of [
    ['EncDecCTCModelBPE', ONE, 'nemoCtc (en)'],
    ['zipformer2_ctc', ONE, 'zipformerCtc (en)'],
    ['wenet_ctc', ONE, 'wenetCtc (en)'],
    ['telespeech_ctc', ONE, 'teleSpeechCtc (zh)'],
    ['fire-red-asr-2-ctc', ONE, 'fireRedAsrCtc (en)'],
    ['medasr_ctc', ONE, 'medasr (en)'],
    ['tdnn', ONE, 'tdnn (en)'],
    ['EncDecMultiTaskModel', TWO, 'canary (en)'],
    ['whisper-large-v3', TWO, 'whisper ()'],
    ['cohere-transcribe-03-2026', TWO, 'cohereTranscribe (en)'],
  ] as const) {
    it(`recognizes ${modelType} by its metadata, whatever the folder is called`, async () => {
      expect(await kindOf('large-database', files, { metadata: { model_type: modelType } })).to.equal(
        expected,
      );
    });
  }

  it('reads the languages of Whisper and SenseVoice from their metadata', async () => {
    const whisper = { model_type: 'whisper-tiny', is_multilingual: 1, all_language_codes: 'en,no,tl,jw' };
    const sense = { model_type: 'sense_voice_ctc', lang_auto: 0, lang_zh: 3, lang_ko: 12 };

    expect(await kindOf('one', TWO, { metadata: whisper })).to.equal('whisper (en nb fil jv)');
    expect(await kindOf('two', ONE, { metadata: sense })).to.equal('senseVoice (zh ko)');
  });

  it('takes the language from the script of the vocabulary when the name has none', async () => {
    const metadata = { model_type: 'EncDecCTCModel' };

    expect(await kindOf('mine', ONE, { metadata, tokens: 'а 0\nб 1\nв 2\n' })).to.equal('nemoCtc (ru)');
    expect(await kindOf('other', ONE, { metadata, tokens: '가 0\n나 1\nb 2\n' })).to.equal('nemoCtc (ko)');
  });

  it('refuses a streaming model, by its name or metadata', async () => {
    const named = await failureOf(
      readSherpaModel(await modelDir('sherpa-onnx-streaming-zipformer-en-2023-06-26', THREE)),
    );
    const metadata = { model_type: 'zipformer2', decode_chunk_len: 32 };
    const other = await failureOf(readSherpaModel(await modelDir('mine-en', THREE, { metadata })));

    expect(named.message).to.contain('streaming');
    expect(other.message).to.contain('streaming');
  });

  it('refuses a type of model that is not speech recognition', async () => {
    const metadata = { model_type: 'gtcrn' };
    const failure = await failureOf(readSherpaModel(await modelDir('mine', ONE, { metadata })));

    expect(failure.message).to.contain('gtcrn');
  });

  it('names the file that a model lacks', async () => {
    const failure = await failureOf(
      readSherpaModel(await modelDir('zipformer-en', ['encoder.onnx', 'decoder.onnx'])),
    );
    await mkdir(join(folder, 'empty'));
    const empty = await failureOf(readSherpaModel(join(folder, 'empty')));
    await mkdir(join(folder, 'paraformer'));
    await writeFile(join(folder, 'paraformer', 'model.onnx'), emptyOnnxFile());
    const noTokens = await failureOf(readSherpaModel(join(folder, 'paraformer')));

    expect(failure.message).to.contain('joiner').and.contain('decoder.onnx, encoder.onnx');
    expect(empty.message).to.contain('nothing');
    expect(noTokens.message).to.contain('tokens.txt');
  });

  it('refuses a file that is cut off or something else', async () => {
    const dir = await modelDir('paraformer-zh', ONE);
    const whole = emptyOnnxFile({ model_type: 'paraformer' });
    await writeFile(join(dir, 'model.int8.onnx'), whole.subarray(0, whole.length - 5));
    const torn = await failureOf(readSherpaModel(dir));
    await writeFile(join(dir, 'model.int8.onnx'), '<html>Not found</html>');
    const page = await failureOf(readSherpaModel(dir));

    expect(torn.message).to.contain('model.int8.onnx').and.contain('not a complete ONNX file');
    expect(page.message).to.contain('model.int8.onnx').and.contain('not a complete ONNX file');
  });
});
