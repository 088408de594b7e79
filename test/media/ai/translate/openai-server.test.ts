import { expect } from 'chai';
import { EngineFailed } from '../../../../services/media/ai/engine-failed.js';
import { makeOpenAiTranslator } from '../../../../services/media/ai/translate/openai-server.js';
import { failureOf } from '../../../setup/failure-of.js';
import {
  chatAnswer,
  type ProtocolRequest,
  type ProtocolServer,
  startProtocolServer,
} from '../openai-protocol-server.js';

const KEY = 'sk-very-secret-key-789';
type Line = { n: number; text: string };

const linesOf = ({ body }: ProtocolRequest): Line[] => JSON.parse(body.messages[1].content).lines;
const shouted = (lines: readonly Line[]): Line[] =>
  lines.map(({ n, text }) => ({ n, text: text.toUpperCase() }));

describe('translation by an OpenAI-compatible server', () => {
  let server: ProtocolServer | undefined;
  afterEach(() => server?.close());

  const translate = (lines: readonly string[], more: object = {}) =>
    makeOpenAiTranslator({
      baseUrl: server?.baseUrl ?? '',
      apiKey: KEY,
      model: 'some-model',
      timeoutMs: 20_000,
    }).translate({
      from: 'en',
      to: 'pt-BR',
      lines,
      glossary: [],
      signal: new AbortController().signal,
      ...more,
    });

  it('sends numbered lines, the names of the languages, and the answer format', async () => {
    server = await startProtocolServer((request) => chatAnswer({ lines: shouted(linesOf(request)) }));

    const { lines, isDraft } = await translate(['one', 'two\nlines']);

    expect(lines).to.deep.equal(['ONE', 'TWO LINES']);
    expect(isDraft).to.equal(false);
    const [{ path, authorization, body }] = server.requests as [ProtocolRequest];
    expect([path, authorization, body.model]).to.deep.equal([
      '/v1/chat/completions',
      `Bearer ${KEY}`,
      'some-model',
    ]);
    expect(JSON.parse(body.messages[1].content)).to.deep.equal({
      from: 'English (en)',
      to: 'Brazilian Portuguese (pt-BR)',
      lines: [
        { n: 1, text: 'one' },
        { n: 2, text: 'two lines' },
      ],
    });
    expect(body.response_format.json_schema).to.deep.include({ strict: true });
    expect(body.response_format.json_schema.schema).to.deep.include({
      required: ['lines'],
      additionalProperties: false,
    });
  });

  it('requests missing lines again in halves until all are translated', async () => {
    server = await startProtocolServer((request) => {
      const lines = shouted(linesOf(request));
      return chatAnswer({ lines: lines.length > 3 ? lines.slice(1) : lines });
    });
    const texts = Array.from({ length: 10 }, (_, index) => `line ${index}`);

    expect((await translate(texts)).lines).to.deep.equal(texts.map((text) => text.toUpperCase()));
    expect(server.requests.length).to.be.greaterThan(3);
  });

  it('asks once for shorter translations of lines that take too long, and keeps the names in them', async () => {
    server = await startProtocolServer((request, count) =>
      chatAnswer({
        lines:
          count === 1
            ? linesOf(request).map(({ n, text }) => ({ n, text: `${text} and much more` }))
            : linesOf(request).map(({ n, text }) => ({ n, text: n === 1 ? text.slice(0, 12) : 'No name' })),
      }),
    );

    const { lines } = await translate(['Open Acme now', 'Close Acme now', 'Fine'], {
      glossary: [{ term: 'Acme' }],
      maxCharacters: (index: number, text: string) => (index < 2 ? text.length - 10 : null),
    });

    expect(lines).to.deep.equal(['Open Acme now', 'Close Acme now and much more', 'Fine and much more']);
    expect(server.requests).to.have.length(2);
    expect(JSON.parse(server.requests[1]?.body.messages[1].content)).to.deep.equal({
      language: 'Brazilian Portuguese (pt-BR)',
      lines: [
        { n: 1, text: 'Open ⟦1⟧ now and much more', original: 'Open ⟦1⟧ now', max: 17 },
        { n: 2, text: 'Close ⟦1⟧ now and much more', original: 'Close ⟦1⟧ now', max: 18 },
      ],
    });
  });

  it('repeats the request when a protected term was lost or duplicated', async () => {
    server = await startProtocolServer((request, count) =>
      chatAnswer({
        lines: linesOf(request).map(({ n, text }) => ({
          n,
          text: count === 1 ? text.replace('⟦1⟧', '') : text,
        })),
      }),
    );

    const { lines } = await translate(['Open Acme now'], {
      glossary: [{ term: 'acme', translation: 'Ápice' }],
    });

    expect(lines).to.deep.equal(['Open Ápice now']);
    expect(linesOf(server.requests[0] as ProtocolRequest)[0]?.text).to.equal('Open ⟦1⟧ now');
    expect(server.requests).to.have.length(2);
  });

  it('fails with a message for a line that is never translated', async () => {
    server = await startProtocolServer(() => chatAnswer({ lines: [] }));

    const failure = await failureOf(translate(['one', 'two']));

    expect(failure).to.be.instanceOf(EngineFailed);
    expect(failure.message).to.contain('omitted lines');
    expect(server.requests).to.have.length(3);
  });

  it('accepts JSON in a code fence, and falls back once to a simpler answer format', async () => {
    server = await startProtocolServer((request) =>
      request.body.response_format
        ? { status: 400, body: { error: { message: 'response_format is not supported' } } }
        : chatAnswer(`\`\`\`json\n${JSON.stringify({ lines: shouted(linesOf(request)) })}\n\`\`\``),
    );

    const many = Array.from({ length: 60 }, (_, index) => `line ${index}`);

    expect((await translate(many)).lines[59]).to.equal('LINE 59');
    // The two refusals, and then the two batches.
    expect(server.requests).to.have.length(4);
    expect(server.requests[3]?.body.messages[0].content).to.contain('"additionalProperties":false');
  });
});
