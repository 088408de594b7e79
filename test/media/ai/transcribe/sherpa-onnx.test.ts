import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeSherpaOnnx } from '../../../../services/media/ai/transcribe/sherpa-onnx.js';
import { readSherpaModel } from '../../../../services/media/ai/transcribe/sherpa-onnx-model.js';
import { toSherpaWords } from '../../../../services/media/ai/transcribe/sherpa-onnx-words.js';
import { TranscriptionFailed } from '../../../../services/media/ai/transcribe/transcription-failed.js';
import { failureOf } from '../../../setup/failure-of.js';
import { madeWav, scratchFolder } from '../../../setup/speech.js';

describe('transcription by sherpa-onnx', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await scratchFolder();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function modelDir(name: string, files: readonly string[]): Promise<string> {
    const dir = join(folder, name);
    await mkdir(dir);
    for (const file of files) await writeFile(join(dir, file), 'not a model');
    return dir;
  }

  it('distinguishes kinds of models by their files and prefers quantized ones', async () => {
    const transducer = await readSherpaModel(
      await modelDir('sherpa-onnx-zipformer-en-de', [
        'tokens.txt',
        'encoder-1.onnx',
        'encoder-1.int8.onnx',
        'decoder-1.onnx',
        'joiner-1.onnx',
      ]),
    );
    const whisper = await readSherpaModel(
      await modelDir('sherpa-onnx-whisper-tiny', [
        'tiny-tokens.txt',
        'tiny-encoder.onnx',
        'tiny-decoder.onnx',
      ]),
    );
    const english = await readSherpaModel(
      await modelDir('sherpa-onnx-whisper-tiny.en', [
        'tiny.en-tokens.txt',
        'tiny.en-encoder.onnx',
        'tiny.en-decoder.onnx',
      ]),
    );
    const sense = await readSherpaModel(
      await modelDir('sherpa-onnx-sense-voice-2024', ['tokens.txt', 'model.int8.onnx']),
    );
    const paraformer = await readSherpaModel(
      await modelDir('sherpa-onnx-paraformer-zh', ['tokens.txt', 'model.onnx']),
    );
    const moonshine = await readSherpaModel(
      await modelDir('moonshine-tiny', [
        'tokens.txt',
        'preprocess.onnx',
        'encode.int8.onnx',
        'uncached_decode.int8.onnx',
        'cached_decode.int8.onnx',
      ]),
    );

    expect(
      [transducer, whisper, english, sense, paraformer, moonshine].map(({ kind, languages }) => [
        kind,
        languages.join(' '),
      ]),
    ).to.deep.equal([
      ['transducer', 'en de'],
      ['whisper', ''],
      ['whisper', 'en'],
      ['senseVoice', 'zh en ja ko yue'],
      ['paraformer', 'zh'],
      ['moonshine', 'en'],
    ]);
    expect(JSON.stringify(transducer.config)).to.contain('encoder-1.int8.onnx');
  });

  it('names the file that a model lacks', async () => {
    const failure = await failureOf(
      readSherpaModel(await modelDir('zipformer-en', ['tokens.txt', 'encoder.onnx', 'decoder.onnx'])),
    );
    const empty = await failureOf(readSherpaModel(await modelDir('empty', [])));
    const noTokens = await failureOf(readSherpaModel(await modelDir('paraformer', ['model.onnx'])));

    expect(failure.message).to.contain('joiner').and.contain('decoder.onnx, encoder.onnx');
    expect(empty.message).to.contain('nothing');
    expect(noTokens.message).to.contain('tokens.txt');
  });

  it('survives a broken model file and names the files', async () => {
    const dir = await modelDir('sherpa-onnx-paraformer-zh', ['tokens.txt', 'model.onnx']);
    const engine = makeSherpaOnnx({ modelDir: dir, threads: 1 });

    const failure = await failureOf(
      engine.transcribe({
        wavPath: await madeWav('sine=300:d=4'),
        durationSeconds: 4,
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    );

    expect(failure).to.be.instanceOf(TranscriptionFailed);
    expect(failure.message).to.contain(dir).and.contain('model.onnx').and.contain('paraformer');
  });

  it('joins tokens to words with times and confidence', () => {
    const words = toSherpaWords(
      {
        text: 'HELLO WORLD',
        tokens: ['▁HE', 'LLO', '▁WOR', 'LD'],
        timestamps: [0.1, 0.3, 0.8, 1],
        ys_log_probs: [0, 0, Math.log(0.5), Math.log(0.5)],
      },
      { startSeconds: 10, endSeconds: 12 },
    );

    expect(words.map(({ text }) => text)).to.deep.equal(['hello', 'world']);
    expect(words[0]?.startSeconds).to.be.closeTo(10.1, 0.001);
    expect(words[1]?.endSeconds).to.be.closeTo(11.3, 0.001);
    expect(words[1]?.confidence).to.be.closeTo(0.5, 0.001);
  });

  it('distributes a text without times, and treats characters of unspaced scripts as words', () => {
    const spread = toSherpaWords({ text: 'one two' }, { startSeconds: 4, endSeconds: 8 });
    const chinese = toSherpaWords(
      { text: '你好。', tokens: ['你', '好', '。'], timestamps: [0, 0.2, 0.4] },
      { startSeconds: 0, endSeconds: 1 },
    );

    expect(spread.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).to.deep.equal([
      [4, 6],
      [6, 8],
    ]);
    expect(chinese.map(({ text }) => text)).to.deep.equal(['你', '好。']);
  });
});
