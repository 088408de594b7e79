import { expect } from 'chai';
import { startEdges } from '../setup/edges.js';
import { makeWorkspace } from '../setup/second-workspace.js';

const LONG = 'a'.repeat(100_000);
const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
const BROKEN_CURSORS = [
  cursorOf('2026-02-31 00:00:00+00', 'vid_1'),
  cursorOf('0000-01-01 00:00:00+00', 'vid_1'),
  cursorOf('2026-01-01 00:00:00+99', 'vid_1'),
  cursorOf('created_at', '2026-02-31 00:00:00+00', 'prj_1'),
  cursorOf('created_at', '0000-01-01 00:00:00+00', 'prj_1'),
  cursorOf('name', 'a\0', 'prj_1'),
];

/** Texts that no database, index or date accepts. */
const HOSTILE_TEXTS = [
  'a\0b',
  '\ud800',
  LONG,
  '',
  ' ',
  '💥'.repeat(5000),
  '-1',
  '99999999999999999999',
  '../../etc',
];

const INVALID =
  /Cannot query field|Unknown (argument|type)|does not exist in|is not defined by type|must (not )?have a selection/;

/** The operation is valid; the error must be about its input. */
function expectTheirFault(operation: string, code: string, message: string): void {
  expect(message, operation).not.to.match(INVALID);
  expect(code, `${operation}: ${message}`).to.not.equal('internal_error');
}

describe('hostile requests', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    product = await startEdges(
      ['in this process'],
      ['auth', 'jobs', 'videos'],
      [{ RATE_LIMIT_PER_MINUTE: '100000', GRAPHQL_MAX_TOKENS: '10000' }],
    );
    key = await makeWorkspace(product, 'business');
  });
  after(() => product.stop());

  const rest = (method: string, path: string, more: object = {}) =>
    product.edges[0]!.rest(method, path, { key, ...more });
  const graphql = (query: string, variables: object = {}) =>
    product.edges[0]!.graphql('POST', '/graphql', { key, body: { query, variables } });

  it('are refused as a cursor of every list', async () => {
    const lists = ['/v1/videos', '/v1/jobs', '/v1/projects'];
    for (const path of lists)
      for (const cursor of [...BROKEN_CURSORS, LONG.slice(0, 10_000)]) {
        const { status, json } = await rest('GET', `${path}?cursor=${cursor}`);

        expect([status, json.error.code], path).to.deep.equal([400, 'validation_error']);
        expect(json.error.message).to.match(/^query\.cursor /);
      }
    for (const list of ['videos', 'jobs', 'projects'])
      for (const after of BROKEN_CURSORS) {
        const { json } = await graphql(`query ($after: String) { ${list}(after: $after) { totalCount } }`, {
          after,
        });

        expect(json.errors[0].extensions, `${list} ${after}`).to.include({
          code: 'validation_error',
          field: 'after',
        });
      }
  });

  it('never cause an internal error in a text argument', async () => {
    const operations: ReadonlyArray<readonly [string, (text: string) => object]> = [
      ['query ($v: ID!) { video(id: $v) { id } }', (v) => ({ v })],
      ['query ($v: ID!) { job(id: $v) { id } }', (v) => ({ v })],
      ['query ($v: ID!) { project(id: $v) { id } }', (v) => ({ v })],
      ['query ($v: ID!) { script(videoId: $v) { videoId } }', (v) => ({ v })],
      ['query ($v: ID!) { videos(filter: { projectId: $v }) { totalCount } }', (v) => ({ v })],
      ['query ($v: ID!) { videos(filter: { languageGroup: $v }) { totalCount } }', (v) => ({ v })],
      ['query ($v: ID!) { jobs(filter: { videoId: $v }) { totalCount } }', (v) => ({ v })],
      ['query ($v: ID!) { jobs(filter: { parentId: $v }) { totalCount } }', (v) => ({ v })],
      ['query ($v: String!) { jobs(filter: { type: $v }) { totalCount } }', (v) => ({ v })],
      ['query ($v: String!) { projects(filter: { search: $v }) { totalCount } }', (v) => ({ v })],
      [
        'mutation ($v: String!) { createProject(input: { name: $v, description: $v }) { id } }',
        (v) => ({ v }),
      ],
      ['mutation ($v: ID!) { revokeApiKey(id: $v) { id } }', (v) => ({ v })],
      ['mutation ($v: ID!) { removeMember(userId: $v) { userId } }', (v) => ({ v })],
      ['mutation ($v: String!) { createApiKey(input: { name: $v }) { key } }', (v) => ({ v })],
      [
        'mutation ($v: String!) { inviteMember(input: { email: $v, role: VIEWER }) { link } }',
        (v) => ({ v }),
      ],
      [
        'mutation ($v: String!) { registerOAuthClient(input: { name: $v, kind: PUBLIC, redirectUris: [$v], scopes: [$v] }) { client { id } } }',
        (v) => ({ v }),
      ],
      ['mutation ($v: String!) { updateWorkspace(input: { name: $v }) { id } }', (v) => ({ v })],
      [
        'mutation ($v: String!) { processVideo(input: { url: $v, name: $v, language: $v }) { job { id } } }',
        (v) => ({ v }),
      ],
      [
        'mutation ($v: String!) { updateBrandKit(input: { openingSceneUrl: $v }) { openingSceneUrl } }',
        (v) => ({ v }),
      ],
      [
        'mutation ($v: DateTimeISO!) { createApiKey(input: { name: "a", expiresAt: $v }) { key } }',
        (v) => ({ v }),
      ],
    ];
    const asked = operations.flatMap(([query, variables]) =>
      [
        ...HOSTILE_TEXTS,
        '0000-01-01T00:00:00Z',
        '2026-02-31T00:00:00Z',
        '+275760-09-13T00:00:00Z',
        '9999-12-31T23:59:59Z',
      ].map(async (text) => ({
        query,
        text: text.slice(0, 30),
        answer: await graphql(query, variables(text)),
      })),
    );

    for (const { query, text, answer } of await Promise.all(asked))
      for (const { extensions, message } of answer.json.errors ?? [])
        expectTheirFault(`${query} ${text}`, extensions.code, message);
  });

  it('never cause an internal error in a numeric argument', async () => {
    const numbers = [-1, 0, 1.5, 1e9, 2 ** 31, 2 ** 53, 1e308, -(2 ** 31)];
    for (const number of numbers)
      for (const [query, variables] of [
        ['query ($v: Int!) { videos(first: $v) { totalCount } }', { v: number }],
        ['query ($v: Int!) { videos(offset: $v) { totalCount } }', { v: number }],
        ['query ($v: Int!) { projects(offset: $v) { totalCount nodes { id } } }', { v: number }],
        ['query ($v: Int!) { jobs(first: $v) { totalCount nodes { id } } }', { v: number }],
        [
          'mutation ($v: Float!) { replaceScript(id: "vid_1", lines: [{ start: $v, end: $v, text: "a" }]) { voiceoverInvalidatedLines } }',
          { v: number },
        ],
        [
          'mutation ($v: Float!) { updateBrandKit(input: { captions: { fontSizePercent: $v } }) { captions { fontSizePercent } } }',
          { v: number },
        ],
      ] as const) {
        const { json } = await graphql(query, variables);

        for (const { extensions, message } of json.errors ?? [])
          expectTheirFault(`${query} ${number}`, extensions.code, message);
      }
    for (const query of [
      'page=0',
      'page=99999999999',
      'page=1e3',
      'limit=1000000000',
      'limit=-1',
      'page=20000000&limit=100',
    ])
      for (const path of ['/v1/videos', '/v1/projects'])
        expect((await rest('GET', `${path}?${query}`)).status, `${path} ${query}`).to.be.below(500);
  });

  it('are authenticated before an unreadable URL is refused', async () => {
    for (const path of ['/v1/videos/%ZZ', '/v1/%ff', `/v1/videos/${'a'.repeat(7_000)}`]) {
      const [unknown, known] = [await rest('GET', path, { key: null }), await rest('GET', path)];

      expect([unknown.status, unknown.json.error.code], path).to.deep.equal([401, 'authentication_error']);
      expect([known.status, known.json.error.code], path).to.deep.equal([400, 'validation_error']);
      for (const { headers } of [unknown, known]) expect(headers.get('x-request-id'), path).to.match(/\S/);
    }
    expect((await rest('GET', '/kb/%ZZ', { key: null })).status).to.equal(400);
    const { json } = await rest('GET', `/v1/videos/${'a'.repeat(7_000)}`);
    expect(json.error.message).to.equal('path.id must be at most 200 characters');
  });

  it('are refused when the query string is not UTF-8', async () => {
    const queries = [
      ['/v1/videos?projectId=%FF', 'query.projectId'],
      ['/v1/videos?q=a%ED%A0%80', 'query.q'],
      ['/v1/projects?search=%C0%80', 'query.search'],
      ['/v1/videos?metadata[%FF]=a', 'query'],
    ] as const;
    for (const [path, field] of queries) {
      const { status, json } = await rest('GET', path);

      expect([status, json.error.message], path).to.deep.equal([
        ...[400, `${field} must be percent-encoded UTF-8`],
      ]);
    }
    expect((await rest('GET', '/v1/videos?q=%EF%BF%BD+100%25')).status).to.equal(200);
  });

  it('never cause an internal error as bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"name":"a'),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
      Buffer.from('"}'),
    ]);

    expect((await rest('POST', '/v1/projects', { raw: bytes })).status).to.be.below(500);
    for (const path of [
      '/v1/videos/%ff',
      '/v1/videos/%00',
      '/v1/jobs/a%00b',
      `/v1/videos/${'a'.repeat(10_000)}`,
    ])
      expect((await rest('GET', path)).status, path).to.be.within(400, 499);
  });
});
