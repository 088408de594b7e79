import { expect } from 'chai';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { makeSigningSecret, signDelivery } from '../../../services/webhooks/signature/sign-delivery.js';

const BODY = '{"id":"evt_1","event":"video.created","data":{"videoId":"vid_ü🎬"}}';
const LIBRARIES = { standardwebhooks: StandardWebhook, svix: SvixWebhook };

const headersOf = (secrets: readonly string[], body: string | Buffer = BODY) => {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signDelivery({ id: 'evt_1', timestamp, body }, secrets),
  };
};

describe('signDelivery', () => {
  for (const [name, Webhook] of Object.entries(LIBRARIES)) {
    it(`is verified by ${name}`, () => {
      const secret = makeSigningSecret();

      for (const body of [BODY, Buffer.from(BODY)])
        expect(() => new Webhook(secret).verify(BODY, headersOf([secret], body))).not.to.throw();
    });

    it(`is verified by ${name} with either secret while two sign`, () => {
      const [present, previous, neither] = [makeSigningSecret(), makeSigningSecret(), makeSigningSecret()];
      const headers = headersOf([present, previous]);

      for (const secret of [present, previous])
        expect(() => new Webhook(secret).verify(BODY, headers)).not.to.throw();
      expect(() => new Webhook(neither).verify(BODY, headers)).to.throw(/signature/i);
    });

    it(`is refused by ${name} for another body, id or time`, () => {
      const secret = makeSigningSecret();
      const headers = headersOf([secret]);
      const earlier = `${Number(headers['webhook-timestamp']) - 1}`;
      const verify = (body: string, changed: object = {}) =>
        new Webhook(secret).verify(body, { ...headers, ...changed });

      expect(() => verify(`${BODY} `)).to.throw(/signature/i);
      expect(() => verify(BODY, { 'webhook-id': 'evt_2' })).to.throw(/signature/i);
      expect(() => verify(BODY, { 'webhook-timestamp': earlier })).to.throw(/signature/i);
    });
  }

  it('matches the example of the specification', () => {
    // From the text of the specification.
    const signature = signDelivery(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );

    expect(signature).to.equal('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('refuses a time that is not whole seconds, and a secret of another kind', () => {
    const parts = { id: 'evt_1', timestamp: 1.5, body: BODY };

    expect(() => signDelivery(parts, [makeSigningSecret()])).to.throw(RangeError);
    expect(() => signDelivery({ ...parts, timestamp: 1 }, ['svc_live_1'])).to.throw(RangeError);
  });
});

describe('makeSigningSecret', () => {
  it('returns 32 random bytes in base64 after whsec_', () => {
    const [one, other] = [makeSigningSecret(), makeSigningSecret()];

    expect(Buffer.from(one.slice('whsec_'.length), 'base64')).to.have.length(32);
    expect(one).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one).not.to.equal(other);
  });
});
