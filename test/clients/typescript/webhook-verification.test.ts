import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { WebhookVerificationError } from '../../../clients/typescript/src/errors.js';
import { signWebhook, verifyWebhook } from '../../../clients/typescript/src/index.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"id":"evt_1","event":"export.completed","data":{"videoId":"vid_1"}}';

/** The headers of a delivery that was signed by the reference implementation. */
function headersAt(date: Date): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('evt_1', date, BODY),
  };
}

const faultOf = (delivery: Parameters<typeof verifyWebhook>[0]): Promise<string | null> =>
  verifyWebhook(delivery).then(
    () => null,
    (error: unknown) => (error instanceof WebhookVerificationError ? error.message : String(error)),
  );

describe('verification of webhooks by the client', () => {
  const now = new Date();
  const headers = headersAt(now);

  it('returns the event of a signed delivery', async () => {
    const event = await verifyWebhook({ body: BODY, headers, secret: SECRET });
    const bytes = await verifyWebhook({
      body: new TextEncoder().encode(BODY),
      headers: new Headers(headers),
      secret: [OTHER, SECRET],
    });

    expect(event).to.deep.equal(JSON.parse(BODY));
    expect(bytes).to.deep.equal(event);
  });

  it('accepts any of the signatures while a secret is being replaced', async () => {
    const both = { ...headers, 'webhook-signature': `v1,unknown ${headers['webhook-signature']}` };

    expect(await faultOf({ body: BODY, headers: both, secret: SECRET })).to.equal(null);
  });

  it('refuses another body, another secret, an old delivery and missing headers', async () => {
    const old = headersAt(new Date(now.getTime() - 600_000));
    const { 'webhook-id': _, ...without } = headers;

    expect(await faultOf({ body: `${BODY} `, headers, secret: SECRET })).to.match(/signature is not valid/);
    expect(await faultOf({ body: BODY, headers, secret: OTHER })).to.match(/signature is not valid/);
    expect(await faultOf({ body: BODY, headers: old, secret: SECRET })).to.match(/too old/);
    expect(await faultOf({ body: BODY, headers: old, secret: SECRET, toleranceSeconds: 900 })).to.equal(null);
    expect(await faultOf({ body: BODY, headers: without, secret: SECRET })).to.match(/webhook-id is missing/);
  });

  it('signs as the reference implementation does', async () => {
    const timestamp = Math.floor(now.getTime() / 1000);

    const signature = await signWebhook({ id: 'evt_1', timestamp, body: BODY }, SECRET);

    expect(signature).to.equal(new Webhook(SECRET).sign('evt_1', now, BODY));
  });
});
