import { expect } from 'chai';
import { InvalidAnswer } from '../../../../services/media/ai/ask-chat.js';
import { openTextEngines, type TextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import type { SourceMaterial } from '../../../../services/media/ai/text/text-engine.js';
import { failureOf } from '../../../setup/failure-of.js';
import { chatAnswer, type ProtocolServer, startProtocolServer } from '../openai-protocol-server.js';
import { aSourceMaterial } from './a-source-material.js';

const KEY = 'sk-very-secret-key-321';
const signal = new AbortController().signal;
const GOOD = {
  title: ' How to ',
  intro: '',
  steps: [
    { title: 'Second', text: 'b', at: 60.2 },
    { title: 'First', text: 'a', at: 3 },
  ],
  closing: null,
};

describe('text generation by an OpenAI-compatible server', () => {
  let server: ProtocolServer | undefined;
  afterEach(() => server?.close());

  const writing = (more: Record<string, string> = {}) =>
    openTextEngines(
      TextEnv.parse({ TEXT_OPENAI_BASE_URL: server?.baseUrl, TEXT_OPENAI_API_KEY: KEY, ...more }),
    );
  const input = { language: 'de', material: aSourceMaterial(), direction: { tone: 'casual' }, signal };
  const writeLines = (...lines: object[]) => {
    const running = startProtocolServer((_request, count) =>
      chatAnswer({ lines: lines[count - 1] ?? lines.at(-1) }),
    );
    return running.then((started) => {
      server = started;
      return writing().writeScript({ ...input, source: 'video' });
    });
  };

  it('sends the material and the directions, and orders the steps within the video', async () => {
    server = await startProtocolServer(() => chatAnswer(GOOD));

    expect(await writing().writeArticle(input)).to.deep.equal({
      title: 'How to',
      intro: null,
      steps: [
        { title: 'First', text: 'a', atSeconds: 3 },
        { title: 'Second', text: 'b', atSeconds: 60 },
      ],
      closing: null,
    });
    expect(JSON.parse(server.requests[0]?.body.messages[1].content)).to.deep.equal({
      writeIn: 'de',
      direction: { tone: 'casual' },
      material: JSON.parse(JSON.stringify(aSourceMaterial())),
    });
  });

  it('repeats the request once after an unusable answer, and then fails', async () => {
    const bad = [
      { ...GOOD, title: ' ' },
      { ...GOOD, steps: [] },
      { ...GOOD, steps: [{ title: 'x', text: 'y', at: 900 }] },
      { title: 'only' },
    ];
    for (const answer of bad) {
      server = await startProtocolServer((_request, count) => chatAnswer(count === 1 ? answer : GOOD));
      expect((await writing().writeArticle(input)).steps).to.have.length(2);
      await server.close();

      server = await startProtocolServer(() => chatAnswer(answer));
      const failure = await failureOf(writing().writeArticle(input));
      expect(failure).to.be.instanceOf(InvalidAnswer);
      expect(server.requests).to.have.length(2);
      await server.close();
    }
  });

  it('accepts only lines that follow each other in the video', async () => {
    const good = [
      { start: 0, end: 5, text: ' Eins ' },
      { start: 4.9, end: 60.3, text: 'Zwei' },
    ];
    expect(await writeLines([{ start: 5, end: 4, text: 'x' }], good)).to.deep.equal([
      { startSeconds: 0, endSeconds: 5, text: 'Eins' },
      { startSeconds: 5, endSeconds: 60, text: 'Zwei' },
    ]);
    await server?.close();

    const over = [
      { start: 0, end: 9, text: 'x' },
      { start: 5, end: 12, text: 'y' },
    ];
    expect((await failureOf(writeLines(over))).message).to.contain('invalid times');
  });

  it('is used for analysis_model_1 when so configured', async () => {
    server = await startProtocolServer(() => chatAnswer({ lines: [{ start: 0, end: 1, text: 'von ihm' }] }));
    const both = writing({ TEXT_ENGINE: 'plain', ANALYSIS_MODEL_1: 'openai' });
    const english = { ...input, language: 'en', source: 'video' } as const;

    expect(await both.writeScript(english)).to.have.length(7);
    expect(await both.writeScript({ ...english, model: 'analysis_model_1' })).to.have.length(1);
  });
});

/** Returns the given text in the requested form. */
const copyingServer = () =>
  startProtocolServer(({ body }) => {
    const { material } = JSON.parse(body.messages[1].content) as { material: SourceMaterial };
    const { properties } = body.response_format.json_schema.schema;
    const { sentences } = material;
    return chatAnswer(
      properties.lines
        ? {
            lines: sentences.map((one) => ({ start: one.startSeconds, end: one.endSeconds, text: one.text })),
          }
        : {
            title: material.title,
            intro: null,
            closing: null,
            steps: sentences.map((one) => ({ title: one.text, text: one.text, at: one.startSeconds })),
          },
    );
  });

describe('every text engine of this machine', () => {
  let server: ProtocolServer;
  const engines: Array<{ id: string; writing: TextEngines }> = [];

  before(async () => {
    server = await copyingServer();
    const env = { TEXT_OPENAI_BASE_URL: server.baseUrl };
    for (const { id, isReady } of await openTextEngines(TextEnv.parse(env)).describe()) {
      if (isReady) engines.push({ id, writing: openTextEngines(TextEnv.parse({ ...env, TEXT_ENGINE: id })) });
    }
  });
  after(() => server.close());

  const input = (more: Partial<SourceMaterial> = {}) => ({
    language: 'en',
    material: aSourceMaterial(more),
    direction: {},
    signal: new AbortController().signal,
  });

  it('includes the plain one and the server', () => {
    expect(engines.map(({ id }) => id)).to.have.members(['plain', 'openai']);
  });

  it('writes lines in order of time that neither overlap nor exceed the video', async () => {
    for (const { id, writing } of engines) {
      for (const source of ['video', 'transcript'] as const) {
        const lines = await writing.writeScript({ ...input(), source });

        expect(lines, id).not.to.deep.equal([]);
        let previous = 0;
        for (const { startSeconds, endSeconds, text } of lines) {
          expect(startSeconds, id).to.be.at.least(previous);
          expect(endSeconds, id).to.be.at.least(startSeconds).and.at.most(60);
          expect(text.trim(), id).not.to.equal('');
          previous = endSeconds;
        }
      }
    }
  });

  it('writes an article whose steps have the time they were written from', async () => {
    for (const { id, writing } of engines) {
      const { title, steps } = await writing.writeArticle(input());

      expect(title, id).to.equal('Changing the language');
      expect(steps.length, id).to.be.greaterThan(1);
      const times = steps.map(({ atSeconds }) => atSeconds);
      expect(times, id).to.deep.equal([...times].sort((a, b) => a - b));
      const starts = aSourceMaterial().sentences.map(({ startSeconds }) => startSeconds);
      for (const time of times) expect(starts, id).to.include(time);
    }
  });

  it('does nothing once aborted', async () => {
    for (const { id, writing } of engines) {
      const signal = AbortSignal.abort(new Error('enough'));

      expect(await failureOf(writing.writeArticle({ ...input(), signal })), id).to.have.property(
        'message',
        'enough',
      );
    }
  });
});
