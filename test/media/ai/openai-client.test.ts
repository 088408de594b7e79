import { expect } from 'chai';
import OpenAI from 'openai';
import { EngineFailed } from '../../../services/media/ai/engine-failed.js';
import { describeOpenAiError } from '../../../services/media/ai/openai-client.js';
import { makeOpenAiWriter } from '../../../services/media/ai/text/openai-server.js';
import { makeOpenAiTranscriber } from '../../../services/media/ai/transcribe/openai-server.js';
import { makeOpenAiTts } from '../../../services/media/ai/tts/openai-server.js';
import { failureOf } from '../../setup/failure-of.js';
import { type SilentHost, startSilentHost } from '../../setup/silent-host.js';
import { madeWav } from '../../setup/speech.js';
import { startProtocolServer } from './openai-protocol-server.js';
import { aSourceMaterial } from './text/a-source-material.js';

const SERVER = { baseUrl: 'http://server.test/v1', apiKey: 'secret-key', model: 'm', timeoutMs: 1000 };

const answered = (status: number) => OpenAI.APIError.generate(status, {}, 'no', new Headers());

describe('describeOpenAiError', () => {
  for (const status of [429, 502, 503, 504])
    it(`takes a server that answers ${status} for unavailable`, () => {
      expect(describeOpenAiError(answered(status), SERVER)).to.include({
        isUnavailable: true,
        retryable: true,
      });
    });

  it('takes a server without an answer for unavailable', () => {
    const silent = new OpenAI.APIConnectionError({ message: 'Connection error.' });

    expect(describeOpenAiError(silent, SERVER)).to.include({ isUnavailable: true, retryable: true });
  });

  it('takes any other error for a failure of the work', () => {
    expect(describeOpenAiError(answered(500), SERVER)).to.include({ isUnavailable: false, retryable: true });
    expect(describeOpenAiError(answered(400), SERVER)).to.include({ isUnavailable: false, retryable: false });
  });

  it('leaves the key out of the reason', () => {
    expect(describeOpenAiError(new Error('Bad secret-key'), SERVER).reason).to.equal('Bad [key]');
  });
});

describe('requests to a server with the OpenAI protocol', () => {
  const signal = new AbortController().signal;
  let host: SilentHost;

  before(async () => {
    host = await startSilentHost();
  });
  after(() => host.close());

  const silent = () => ({
    baseUrl: `http://127.0.0.1:${host.port}/v1`,
    model: 'm',
    timeoutMs: 600_000,
    connectWithinMs: 100,
  });
  const expectUnavailable = (failure: Error, task: string): void => {
    expect(failure).to.be.instanceOf(EngineFailed).and.to.include({ retryable: true, isUnavailable: true });
    expect(failure.message).to.match(
      new RegExp(
        `^The server at http://127.0.0.1:${host.port}/v1 could not ${task}: it does not respond \\(`,
      ),
    );
  };

  it('give up a host that drops every packet soon, and name it', async () => {
    const input = {
      language: 'en',
      material: aSourceMaterial(),
      direction: {},
      signal,
      source: 'video',
    } as const;
    const wavPath = await madeWav('sine=300:d=1');
    const spoken = {
      text: 'Hi',
      voiceId: 'openai_a',
      speed: 1,
      stability: 1,
      pronunciations: [],
      outPath: wavPath,
    };

    const [writing, transcribing, speaking] = await Promise.all([
      failureOf(makeOpenAiWriter(silent()).writeScript(input)),
      failureOf(
        makeOpenAiTranscriber({ ...silent(), concurrency: 1 }).transcribe({
          wavPath,
          durationSeconds: 1,
          signal,
          onProgress: () => undefined,
        }),
      ),
      failureOf(makeOpenAiTts({ ...silent(), voices: [], languages: [] }).synthesize({ ...spoken, signal })),
    ]);

    expectUnavailable(writing, 'write a script');
    expectUnavailable(transcribing, 'transcribe the audio');
    expectUnavailable(speaking, 'synthesize the speech');
  });

  it('say why no connection is possible', async () => {
    const closed = await startProtocolServer(() => 'never');
    await closed.close();
    const refusing = makeOpenAiWriter({ baseUrl: closed.baseUrl, model: 'm', timeoutMs: 1000 });
    const material = aSourceMaterial();

    const failure = await failureOf(
      refusing.writeScript({ language: 'en', material, direction: {}, signal, source: 'video' }),
    );

    expect(failure.message).to.contain('it does not respond (connect ECONNREFUSED 127.0.0.1:');
  });
});
