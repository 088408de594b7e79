import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { readPunctuationModel } from '../../../../services/media/ai/punctuation/punctuation-model.js';
import {
  restorePunctuation,
  withPunctuation,
} from '../../../../services/media/ai/punctuation/restore-punctuation.js';
import type { TranscribeEngine } from '../../../../services/media/ai/transcribe/transcribe-engine.js';
import type { Word } from '../../../../services/media/text/word.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { emptyOnnxFile } from '../../../setup/sherpa-onnx/onnx-graph.js';
import { writeCnnBilstm, writeCtTransformer } from '../../../setup/sherpa-onnx/punctuation-models.js';

const signal = new AbortController().signal;
const spoken = (texts: readonly string[], stepSeconds = 0.4): Word[] =>
  texts.map((text, index) => ({
    text,
    startSeconds: index * stepSeconds,
    endSeconds: index * stepSeconds + 0.3,
    confidence: 0.8,
  }));
const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

describe('restorePunctuation', () => {
  const folder = useFolderOfEachTest();

  const restored = async (modelDir: string, words: readonly Word[], language = 'en') =>
    textOf(await restorePunctuation({ words: [...words], language }, { modelDir, threads: 1, signal }));
  const ctTransformer = (after: Readonly<Record<string, string>>) =>
    writeCtTransformer(join(folder, 'punct-ct-transformer-zh-en'), after);

  it('writes the marks of a ct-transformer, and capitals where sentences begin', async () => {
    const modelDir = await ctTransformer({ hello: '，', world: '。', why: '？' });
    const words = spoken(['hello', 'big', 'world', "i'm", 'asking', 'why', 'now']);

    expect(await restored(modelDir, words)).to.equal("Hello, big world. I'm asking why? Now.");
  });

  it('writes the marks and the capitals of a cnn-bilstm', async () => {
    const modelDir = await writeCnnBilstm(join(folder, 'online-punct-en'), {
      yes: { mark: 'COMMA', letters: 'CAP' },
      nasa: { mark: 'PERIOD', letters: 'UPPER' },
      really: { mark: 'QUESTION', letters: 'CAP' },
      of: {},
    });

    expect(await restored(modelDir, spoken(['yes', 'of', 'nasa', 'really']))).to.equal(
      'Yes, of NASA. Really?',
    );
  });

  it('writes the marks of a script without spaces, and adds no word', async () => {
    const words = spoken(['你好', '世界']);

    expect(await restored(await ctTransformer({ 好: '，', 界: '。' }), words, 'zh')).to.equal(
      '你好， 世界。',
    );
  });

  it('keeps the times and the confidence of the words', async () => {
    const words = spoken(['hello', 'café', 'été']);
    const modelDir = await ctTransformer({ hello: '，' });
    const result = await restorePunctuation({ words, language: 'en' }, { modelDir, threads: 1, signal });

    expect(textOf(result)).to.equal('Hello, café été.');
    expect(result.map(({ text: _, ...rest }) => rest)).to.deep.equal(
      words.map(({ text: _, ...rest }) => rest),
    );
  });

  it('ends a sentence at a long pause', async () => {
    const words = spoken(['one', 'two'], 2);

    expect(await restored(await ctTransformer({ other: '。' }), words)).to.equal('One. Two.');
  });

  it('leaves a language that the model does not know', async () => {
    const words = spoken(['guten', 'tag']);

    expect(await restored(await ctTransformer({ tag: '。' }), words, 'de')).to.equal('guten tag');
  });

  it('fails with the name of the folder when the model cannot be loaded', async () => {
    const modelDir = await ctTransformer({ hello: '。' });
    const metadata = { model_type: 'ct_transformer', punctuations: '_', tokens: 'a', vocab_size: 1 };
    await writeFile(join(modelDir, 'model.onnx'), emptyOnnxFile(metadata));

    const failure = await failureOf(restored(modelDir, spoken(['hello'])));

    expect(failure.message).to.contain(`SHERPA_ONNX_PUNCTUATION_DIR ${modelDir}`);
  });
});

describe('withPunctuation', () => {
  const folder = useFolderOfEachTest();
  let modelDir: string;
  beforeEach(async () => {
    modelDir = await writeCtTransformer(join(folder, 'punct-en'), { hello: '，' });
  });

  const input = { wavPath: 'unused', durationSeconds: 1, signal, onProgress: () => undefined };
  const engineOf = (texts: readonly string[], writes?: boolean): TranscribeEngine => ({
    id: 'engine',
    model: 'model',
    languages: async () => ['en'],
    ...(writes !== undefined && { writesPunctuation: async () => writes }),
    transcribe: async () => ({ language: 'en', words: spoken(texts) }),
  });
  const transcribed = async (engine: TranscribeEngine) =>
    textOf((await withPunctuation(engine, { modelDir, threads: 1 }).transcribe(input)).words);

  it('punctuates the words of an engine that writes no punctuation', async () => {
    expect(await transcribed(engineOf(['hello', 'you'], false))).to.equal('Hello, you.');
  });

  it('leaves words that have punctuation, and short texts of engines that write it', async () => {
    expect(await transcribed(engineOf(['hello', 'you.'], false))).to.equal('hello you.');
    expect(await transcribed(engineOf(['hello', 'you'], true))).to.equal('hello you');
    expect(await transcribed(engineOf(['hello', 'you']))).to.equal('hello you');
  });

  it('punctuates a long text without a single mark from any engine', async () => {
    const texts = new Array<string>(70).fill('hello');

    expect(await transcribed(engineOf(texts))).to.match(/^Hello, hello, .*hello\.$/);
  });
});

describe('readPunctuationModel', () => {
  const folder = useFolderOfEachTest();

  it('reads the languages from the name of the folder', async () => {
    const both = await writeCtTransformer(
      join(folder, 'sherpa-onnx-punct-ct-transformer-zh-en-vocab272727'),
      {},
    );
    const english = await writeCnnBilstm(join(folder, 'sherpa-onnx-online-punct-en-2024-08-06'), { a: {} });

    expect((await readPunctuationModel(both)).languages).to.have.members(['zh', 'en']);
    expect((await readPunctuationModel(english)).languages).to.deep.equal(['en']);
  });

  it('names what a folder lacks', async () => {
    const modelDir = await writeCnnBilstm(join(folder, 'online-punct-en'), { a: {} });
    await rm(join(modelDir, 'bpe.vocab'));

    expect((await failureOf(readPunctuationModel(modelDir))).message).to.contain('has no bpe.vocab');
    await writeFile(join(modelDir, 'model.onnx'), emptyOnnxFile());
    expect((await failureOf(readPunctuationModel(modelDir))).message).to.contain('has no punctuation model');
  });
});
