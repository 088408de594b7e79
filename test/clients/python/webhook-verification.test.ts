import { join } from 'node:path';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { runPython } from '../../setup/python.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"id":"evt_1","event":"export.completed","data":{"videoId":"vid_1","name":"Größe"}}';
const PROGRAM = join(packageRoot, 'test', 'clients', 'python', 'receive_webhooks.py');

/** The headers of a delivery that was signed by the reference implementation. */
const headersAt = (date: Date): Record<string, string> => ({
  'Webhook-Id': 'evt_1',
  'Webhook-Timestamp': String(Math.floor(date.getTime() / 1000)),
  'Webhook-Signature': `v1,AAAA ${new Webhook(SECRET).sign('evt_1', date, BODY)}`,
});

describe('verification of webhooks by the client for Python', () => {
  it('returns the event of a signed delivery, and names what is wrong with another', async () => {
    const now = new Date();
    const headers = headersAt(now);
    const { 'Webhook-Signature': _, ...unsigned } = headers;
    const deliveries = [
      { body: BODY, headers, secret: SECRET },
      { body: BODY, headers, secret: [OTHER, SECRET] },
      { body: BODY.replace('vid_1', 'vid_2'), headers, secret: SECRET },
      { body: BODY, headers, secret: OTHER },
      { body: BODY, headers: headersAt(new Date(now.getTime() - 600_000)), secret: SECRET },
      { body: BODY, headers: unsigned, secret: SECRET },
      { body: BODY, headers, secret: 'secret' },
    ];

    const { stdout, stderr } = await runPython([PROGRAM, JSON.stringify(deliveries)]);

    expect(stderr).to.equal('');
    const invalid = 'WebhookVerificationError: The signature is not valid for this body and secret';
    expect(JSON.parse(stdout)).to.deep.equal({
      received: [
        JSON.parse(BODY),
        JSON.parse(BODY),
        invalid,
        invalid,
        'WebhookVerificationError: The delivery is too old, or the clock of this machine is wrong',
        'WebhookVerificationError: The header webhook-signature is missing',
        'ValueError: secret must be whsec_ and bytes in base64',
      ],
      signature: new Webhook(SECRET).sign('evt_1', new Date(1767258000_000), BODY),
    });
  });
});
