import { expect } from 'chai';
import type { Interaction } from '../../../../schemas/interaction.js';
import { InvalidAnswer } from '../../../../services/media/ai/ask-chat.js';
import { numberMaterial } from '../../../../services/media/ai/text/number-material.js';
import { openTextEngines, type TextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import type { Sentence, SourceMaterial } from '../../../../services/media/ai/text/text-engine.js';
import { failureOf } from '../../../setup/failure-of.js';
import { chatAnswer, type ProtocolServer, startProtocolServer } from '../openai-protocol-server.js';
import { aSourceMaterial } from './a-source-material.js';

const KEY = 'sk-very-secret-key-321';
const signal = new AbortController().signal;
const GOOD = {
  title: ' How to ',
  intro: '',
  steps: [
    { title: 'Second', text: 'b', at: 60.2, from: ['s5'] },
    { title: 'First', text: 'a', at: 3, from: ['s1', 's2'] },
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
      material: JSON.parse(JSON.stringify(numberMaterial(aSourceMaterial()).material)),
    });
  });

  it('names every part of the material, so that lines and steps say what they are based on', () => {
    const click = { kind: 'click', start: 1, end: 1, label: 'Save', x: 0, y: 0 } as unknown as Interaction;
    const { material, ids } = numberMaterial(
      aSourceMaterial({ interactions: [click, { ...click, label: null }], videoContext: 'A demo' }),
    );

    expect(material).to.deep.include({
      keyEvents: [{ id: 'k1', text: 'The page reloads', atSeconds: 46 }],
      screenTexts: [{ id: 't1', text: 'Settings', atSeconds: 8 }],
      interactions: [{ id: 'e1', kind: 'click', start: 1, end: 1, name: 'Save' }],
      videoContext: { id: 'v1', text: 'A demo' },
      companyContext: undefined,
    });
    expect([...ids].join(' ')).to.equal('s1 s2 s3 s4 s5 s6 k1 t1 e1 v1');
  });

  it('drops what is based on nothing of the video, and repeats the request when nothing is left', async () => {
    const [second, first] = GOOD.steps;
    const invented = { ...first, title: 'Invented', from: ['s99'] };
    server = await startProtocolServer((_request, count) =>
      chatAnswer({
        ...GOOD,
        steps: count === 1 ? [invented] : [second, first, invented, { ...first, from: [] }],
      }),
    );

    const { steps } = await writing().writeArticle(input);

    expect(steps.map(({ title }) => title)).to.deep.equal(['First', 'Second']);
    expect(server.requests).to.have.length(2);
  });

  describe('with images', () => {
    const jpeg = Buffer.from('a picture');
    let taken = 0;
    const images = async () => {
      taken += 1;
      return [{ atSeconds: 3.25, shows: 'The whole screen before the click', jpeg }];
    };
    const contentOf = (index: number) => server?.requests[index]?.body.messages[1].content;

    it('shows them to a model that takes images, each with its time', async () => {
      server = await startProtocolServer(() => chatAnswer(GOOD));

      await writing().writeArticle({ ...input, images });

      expect(contentOf(0).slice(1)).to.deep.equal([
        { type: 'text', text: 'At 3.3 s. The whole screen before the click:' },
        { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` } },
      ]);
      expect(JSON.parse(contentOf(0)[0].text).writeIn).to.equal('de');
    });

    it('asks a model without sight once with images, and then takes none', async () => {
      server = await startProtocolServer(({ body }) =>
        Array.isArray(body.messages[1].content)
          ? { status: 400, body: { error: { message: 'this model does not take images' } } }
          : chatAnswer(GOOD),
      );
      const engines = writing();
      taken = 0;

      await engines.writeArticle({ ...input, images });
      await engines.writeArticle({ ...input, images });

      expect(server.requests.map((_, index) => typeof contentOf(index))).to.deep.equal([
        'object',
        'string',
        'string',
      ]);
      expect(server.requests.every(({ body }) => body.response_format.type === 'json_schema')).to.equal(true);
      expect(taken).to.equal(1);
    });

    it('still shows them to a model that refuses the response format', async () => {
      server = await startProtocolServer(({ body }) =>
        body.response_format?.type === 'json_schema'
          ? { status: 400, body: { error: { message: 'no schemas' } } }
          : chatAnswer(GOOD),
      );

      await writing().writeArticle({ ...input, images });

      expect(typeof contentOf(server.requests.length - 1)).to.equal('object');
    });
  });

  it('repeats the request once after an unusable answer, and then fails', async () => {
    const bad = [
      { ...GOOD, title: ' ' },
      { ...GOOD, steps: [] },
      { ...GOOD, steps: [{ title: 'x', text: 'y', at: 900, from: ['s1'] }] },
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
      { start: 0, end: 5, text: ' Eins ', from: ['s1'] },
      { start: 4.9, end: 60.3, text: 'Zwei', from: ['s2'] },
    ];
    expect(await writeLines([{ start: 5, end: 4, text: 'x', from: ['s1'] }], good)).to.deep.equal([
      { startSeconds: 0, endSeconds: 5, text: 'Eins' },
      { startSeconds: 5, endSeconds: 60, text: 'Zwei' },
    ]);
    await server?.close();

    const over = [
      { start: 0, end: 9, text: 'x', from: ['s1'] },
      { start: 5, end: 12, text: 'y', from: ['s1'] },
    ];
    expect((await failureOf(writeLines(over))).message).to.contain('invalid times');
  });

  it('is used for analysis_model_1 when so configured', async () => {
    server = await startProtocolServer(() =>
      chatAnswer({ lines: [{ start: 0, end: 1, text: 'von ihm', from: ['s1'] }] }),
    );
    const both = writing({ TEXT_ENGINE: 'plain', ANALYSIS_MODEL_1: 'openai' });
    const english = { ...input, language: 'en', source: 'video' } as const;

    expect(await both.writeScript(english)).to.have.length(7);
    expect(await both.writeScript({ ...english, model: 'analysis_model_1' })).to.have.length(1);
  });
});

/** Returns the given text in the requested form. */
const copyingServer = () =>
  startProtocolServer(({ body }) => {
    const { material } = JSON.parse(body.messages[1].content) as {
      material: { title: string; sentences: Array<Sentence & { id: string }> };
    };
    const { properties } = body.response_format.json_schema.schema;
    const { sentences } = material;
    return chatAnswer(
      properties.lines
        ? {
            lines: sentences.map((one) => ({
              ...{ start: one.startSeconds, end: one.endSeconds },
              ...{ text: one.text, from: [one.id] },
            })),
          }
        : {
            title: material.title,
            intro: null,
            closing: null,
            steps: sentences.map((one) => ({
              ...{ title: one.text, text: one.text },
              ...{ at: one.startSeconds, from: [one.id] },
            })),
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
