import { expect } from 'chai';
import { CLIENT_SECRET, insertApproval } from '../setup/oauth.js';
import { type Answer, type Call, makeRestClient } from '../setup/rest-client.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';

const HOOK = { url: 'https://hooks.example.com/in', events: ['*'] };
const OF_EVENTS = ['videos:read', 'jobs:read', 'article:read'];

describe('scopes of tokens for webhooks and settings', () => {
  let product: SharedProduct;
  let webhookId: string;

  before(async () => {
    product = await sharedProduct();
    webhookId = (await product.api('POST', '/v1/webhooks', { body: HOOK })).json.id;
  });

  /** A token of an owner: only its scopes limit it. */
  const anApproval = (...scopes: string[]) =>
    insertApproval((_, statement, values) => product.sql(statement, values), product.workspaceId, {
      role: 'owner',
      scopes,
    });
  const aToken = async (...scopes: string[]) => (await anApproval(...scopes)).accessToken;
  const rest = (key: string, method: string, path: string, call: Call = {}) =>
    product.api(method, path, { key, ...call });
  const graphql = (key: string, query: string) =>
    makeRestClient(product.urls.GATEWAY, key)('POST', '/graphql', { body: { query } });
  const expectScope = (answer: Answer, scope: string) => {
    expect(answer.status, answer.text).to.equal(403);
    expect(answer.json.error.code).to.equal('insufficient_scope');
    expect(answer.json.error.message).to.match(new RegExp(`needs the scopes? [a-z: ]*\\b${scope}\\b`));
  };

  it('refuse an owner’s token without them access to webhooks and the Brand Kit', async () => {
    const token = await aToken('projects:read', ...OF_EVENTS);
    const at = `/v1/webhooks/${webhookId}`;

    for (const [method, path, body] of [
      ['POST', '/v1/webhooks', HOOK],
      ['PATCH', at, { enabled: false }],
      ['DELETE', at, undefined],
      ['POST', `${at}/rotate-secret`, undefined],
      ['POST', `${at}/test`, undefined],
      ['POST', `${at}/deliveries/dlv_1/redeliver`, undefined],
    ] as const)
      expectScope(await rest(token, method, path, { body }), 'webhooks:write');
    for (const path of ['/v1/webhooks', at, `${at}/deliveries`])
      expectScope(await rest(token, 'GET', path), 'webhooks:read');
    const brandKit = { watermark: null };
    expectScope(await rest(token, 'PATCH', '/v1/brand-kit', { body: brandKit }), 'settings:write');
    expect((await rest(token, 'GET', '/v1/brand-kit')).status).to.equal(200);
  });

  it('refuse a webhook for all events to a token that may not read them, also over GraphQL', async () => {
    const token = await aToken('webhooks:write', 'webhooks:read', 'projects:read');

    expectScope(await rest(token, 'POST', '/v1/webhooks', { body: HOOK }), 'videos:read');
    const { json } = await graphql(
      token,
      'mutation { createWebhook(input: { url: "https://hooks.example.com/in", events: ["*"] }) { secret } }',
    );
    expect([json.data, json.errors[0].extensions.code]).to.deep.equal([null, 'insufficient_scope']);
    expectScope(await rest(token, 'POST', `/v1/webhooks/${webhookId}/rotate-secret`), 'videos:read');
    const able = await aToken('webhooks:write', ...OF_EVENTS);
    expect((await rest(able, 'POST', '/v1/webhooks', { body: HOOK })).status).to.equal(201);
  });

  it('show members, their addresses, keys and clients only to tokens for settings, however they are queried', async () => {
    const [token, able] = [await aToken('tools:read', 'jobs:read'), await aToken('settings:read')];
    const fields = ['members { user { email } }', 'apiKeys { id name }', 'oauthClients { id name }'];

    for (const field of fields) {
      const refused = (await graphql(token, `{ tools { type } ${field} }`)).json;
      expect(refused.errors[0].extensions.code, field).to.equal('insufficient_scope');
      expect(refused.errors[0].message, field).to.include('settings:read');
      expect(JSON.stringify(refused)).not.to.match(/people\.example|key_/);
      expect((await graphql(able, `{ ${field} }`)).json.errors, field).to.equal(undefined);
    }
  });

  it('do not reveal a webhook’s secret in a stored response to a narrower token', async () => {
    const { accessToken, refreshToken, clientId } = await anApproval('webhooks:write', ...OF_EVENTS);
    const headers = { 'idempotency-key': `hook-${clientId}` };
    const create = (key: string) => rest(key, 'POST', '/v1/webhooks', { body: HOOK, headers });
    const first = await create(accessToken);
    const narrowed = await product.api('POST', '/oauth/token', {
      key: null,
      body: {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        scope: 'webhooks:write',
        client_id: clientId,
        client_secret: CLIENT_SECRET,
      },
    });

    const answer = await create(narrowed.json.access_token);

    expect(first.status, first.text).to.equal(201);
    expect(answer.status, answer.text).to.equal(409);
    expect(answer.text).not.to.include('whsec_');
  });

  it('are listed where clients discover scopes', async () => {
    const added = ['webhooks:read', 'webhooks:write', 'settings:read', 'settings:write'];
    const metadata = await product.api('GET', '/.well-known/oauth-authorization-server', { key: null });
    const openapi = await product.api('GET', '/openapi.json', { key: null });

    expect(metadata.json.scopes_supported).to.include.members(added);
    expect(openapi.json.paths['/v1/webhooks'].post.security).to.deep.equal([
      { bearer: [] },
      { oauth2: ['webhooks:write'] },
    ]);
    expect(openapi.json.paths['/v1/brand-kit'].patch.security).to.deep.equal([
      { bearer: [] },
      { oauth2: ['settings:write'] },
    ]);
    const { authorizationCode } = openapi.json.components.securitySchemes.oauth2.flows;
    expect(authorizationCode.scopes).to.include.keys(added);
  });
});
