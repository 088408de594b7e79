import { expect } from 'chai';
import { readConfig } from '../../services/platform/config/config.js';
import { answerCrossOrigin } from '../../services/platform/edge/cross-origin/answer-cross-origin.js';
import { CorsEnv } from '../../services/platform/edge/cross-origin/cors-env.js';
import { makeCrossOrigin } from '../../services/platform/edge/cross-origin/cross-origin.js';
import { makeHttpServer } from '../../services/platform/http/http-server.js';
import { silentLog } from '../setup/calls.js';
import { startEdges } from '../setup/edges.js';
import { CLIENT_SECRET, insertApproval, insertClient } from '../setup/oauth.js';
import { makeWorkspaceAndKey } from '../setup/second-workspace.js';
import { waitUntil } from '../setup/wait-until.js';

const LISTED = 'https://dashboard.test';
const APP = 'https://app.test:8443';
const OTHER_APP = 'https://other-app.test';
const NATIVE = 'http://localhost:49152';
const STRANGER = 'https://stranger.test';

describe('CORS', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;
  let workspaceId: string;
  let approval: Awaited<ReturnType<typeof insertApproval>>;

  const insert = (_: string | null, statement: string, values: unknown[]) => product.sql(statement, values);

  before(async () => {
    product = await startEdges(['in this process'], ['auth', 'jobs'], [{ CORS_ORIGINS: LISTED }]);
    ({ key, workspaceId } = await makeWorkspaceAndKey(product, 'business'));
    const redirectUris = ['https://App.test:8443/callback?x=1', 'https://app.test:8443/other'];
    approval = await insertApproval(insert, workspaceId, {
      role: 'owner',
      scopes: ['jobs:read'],
      redirectUris,
    });
    // Registered in another workspace, which does not matter while no data is requested.
    const other = await makeWorkspaceAndKey(product, 'business');
    await insertClient(insert, other.workspaceId, {
      redirectUris: [`${OTHER_APP}:443/callback`, 'http://localhost/callback'],
    });
  });
  after(() => product?.stop());

  /** The origin that the response allows, or null. */
  const allowed = (answer: { headers: Headers }) => answer.headers.get('access-control-allow-origin');
  const call = (method: string, path: string, origin: string, credential: string | null, body?: object) =>
    product.edges[0]!.rest(method, path, { key: credential, body, headers: { origin } });
  const graphql = (path: string, origin: string, credential: string | null) =>
    product.edges[0]!.graphql('POST', path, {
      key: credential,
      body: { query: '{ me { role } }' },
      headers: { origin },
    });
  const preflight = (origin: string, path = '/v1/jobs') =>
    product.edges[0]!.rest('OPTIONS', path, {
      key: null,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, idempotency-key',
      },
    });
  const TABLE = [
    ['an origin that is listed', LISTED, true, true],
    ['an application’s, with a token of its own', APP, true, false],
    ['another application’s', OTHER_APP, false, false],
    ['a stranger’s', STRANGER, false, false],
    ['none (a sandboxed frame’s)', 'null', false, false],
  ] as const;

  for (const [whose, origin, readsWithToken, readsWithKey] of TABLE) {
    it(`exposes responses by the credential's permitted origins: ${whose}`, async () => {
      const read = (isAllowed: boolean) => (isAllowed ? origin : null);

      for (const [credential, isAllowed] of [
        [approval.accessToken, readsWithToken],
        [key, readsWithKey],
      ] as const) {
        const answers = [
          await call('GET', '/v1/jobs', origin, credential),
          await call('GET', '/v1/jobs/none', origin, credential),
          await graphql('/graphql', origin, credential),
          await graphql('/graphql/stream', origin, credential),
        ];
        expect(answers.map(({ status }) => status)).to.deep.equal([200, 404, 200, 200]);
        expect(answers.map(allowed)).to.deep.equal(answers.map(() => read(isAllowed)));
      }
    });
  }

  it('varies responses by origin and never allows cookies', async () => {
    const answers = [
      await call('GET', '/v1/jobs', STRANGER, key),
      await call('GET', '/v1/jobs', LISTED, key),
      await product.edges[0]!.rest('GET', '/v1/jobs', { key }),
      await graphql('/graphql/stream', LISTED, key),
    ];

    for (const { headers } of answers) {
      expect(headers.get('vary')).to.match(/\bOrigin\b/);
      expect(headers.get('access-control-allow-credentials')).to.equal(null);
    }
    expect(allowed(answers[2]!)).to.equal(null);
    const exposed = answers[1]!.headers.get('access-control-expose-headers') ?? '';
    for (const name of [
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-Request-Id',
      'Idempotency-Replayed',
    ])
      expect(exposed.split(', ')).to.include(name);
  });

  it('answers preflight requests without a credential and does not count them', async () => {
    for (const origin of [LISTED, APP, OTHER_APP, NATIVE]) {
      const answer = await preflight(origin);

      expect([answer.status, answer.text, allowed(answer)], origin).to.deep.equal([204, '', origin]);
      expect(answer.headers.get('access-control-allow-methods')).to.match(/PATCH/);
      expect(answer.headers.get('access-control-allow-headers')).to.match(/Authorization.*Idempotency-Key/);
      expect(answer.headers.get('ratelimit')).to.equal(null);
    }
    for (const origin of [
      STRANGER,
      'null',
      'http://app.test:8443',
      'https://app.test',
      'https://sub.app.test:8443',
    ]) {
      const refused = await preflight(origin);

      expect([refused.status, allowed(refused)], origin).to.deep.equal([204, null]);
      expect(refused.headers.get('access-control-allow-methods')).to.equal(null);
    }
    expect((await preflight(APP, '/v1/nowhere')).status).to.equal(204);
  });

  it('allows token exchange and metadata to origins of registered applications', async () => {
    const { clientId: client_id, refreshToken: refresh_token } = approval;
    const grant = { grant_type: 'refresh_token', client_id, client_secret: CLIENT_SECRET, refresh_token };
    const wrong = { ...grant, refresh_token: 'svc_ort_none' };

    for (const [origin, isAllowed] of [
      [APP, true],
      [OTHER_APP, true],
      [NATIVE, true],
      [LISTED, true],
      [STRANGER, false],
    ] as const) {
      const answers = [
        await call('POST', '/oauth/token', origin, null, wrong),
        await call('GET', '/.well-known/oauth-authorization-server', origin, null),
      ];
      expect(
        answers.map(({ status }) => status),
        origin,
      ).to.deep.equal([401, 200]);
      expect(answers.map(allowed), origin).to.deep.equal(isAllowed ? [origin, origin] : [null, null]);
    }
    const tokens = await call('POST', '/oauth/token', APP, null, grant);
    expect([tokens.status, allowed(tokens)]).to.deep.equal([200, APP]);
    const again = await call('GET', '/v1/jobs', APP, tokens.json.access_token);
    expect([again.status, allowed(again)]).to.deep.equal([200, APP]);
  });

  it('exposes that a token has expired, and nothing else', async () => {
    const answers = [
      await call('GET', '/v1/jobs', APP, 'svc_oat_none'),
      await graphql('/graphql', APP, 'svc_oat_none'),
      await call('GET', '/v1/jobs', STRANGER, 'svc_oat_none'),
    ];

    expect(answers.map((answer) => [answer.status, allowed(answer)])).to.deep.equal([
      [401, APP],
      [401, APP],
      [401, null],
    ]);
  });

  const untilAllowed = async (origin: string, expected: string | null) => {
    await waitUntil('the edge has heard of it', async () => allowed(await preflight(origin)) === expected);
  };

  it('allows an origin as soon as its application is registered, and no longer after it is revoked', async () => {
    const origin = 'https://new-app.test';
    const manage = async (query: string) =>
      (await product.edges[0]!.graphql('POST', '/graphql', { key, body: { query } })).json.data;
    expect(allowed(await preflight(origin))).to.equal(null);

    const { registerOAuthClient } = await manage(`mutation { registerOAuthClient(input: {
      name: "New", kind: PUBLIC, redirectUris: ["${origin}/callback"] }) { client { id } } }`);
    await untilAllowed(origin, origin);
    await manage(`mutation { revokeOAuthClient(id: "${registerOAuthClient.client.id}") { id } }`);
    await untilAllowed(origin, null);
  });

  it('exposes everything when the operator allows all origins', async () => {
    const open = makeHttpServer({ log: silentLog });
    const isRegistered = async () => false;
    answerCrossOrigin(
      open,
      makeCrossOrigin(['*'], isRegistered, () => undefined),
    );
    const headers = { origin: STRANGER };

    const answer = await open.inject({ method: 'GET', url: '/v1/jobs', headers });
    const asked = { ...headers, 'access-control-request-method': 'POST' };
    const first = await open.inject({ method: 'OPTIONS', url: '/v1/jobs', headers: asked });

    expect([answer.statusCode, first.statusCode]).to.deep.equal([404, 204]);
    for (const one of [answer, first]) expect(one.headers['access-control-allow-origin']).to.equal('*');
    expect(first.headers['access-control-allow-headers']).to.match(/Authorization/);
  });

  it('compares origins exactly', () => {
    const read = (CORS_ORIGINS: string) => readConfig(CorsEnv, { CORS_ORIGINS }).CORS_ORIGINS;

    expect(read('https://a.test, http://b.test:8080,app://local')).to.deep.equal([
      ...['https://a.test', 'http://b.test:8080', 'app://local'],
    ]);
    expect(read('')).to.deep.equal([]);
    expect(read('*')).to.deep.equal(['*']);
    const faulty = [
      'https://a.test/',
      'https://*.a.test',
      'a.test',
      'null',
      '*, https://a.test',
      'https://A.test',
    ];
    for (const text of [...faulty, 'https://a.test:443', 'https://me@a.test', 'https://a.test,,'])
      expect(() => read(text), text).to.throw(/CORS_ORIGINS: must be \* or origins/);
  });
});
