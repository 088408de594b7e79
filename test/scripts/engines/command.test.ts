import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { type EngineCommand, runEngineCommand } from '../../../scripts/engines/command.js';
import { EnginesEnv } from '../../../scripts/engines/engines-env.js';
import type { Outbound } from '../../../services/platform/outbound/outbound.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../setup/folders.js';
import { emptyOnnxFile } from '../../setup/sherpa-onnx/onnx-graph.js';
import { writeCtTransformer } from '../../setup/sherpa-onnx/punctuation-models.js';
import { writeScriptedModel } from '../../setup/sherpa-onnx/recognition-models.js';
import { wordsAsScript } from '../../setup/sherpa-onnx/scripted-model.js';
import { writeSpeakerModels } from '../../setup/sherpa-onnx/speaker-models.js';
import { writeSileroVad, writeTenVad } from '../../setup/sherpa-onnx/vad-models.js';
import { writeLetterVoice } from '../../setup/sherpa-onnx/voice-model.js';
import { madeWav } from '../../setup/speech.js';

const NO_NETWORK: Outbound = {
  request: async () => {
    throw new Error('Nothing may be requested');
  },
  close: async () => {},
};

describe('npm run engines', () => {
  const folder = useFolderOfEachTest();
  let printed: string[];
  beforeEach(async () => {
    printed = [];
  });

  const run = (
    args: readonly string[],
    given: Partial<EngineCommand> = {},
    env: Record<string, string> = {},
  ) =>
    runEngineCommand(
      {
        config: EnginesEnv.parse({ PATH: process.env.PATH, ...env }),
        dataDir: join(folder, 'data'),
        outbound: NO_NETWORK,
        threads: 1,
        signal: new AbortController().signal,
        print: (line) => void printed.push(line),
        ...given,
      },
      args,
    );
  const makeModel = (name: string, words: string) =>
    writeScriptedModel('nemoCtc', join(folder, name), { script: wordsAsScript(words) });
  const placed = (use: string) => readdir(join(folder, 'data', 'models', use));

  it('places the model of a folder, and says how to use it', async () => {
    expect(await run(['add', await makeModel('my-model-en', 'hello')])).to.equal(0);

    expect(await placed('transcribe')).to.deep.equal(['my-model-en']);
    expect(printed[0]).to.equal('Recognized: transcribe, nemoCtc, en: transcribes speech');
    expect(printed.join('\n')).to.contain('SHERPA_ONNX_MODEL_DIR=');
    expect(await run(['list'])).to.equal(0);
    expect(printed.at(-1)).to.contain('my-model-en: transcribe, nemoCtc, en');
  });

  it('places a voice', async () => {
    await run(['add', await writeLetterVoice(join(folder, 'vits-en-letters'))]);

    expect(await placed('voices')).to.deep.equal(['vits-en-letters']);
    expect(printed.join('\n')).to.contain('SHERPA_ONNX_VOICES_DIR=');
  });

  it('places the model of a .tar.bz2 at an address', async () => {
    await makeModel('my-model-en', 'hello');
    execFileSync('tar', ['cjf', 'm.tar.bz2', 'my-model-en'], { cwd: folder });
    const archive = await readFile(join(folder, 'm.tar.bz2'));
    const requested: string[] = [];
    const outbound: Outbound = {
      ...NO_NETWORK,
      request: async (url) => {
        requested.push(url);
        return { status: 200, headers: {}, url, body: Readable.from([archive]) };
      },
    };

    await run(['add', 'https://models.example.com/releases/m.tar.bz2'], { outbound });

    expect(requested).to.deep.equal(['https://models.example.com/releases/m.tar.bz2']);
    expect(await placed('transcribe')).to.deep.equal(['my-model-en']);
  });

  it('places models of punctuation and of voice activity detection, and says what they are for', async () => {
    await run(['add', await writeCtTransformer(join(folder, 'punct-ct-transformer-zh-en'), { hello: '，' })]);
    await run(['add', await writeTenVad(join(folder, 'ten-vad'))]);

    expect(await placed('punctuation')).to.deep.equal(['punct-ct-transformer-zh-en']);
    expect(await placed('vad')).to.deep.equal(['ten-vad']);
    expect(printed.join('\n'))
      .to.contain('punctuates transcripts of engines that write no punctuation')
      .and.contain('SHERPA_ONNX_PUNCTUATION_DIR=')
      .and.contain('finds speech, instead of the built-in detector')
      .and.contain('SHERPA_ONNX_VAD_DIR=');
  });

  it('places a model that is published as a single file', async () => {
    const file = join(await writeSileroVad(join(folder, 'given')), 'silero_vad.onnx');
    await run(['add', file]);
    const content = await readFile(file);
    const outbound: Outbound = {
      ...NO_NETWORK,
      request: async (url) => ({ status: 200, headers: {}, url, body: Readable.from([content]) }),
    };
    await run(['add', 'https://models.example.com/silero_vad.int8.onnx'], { outbound });

    expect(await placed('vad')).to.have.members(['silero_vad', 'silero_vad.int8']);
    expect(await placed('vad/silero_vad')).to.deep.equal(['silero_vad.onnx']);
  });

  it('places the models of speakers in one folder', async () => {
    const given = await writeSpeakerModels(join(folder, 'given'));
    await run(['add', join(given, 'segmentation.onnx')]);
    await run(['add', join(given, 'embedding.onnx')]);
    const SHERPA_ONNX_SPEAKERS_DIR = join(folder, 'data', 'models', 'speakers');
    await run(['test', await madeWav('sine=300:d=2'), 'Hello'], {}, { SHERPA_ONNX_SPEAKERS_DIR });

    expect(await placed('speakers')).to.have.members(['segmentation', 'embedding']);
    expect(printed.join('\n')).to.contain(`set SHERPA_ONNX_SPEAKERS_DIR=${SHERPA_ONNX_SPEAKERS_DIR} and`);
    expect(printed).to.include('speakers sherpa-onnx: 1 found');
  });

  it('lists the models beside the engines of transcription', async () => {
    const punctuation = await writeCtTransformer(join(folder, 'punct-en'), {});
    await run(['list'], {}, { SHERPA_ONNX_PUNCTUATION_DIR: punctuation });

    expect(printed).to.include.members([
      'punctuation sherpa-onnx: ready (ctTransformer, en): punctuates transcripts of engines that write no punctuation',
      'vad built-in: ready (any language)',
    ]);
    expect(printed.find((line) => line.startsWith('vad sherpa-onnx'))).to.contain('SHERPA_ONNX_VAD_DIR');
  });

  it('tests the models of punctuation and of voice activity detection on the clip', async () => {
    const env = {
      SHERPA_ONNX_MODEL_DIR: await makeModel('my-model-en', 'hello world'),
      SHERPA_ONNX_PUNCTUATION_DIR: await writeCtTransformer(join(folder, 'punct-en'), { hello: '，' }),
      SHERPA_ONNX_VAD_DIR: await writeSileroVad(join(folder, 'vad')),
    };

    expect(await run(['test', await madeWav('sine=300:d=4'), 'Hello world'], {}, env)).to.equal(0);

    expect(printed).to.include('  heard: "Hello, world."');
    expect(printed.find((line) => line.startsWith('vad sherpa-onnx'))).to.match(/: 4\.0 s of speech/);
  });

  it('requests no address without https', async () => {
    const failure = await failureOf(run(['add', 'http://models.example.com/m.zip']));

    expect(failure.message).to.contain('https:');
  });

  it('leaves nothing of a model that is not complete or not used', async () => {
    const dir = join(folder, 'zipformer-en');
    await mkdir(dir);
    await writeFile(join(dir, 'encoder.onnx'), emptyOnnxFile());
    await writeFile(join(dir, 'decoder.onnx'), emptyOnnxFile());
    await writeFile(join(dir, 'tokens.txt'), 'a 0\n');
    const incomplete = await failureOf(run(['add', dir]));
    await mkdir(join(folder, 'denoiser'));
    await writeFile(join(folder, 'denoiser', 'gtcrn.onnx'), emptyOnnxFile());
    const unused = await failureOf(run(['add', join(folder, 'denoiser')]));

    expect(incomplete.message).to.contain('joiner');
    expect(unused.message).to.contain('removes noise');
    expect(await readdir(join(folder, 'data', 'models'))).to.deep.equal([]);
  });

  it('measures the errors, the speed and the memory of an engine', async () => {
    const modelDir = await makeModel('my-model-en', 'hello new world');
    const clip = await madeWav('sine=300:d=4');

    const code = await run(
      ['test', clip, 'Hello, brave new world!'],
      {},
      { SHERPA_ONNX_MODEL_DIR: modelDir },
    );

    expect(code).to.equal(0);
    expect(printed.find((line) => line.startsWith('transcribe sherpa-onnx'))).to.match(
      /: 25\.0 % word errors, [\d.]+ s \([\d.]+ times real time\), /,
    );
    expect(printed).to.include('  heard: "hello new world"');
  });

  it('explains itself', async () => {
    expect(await run(['unknown'])).to.equal(2);
    expect(printed.join('\n')).to.contain('engines add <folder, archive or address>');
  });
});
