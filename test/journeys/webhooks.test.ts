import { expect } from 'chai';
import { insertAccessToken } from '../setup/oauth.js';
import { type Answer, type Call } from '../setup/rest-client.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { useSharedProduct } from '../setup/shared-product.js';

const URL = 'https://hooks.example.com/in';
const BODY = { url: URL, events: ['video.analyzed', 'export.completed'] };
/** The contract's fields, and the additional ones. */
const FIELDS = [
  ...['id', 'url', 'events', 'enabled', 'consecutiveFailures', 'lastDeliveredAt', 'lastFailedAt'],
  ...['createdAt', 'updatedAt', 'disabledReason', 'disabledAt'],
];

function expectRefusal(answer: Answer, status: number, code: string, message: RegExp | string): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(Object.keys(answer.json)).to.deep.equal(['error']);
  expect(answer.json.error.code).to.equal(code);
  if (typeof message === 'string') expect(answer.json.error.message).to.equal(message);
  else expect(answer.json.error.message).to.match(message);
}

describe('webhook management', () => {
  const product = useSharedProduct();
  let key: string;
  beforeEach(async () => {
    key = await makeWorkspace(product, 'business');
  });

  const call = (method: string, path = '', rest: Call = {}) =>
    product.api(method, `/v1/webhooks${path}`, { key, ...rest });
  const create = (rest: Call = {}) => call('POST', '', { body: BODY, ...rest });
  const aWebhook = async () => {
    const answer = await create();
    expect(answer.status, answer.text).to.equal(201);
    return answer.json;
  };
  const workspaceOf = async (apiKey: string) => {
    const [row] = await product.sql<{ workspace_id: string }>(
      `select workspace_id from auth.api_key where token_hash = sha256($1::bytea)`,
      [apiKey],
    );
    return row!.workspace_id;
  };
  const aToken = async (role: 'owner' | 'admin' | 'creator' | 'viewer') =>
    insertAccessToken((_, statement, values) => product.sql(statement, values), await workspaceOf(key), {
      role,
      scopes: ['webhooks:read', 'webhooks:write', 'videos:read', 'jobs:read', 'article:read'],
    });

  it('creates one and returns its secret, which is never shown again', async () => {
    const { secret, ...created } = await aWebhook();

    expect(Object.keys(created)).to.have.members(FIELDS);
    expect(created).to.deep.include({
      ...BODY,
      enabled: true,
      consecutiveFailures: 0,
      disabledReason: null,
      disabledAt: null,
      lastDeliveredAt: null,
      lastFailedAt: null,
    });
    expect(created.id).to.match(/^whk_\w{20}$/);
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const answers = [
      await call('GET'),
      await call('GET', `/${created.id}`),
      await call('PATCH', `/${created.id}`, { body: { enabled: false } }),
      await call('PATCH', `/${created.id}`, { body: { enabled: true } }),
    ];
    for (const { status, text } of answers) {
      expect(status).to.equal(200);
      expect(text).not.to.include('whsec').and.not.include('secret').and.not.include('ciphertext');
    }
    expect(answers[0]!.json).to.deep.equal({ webhooks: [created] });
    expect(answers[1]!.json).to.deep.equal(created);
  });

  it('keeps the secret out of logs and of the database', async () => {
    const { id, secret } = await create({ headers: { 'idempotency-key': 'secret-1' } }).then(
      ({ json }) => json,
    );
    const rotated = (
      await call('POST', `/${id}/rotate-secret`, { headers: { 'idempotency-key': 'secret-2' } })
    ).json;

    const rows = [
      ...(await product.sql('select * from webhooks.webhook where id = $1', [id])),
      ...(await product.sql(`select * from edge.idempotency_key where key like 'secret-_'`)),
    ];
    const seen = JSON.stringify(rows) + CHILD_NAMES.map((child) => product.log(child)).join('\n');

    expect(rows).to.have.length.of.at.least(3);
    for (const shown of [secret, rotated.secret]) expect(seen).not.to.include(shown.slice('whsec_'.length));
    expect(seen).not.to.include('whsec_');
  });

  const refused: ReadonlyArray<[unknown, string | RegExp]> = [
    [{}, 'body.url is required'],
    [{ url: URL }, 'body.events is required'],
    [{ url: URL, events: [] }, 'body.events must not be empty'],
    [{ url: URL, events: 'video.analyzed' }, 'body.events must be a list'],
    [
      { url: URL, events: ['video.analysed'] },
      /^body\.events has "video\.analysed", .* video\.created, .*, \*$/,
    ],
    [{ url: 'http://hooks.example.com/', events: ['*'] }, 'body.url must be an https URL'],
    [{ url: 'nowhere', events: ['*'] }, 'body.url must be an https URL'],
    [{ url: 'https://192.168.1.1/', events: ['*'] }, 'body.url must be a public address'],
    [{ url: 7, events: ['*'] }, 'body.url must be a string'],
    [{ ...BODY, secret: 'whsec_mine' }, 'body.secret is not a known field'],
  ];
  for (const [body, message] of refused) {
    it(`refuses to create with ${JSON.stringify(body)}`, async () => {
      expectRefusal(await create({ body }), 400, 'validation_error', message);
      expect((await call('GET')).json).to.deep.equal({ webhooks: [] });
    });
  }

  it('changes address and events, disables and enables', async () => {
    const { id, secret: _, ...created } = await aWebhook();

    const changed = await call('PATCH', `/${id}`, {
      body: { url: 'https://b.example/', events: ['*', '*'] },
    });
    const disabled = await call('PATCH', `/${id}`, { body: { enabled: false } });
    await product.sql('update webhooks.webhook set consecutive_failures = 19 where id = $1', [id]);
    const enabled = await call('PATCH', `/${id}`, { body: { enabled: true } });

    expect(changed.json).to.deep.include({ id, url: 'https://b.example/', events: ['*'], enabled: true });
    expect(changed.json.updatedAt > created.updatedAt).to.equal(true);
    expect(disabled.json).to.include({ enabled: false, disabledReason: 'requested' });
    expect(disabled.json.disabledAt).to.equal(disabled.json.updatedAt);
    expect(enabled.json).to.include({
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      consecutiveFailures: 0,
    });
  });

  it('returns the same error for a missing webhook and another workspace’s', async () => {
    const { id } = await aWebhook();
    const stranger = await makeWorkspace(product, 'business');

    for (const [whose, asked] of [
      [stranger, id],
      [key, 'whk_missing'],
    ] as const) {
      const answers = [
        await call('GET', `/${asked}`, { key: whose }),
        await call('PATCH', `/${asked}`, { key: whose, body: { enabled: false } }),
        await call('DELETE', `/${asked}`, { key: whose }),
        await call('POST', `/${asked}/rotate-secret`, { key: whose }),
      ];
      for (const answer of answers) expectRefusal(answer, 404, 'not_found', `Webhook ${asked} not found`);
    }
    expect((await call('GET', '', { key: stranger })).json).to.deep.equal({ webhooks: [] });
    expect((await call('GET', `/${id}`)).json.enabled).to.equal(true);
  });

  it('allows every member to read, owners and admins to write', async () => {
    const { id } = await aWebhook();

    for (const role of ['viewer', 'creator'] as const) {
      const token = await aToken(role);
      expect((await call('GET', '', { key: token })).json.webhooks).to.have.length(1);
      const shown = await call('GET', `/${id}`, { key: token });
      expect(shown.status).to.equal(200);
      expect(shown.json.url, 'without its path').to.equal(/^https:\/\/[^/]+/.exec(URL)?.[0]);
      for (const answer of [
        await create({ key: token }),
        await call('PATCH', `/${id}`, { key: token, body: { enabled: false } }),
        await call('DELETE', `/${id}`, { key: token }),
        await call('POST', `/${id}/rotate-secret`, { key: token }),
      ])
        expectRefusal(answer, 403, 'insufficient_role', /lacks the permission canChangeSettings$/);
    }
    for (const role of ['owner', 'admin'] as const)
      expect((await create({ key: await aToken(role) })).status).to.equal(201);
    expectRefusal(await call('GET', '', { key: null }), 401, 'authentication_error', /./);
  });
});
