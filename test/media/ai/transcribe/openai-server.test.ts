import { expect } from 'chai';
import { makeOpenAiTranscriber } from '../../../../services/media/ai/transcribe/openai-server.js';
import type { TranscribeEngine } from '../../../../services/media/ai/transcribe/transcribe-engine.js';
import { failureOf } from '../../../setup/failure-of.js';
import { madeWav } from '../../../setup/speech.js';
import { startTranscriptionServer, type TranscriptionServer } from './transcription-server.js';

const KEY = 'sk-very-secret-key-123';
const never = new AbortController().signal;

const FULL = {
  text: 'Hello, world. It works!',
  language: 'english',
  words: [
    { word: 'Hello', start: 0.2, end: 0.6 },
    { word: 'world', start: 0.7, end: 1.1 },
    { word: 'It', start: 1.5, end: 1.6 },
    { word: 'works', start: 1.7, end: 2.2 },
  ],
  segments: [
    { start: 0, end: 2.5, text: 'Hello, world. It works!', avg_logprob: -0.1, no_speech_prob: 0.02 },
  ],
};

describe('transcription by an OpenAI-compatible server', () => {
  let server: TranscriptionServer | undefined;
  let wavPath: string;

  before(async () => {
    wavPath = await madeWav('sine=300:d=4');
  });
  afterEach(() => server?.close());

  const engineOf = (baseUrl: string, timeoutMs = 20_000): TranscribeEngine =>
    makeOpenAiTranscriber({ baseUrl, apiKey: KEY, model: 'some-model', timeoutMs, concurrency: 2 });
  const transcribe = (
    engine: TranscribeEngine,
    more: { language?: string; signal?: AbortSignal; wavPath?: string } = {},
  ) => engine.transcribe({ wavPath, durationSeconds: 4, signal: never, onProgress: () => {}, ...more });

  it('requests word times and adds the punctuation of the text to the words', async () => {
    server = await startTranscriptionServer(() => ({ status: 200, body: FULL }));

    const transcribed = await transcribe(engineOf(server.baseUrl), { language: 'en-GB' });

    expect(transcribed.language).to.equal('en-GB');
    expect(transcribed.words.map((word) => word.text)).to.deep.equal(['Hello,', 'world.', 'It', 'works!']);
    expect(transcribed.words[1]).to.include({ startSeconds: 0.7, endSeconds: 1.1 });
    expect(transcribed.words[0]?.confidence).to.be.closeTo(0.887, 0.01);
    expect(server.requests[0]).to.deep.include({ authorization: `Bearer ${KEY}` });
    expect(server.requests[0]?.fields).to.deep.include({
      model: ['some-model'],
      language: ['en'],
      response_format: ['verbose_json'],
      'timestamp_granularities[]': ['word', 'segment'],
    });
  });

  it('distributes the text of segments when there are no words, and returns the language tag', async () => {
    const body = {
      text: 'eins zwei drei vier',
      language: 'german',
      segments: [{ start: 1, end: 3, text: ' eins zwei drei vier', avg_logprob: -1.5, no_speech_prob: 0.9 }],
    };
    server = await startTranscriptionServer(() => ({ status: 200, body }));

    const transcribed = await transcribe(engineOf(server.baseUrl));

    expect(transcribed.language).to.equal('de');
    expect(transcribed.words.map((word) => word.text)).to.deep.equal(['eins', 'zwei', 'drei', 'vier']);
    expect(transcribed.words[0]?.startSeconds).to.equal(1);
    expect(transcribed.words[3]?.endSeconds).to.equal(3);
    expect(transcribed.words[0]?.confidence).to.be.lessThan(0.1);
  });

  it('requests less from a model without times, and distributes its text over the speech', async () => {
    server = await startTranscriptionServer(({ fields }) =>
      fields.response_format?.[0] === 'json'
        ? { status: 200, body: { text: 'one two' } }
        : { status: 400, body: { error: { message: 'response_format verbose_json is not supported' } } },
    );

    const spans = [
      { startSeconds: 1, endSeconds: 2 },
      { startSeconds: 3, endSeconds: 4 },
    ];
    const transcribed = await engineOf(server.baseUrl).transcribe({
      wavPath,
      durationSeconds: 4,
      spans,
      signal: never,
      onProgress: () => {},
    });

    expect(transcribed.words).to.deep.include({
      text: 'one',
      startSeconds: 1,
      endSeconds: 2,
      confidence: 0.7,
    });
    expect(transcribed.words).to.deep.include({
      text: 'two',
      startSeconds: 3,
      endSeconds: 4,
      confidence: 0.7,
    });
  });

  it('retries after 429 and 500', async () => {
    server = await startTranscriptionServer((_request, count) =>
      count < 3
        ? {
            status: count === 1 ? 429 : 500,
            body: { error: { message: 'busy' } },
            headers: { 'retry-after-ms': '20' },
          }
        : { status: 200, body: FULL },
    );

    const transcribed = await transcribe(engineOf(server.baseUrl));

    expect(transcribed.words).to.have.length(4);
    expect(server.requests).to.have.length(3);
  });

  it('refuses an answer that is not a transcript', async () => {
    server = await startTranscriptionServer(() => ({ status: 200, body: { hello: 'there' } }));

    expect(((await failureOf(transcribe(engineOf(server.baseUrl)))) as Error).message).to.contain(
      'transcript',
    );
  });

  it('sends long audio in segments and joins their times', async () => {
    server = await startTranscriptionServer(() => ({
      status: 200,
      body: { text: 'ok', words: [{ word: 'ok', start: 1, end: 1.5 }] },
    }));

    const transcribed = await transcribe(engineOf(server.baseUrl), {
      wavPath: await madeWav('sine=200:d=610'),
    });

    expect(server.requests.length).to.be.greaterThan(2);
    expect(Math.max(...server.requests.map((request) => request.audioBytes))).to.be.lessThan(10_000_000);
    const sent = server.requests.reduce((sum, request) => sum + request.audioBytes - 44, 0);
    expect(sent / 32_000).to.be.closeTo(610, 0.01);
    const starts = transcribed.words.map((word) => word.startSeconds);
    expect(starts[0]).to.equal(1);
    expect(starts.at(-1)).to.be.greaterThan(400);
  });
});
