import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeSherpaOnnx } from '../../../../services/media/ai/transcribe/sherpa-onnx.js';
import { toSherpaWords } from '../../../../services/media/ai/transcribe/sherpa-onnx-words.js';
import type { TranscribeInput } from '../../../../services/media/ai/transcribe/transcribe-engine.js';
import { TranscriptionFailed } from '../../../../services/media/ai/transcribe/transcription-failed.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { emptyOnnxFile } from '../../../setup/sherpa-onnx/onnx-graph.js';
import {
  failingSenseVoice,
  type ScriptedFamily,
  writeScriptedModel,
} from '../../../setup/sherpa-onnx/recognition-models.js';
import {
  type ScriptedModel,
  type TokenScript,
  wordsAsScript,
} from '../../../setup/sherpa-onnx/scripted-model.js';
import { madeWav } from '../../../setup/speech.js';

const SECONDS = 4;
/** How icefall writes bytes as letters: each of these tokens is the bytes of one character. */
const BYTE_LEVEL = { 你: '▁ƋţŅ', 好: 'ƌŋţ', 世: 'ƋŞĹ', 界: 'Ǝĸĭ' };

describe('transcription by sherpa-onnx', () => {
  const folder = useFolderOfEachTest();

  const transcribeIn = async (modelDir: string, input: Partial<TranscribeInput> = {}) =>
    makeSherpaOnnx({ modelDir, threads: 1 }).transcribe({
      wavPath: await madeWav(`sine=300:d=${SECONDS}`),
      durationSeconds: SECONDS,
      signal: new AbortController().signal,
      onProgress: () => {},
      ...input,
    });
  const transcribe = async (
    family: ScriptedFamily,
    name: string,
    model: ScriptedModel,
    input: Partial<TranscribeInput> = {},
  ) => transcribeIn(await writeScriptedModel(family, join(folder, name), model), input);
  const textsOf = async (family: ScriptedFamily, name: string, model: ScriptedModel): Promise<string> =>
    (await transcribe(family, name, model)).words.map(({ text }) => text).join(' ');
  const spoken = (tokens: readonly string[]): TokenScript =>
    tokens.map((token, index) => [token, 0.3 + index * 0.24] as const);

  for (const [family, toleranceSeconds] of [
    ['nemoCtc', 0.02],
    ['zipformerCtc', 0.05],
    ['transducer', 0.05],
    ['senseVoice', 0.07],
    ['paraformer', 0.09],
  ] as const) {
    it(`returns the words of a ${family} model with their times`, async () => {
      const script = spoken(
        family === 'paraformer' ? ['hello', 'big', 'world'] : ['▁hello', '▁big', '▁world'],
      );
      const { words } = await transcribe(family, `${family.toLowerCase()}-en`, { script });

      expect(words.map(({ text }) => text)).to.deep.equal(['hello', 'big', 'world']);
      for (const [index, word] of words.entries()) {
        expect(word.startSeconds).to.be.closeTo(script[index]?.[1] ?? 0, toleranceSeconds);
        expect(word.endSeconds).to.be.greaterThan(word.startSeconds);
      }
    });
  }

  it('returns the words and the language of a Whisper model', async () => {
    const { words, language } = await transcribe('whisper', 'whisper-tiny', {
      script: wordsAsScript('guten Tag'),
      language: 'de',
    });

    expect(words.map(({ text }) => text)).to.deep.equal(['guten', 'Tag']);
    expect(language).to.equal('de');
  });

  it('returns the times of the words of a Whisper model whose export has its attention', async () => {
    const script = spoken(['▁one', '▁two', '▁three', '▁four']);
    const { words } = await transcribe('whisper', 'whisper-tiny', {
      script,
      metadata: { n_alignment_heads: 1 },
    });

    expect(words.map(({ text }) => text)).to.deep.equal(['one', 'two', 'three', 'four']);
    for (const [index, word] of words.entries()) {
      if (index === 0) continue; // The silence before the first word belongs to it.
      expect(word.startSeconds, word.text).to.be.closeTo(script[index]?.[1] ?? 0, 0.05);
      expect(words[index - 1]?.endSeconds).to.be.closeTo(word.startSeconds, 0.01);
    }
  });

  it('returns the words of a model with byte-level tokens', async () => {
    const script = spoken(Object.values(BYTE_LEVEL));
    const { words, language } = await transcribe('zipformerCtc', 'zipformer-ctc-zh', { script });

    expect(words.map(({ text }) => text).join('')).to.equal(Object.keys(BYTE_LEVEL).join(''));
    expect(language).to.equal('zh');
    expect(words[0]?.startSeconds).to.be.closeTo(0.3, 0.05);
    expect(words.at(-1)?.startSeconds).to.be.greaterThan(0.7);
  });

  it('returns a word with single bytes as tokens', async () => {
    const otherTokens = Array.from(
      { length: 256 },
      (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    );
    const script = spoken(['▁caf', '<0xC3>', '<0xA9>', '▁one']);

    expect(await textsOf('nemoCtc', 'nemo-bytes-en', { script, otherTokens })).to.equal('café one');
  });

  it('joins the parts of words of a Paraformer model, and separates words of two scripts', async () => {
    const script = spoken(['hel@@', 'lo', 'world', '你', '好', 'seven@@', 'teen', 'times']);

    expect(await textsOf('paraformer', 'paraformer-zh', { script })).to.equal(
      'hello world 你好 seventeen times',
    );
  });

  it('separates the words of a model of letters with a token for the space', async () => {
    const script = spoken(['h', 'i', '▁', 'a', 'l', '▁', 'i', 's']);

    expect(await textsOf('nemoCtc', 'nemo-letters-en', { script })).to.equal('hi al is');
  });

  it('keeps the capitals of a model that knows small letters', async () => {
    const script = spoken(['▁I', '▁NASA']);

    expect(await textsOf('nemoCtc', 'nemo-cased-en', { script, otherTokens: ['▁is'] })).to.equal('I NASA');
  });

  it('writes the words of a model that knows only capitals in small letters', async () => {
    expect(await textsOf('nemoCtc', 'nemo-en', { script: spoken(['▁HELLO', '▁NASA']) })).to.equal(
      'hello nasa',
    );
  });

  for (const language of ['nb', 'fil']) {
    it(`requests the language ${language} from Whisper by its own code`, async () => {
      const answer = await transcribe(
        'whisper',
        'whisper-tiny',
        { script: wordsAsScript('hello') },
        { language },
      );

      expect(answer.words.map(({ text }) => text)).to.deep.equal(['hello']);
      expect(answer.language).to.equal(language);
    });
  }

  it('accepts a line break in the answer of Whisper', async () => {
    const script = [...wordsAsScript('hello'), ['\n', 1], ['▁world', 1.5]] as const;

    expect(await textsOf('whisper', 'whisper-tiny', { script })).to.equal('hello world');
  });

  it('transcribes nothing in a span of a few milliseconds', async () => {
    const spans = [{ startSeconds: 1, endSeconds: 1.003 }];
    const { words } = await transcribe(
      'whisper',
      'whisper-tiny',
      { script: wordsAsScript('hello') },
      { spans },
    );

    expect(words).to.deep.equal([]);
  });

  it('fails when the model fails while it runs', async () => {
    const modelDir = await writeScriptedModel('senseVoice', join(folder, 'sense-voice'), { script: [] });
    await writeFile(join(modelDir, 'model.onnx'), failingSenseVoice());

    expect(await failureOf(transcribeIn(modelDir))).to.be.instanceOf(TranscriptionFailed);
  });

  it('survives a file that the library refuses, and names the files', async () => {
    const modelDir = await writeScriptedModel('paraformer', join(folder, 'paraformer-zh'), { script: [] });
    await writeFile(join(modelDir, 'model.onnx'), emptyOnnxFile({ model_type: 'paraformer' }));

    const failure = await failureOf(transcribeIn(modelDir));

    expect(failure).to.be.instanceOf(TranscriptionFailed);
    expect(failure.message).to.contain(modelDir).and.contain('model.onnx').and.contain('paraformer');
  });

  it('gives words the times and the confidence of their tokens', () => {
    const words = toSherpaWords(
      {
        text: 'HELLO WORLD',
        tokens: ['▁HE', 'LLO', '▁WOR', 'LD'],
        timestamps: [0.1, 0.3, 0.8, 1],
        ys_log_probs: [0, 0, Math.log(0.5), Math.log(0.5)],
      },
      { startSeconds: 10, endSeconds: 12 },
      { hasOnlyCapitals: true },
    );

    expect(words.map(({ text }) => text)).to.deep.equal(['hello', 'world']);
    expect(words[0]?.startSeconds).to.be.closeTo(10.1, 0.001);
    expect(words[1]?.endSeconds).to.be.closeTo(11.3, 0.001);
    expect(words[1]?.confidence).to.be.closeTo(0.5, 0.001);
  });

  it('uses the durations of tokens where the model reports them', () => {
    const [word] = toSherpaWords(
      { text: 'hello', tokens: ['▁hel', 'lo'], timestamps: [0.1, 0.3], durations: [0.2, 0.16] },
      { startSeconds: 0, endSeconds: 2 },
    );

    expect(word?.endSeconds).to.be.closeTo(0.46, 0.001);
  });

  it('distributes a text without times', () => {
    const words = toSherpaWords({ text: 'one two' }, { startSeconds: 4, endSeconds: 8 });

    expect(words.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).to.deep.equal([
      [4, 6],
      [6, 8],
    ]);
  });
});
