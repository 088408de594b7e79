import { expect } from 'chai';
import type { Call } from '../setup/rest-client.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { useSharedProduct } from '../setup/shared-product.js';

const BODY = { url: 'https://hooks.example.com/in', events: ['video.analyzed', 'export.completed'] };
/** The contract's fields, and the additional ones. */
const FIELDS = [
  ...['id', 'url', 'events', 'enabled', 'consecutiveFailures', 'lastDeliveredAt', 'lastFailedAt'],
  ...['createdAt', 'updatedAt', 'disabledReason', 'disabledAt'],
];

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
});
