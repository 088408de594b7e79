import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { EngineFailed } from '../../../../services/media/ai/engine-failed.js';
import { makeOpenAiTts } from '../../../../services/media/ai/tts/openai-server.js';
import { startConfinement } from '../../../../services/media/confinement/confinement.js';
import { findMissingProgram } from '../../../../services/platform/errors/unavailable.js';
import { confineAsUsual } from '../../../setup/confinements.js';
import { failureOf } from '../../../setup/failure-of.js';
import { madeWav, scratchFolder } from '../../../setup/speech.js';
import { type ProtocolServer, startProtocolServer } from '../openai-protocol-server.js';

const KEY = 'sk-very-secret-key-456';

describe('synthesis by an OpenAI-compatible server', () => {
  let server: ProtocolServer | undefined;
  let folder: string;
  let sound: Buffer;

  before(async () => {
    sound = await readFile(await madeWav('sine=300:d=2'));
  });
  beforeEach(async () => {
    folder = await scratchFolder();
  });
  afterEach(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const synthesize = (baseUrl: string, more: { text?: string; speed?: number } = {}) =>
    makeOpenAiTts({
      baseUrl,
      apiKey: KEY,
      model: 'some-model',
      timeoutMs: 20_000,
      voices: [{ name: 'nova', gender: 'female' }],
      languages: ['en'],
    }).synthesize({
      text: 'Hello',
      voiceId: 'openai_nova',
      speed: 1,
      stability: 0.5,
      pronunciations: [],
      outPath: join(folder, 'line.wav'),
      signal: new AbortController().signal,
      ...more,
    });

  it('requests the voice and applies the speed itself', async () => {
    server = await startProtocolServer(() => ({ status: 200, body: sound }));

    const { durationSeconds } = await synthesize(server.baseUrl, { speed: 1.25 });

    expect(durationSeconds).to.be.closeTo(1.6, 0.05);
    expect(server.requests).to.deep.equal([
      {
        path: '/v1/audio/speech',
        authorization: `Bearer ${KEY}`,
        body: { model: 'some-model', voice: 'nova', input: 'Hello', response_format: 'wav' },
      },
    ]);
  });

  it('requests mp3 when wav is refused', async () => {
    server = await startProtocolServer(({ body }) =>
      body.response_format === 'mp3'
        ? { status: 200, body: sound }
        : { status: 400, body: { error: { message: 'response_format wav is not supported' } } },
    );

    expect((await synthesize(server.baseUrl)).durationSeconds).to.be.closeTo(2, 0.05);
  });

  it('sends a long text in parts without losing words, and joins the audio', async () => {
    server = await startProtocolServer(() => ({ status: 200, body: sound }));
    const text = Array.from({ length: 900 }, (_, i) => `Sentence ${i} ends.`).join(' ');

    const { durationSeconds } = await synthesize(server.baseUrl, { text });

    const inputs = server.requests.map(({ body }) => body.input as string);
    expect(inputs.length).to.be.greaterThan(3);
    expect(Math.max(...inputs.map((input) => input.length))).to.be.at.most(4000);
    expect(inputs.join('')).to.equal(text);
    expect(durationSeconds).to.be.closeTo(2 * inputs.length, 0.2);
  });

  it('splits a text without sentences or spaces, but no character', async () => {
    server = await startProtocolServer(() => ({ status: 200, body: sound }));
    const text = '😀'.repeat(5000);

    await synthesize(server.baseUrl, { text });

    const inputs = server.requests.map(({ body }) => body.input as string);
    expect(inputs.join('')).to.equal(text);
    expect(Math.max(...inputs.map((input) => input.length))).to.be.at.most(4000);
    expect(inputs.every((input) => !/\p{Surrogate}/u.test(input))).to.equal(true);
  });

  it('fails when the answer is not audio', async () => {
    server = await startProtocolServer(() => ({ status: 200, body: { hello: 'there' } }));

    const failure = await failureOf(synthesize(server.baseUrl));

    expect(failure).to.be.instanceOf(EngineFailed);
    expect(failure.message).to.contain('did not answer with audio');
  });

  it('does not blame the server when ffmpeg is not installed', async () => {
    server = await startProtocolServer(() => ({ status: 200, body: sound }));
    await startConfinement({ memoryBytes: 1e9, searchPath: '/nowhere', allowUnconfined: true });
    try {
      const failure = await failureOf(synthesize(server.baseUrl));

      expect(failure).not.to.be.instanceOf(EngineFailed);
      expect(findMissingProgram(failure)?.message).to.match(/: ff(mpeg|probe) is not installed$/);
    } finally {
      await confineAsUsual();
    }
  });
});
