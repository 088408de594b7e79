import { expect } from 'chai';
import { makeSecretBox, SecretUnreadable } from '../../../services/webhooks/secret/secret-box.js';
import { openSigningSecrets } from '../../../services/webhooks/webhook/open-signing-secrets.js';

const FORMER = 'the key that was in use before this one';
const PRESENT = 'the key that is in use now, and no other';
const OWNER = { workspaceId: 'ws_1', webhookId: 'whk_1' };

describe('makeSecretBox', () => {
  const box = makeSecretBox(PRESENT);

  it('decrypts what it encrypted, and reveals none of it', () => {
    const sealed = box.seal('whsec_abc', OWNER);

    expect(box.open(sealed, OWNER)).to.equal('whsec_abc');
    expect(Buffer.from(sealed.ciphertext, 'base64').toString('latin1')).not.to.include('whsec');
    expect(sealed.keyId)
      .to.equal(box.keyId)
      .and.match(/^[0-9a-f]{12}$/);
  });

  it('encrypts the same secret differently each time', () => {
    expect(box.seal('whsec_abc', OWNER)).not.to.deep.equal(box.seal('whsec_abc', OWNER));
  });

  it('refuses a secret of another webhook or workspace', () => {
    const sealed = box.seal('whsec_abc', OWNER);

    for (const other of [
      { ...OWNER, webhookId: 'whk_2' },
      { ...OWNER, workspaceId: 'ws_2' },
    ])
      expect(() => box.open(sealed, other)).to.throw(SecretUnreadable);
  });

  it('refuses an altered secret, wherever it was altered', () => {
    const sealed = box.seal('whsec_abc', OWNER);
    const bytes = Buffer.from(sealed.ciphertext, 'base64');

    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] as number) ^ 1;
      const ciphertext = changed.toString('base64');
      expect(() => box.open({ ...sealed, ciphertext }, OWNER), `${place}`).to.throw(SecretUnreadable);
    }
    for (const length of [0, 5, 12, 27]) {
      const ciphertext = bytes.subarray(0, length).toString('base64');
      expect(() => box.open({ ...sealed, ciphertext }, OWNER), `${length}`).to.throw(SecretUnreadable);
    }
  });

  it('decrypts with an earlier key while it is configured, and encrypts with the present one', () => {
    const sealed = makeSecretBox(FORMER).seal('whsec_abc', OWNER);
    const changing = makeSecretBox(PRESENT, FORMER);

    expect(changing.open(sealed, OWNER)).to.equal('whsec_abc');
    expect(changing.keyId).to.equal(box.keyId);
    expect(() => box.open(sealed, OWNER)).to.throw(SecretUnreadable, `the key ${sealed.keyId}`);
  });
});

describe('openSigningSecrets', () => {
  const now = new Date('2027-01-01T12:00:00Z');
  const box = makeSecretBox(PRESENT);
  const sealed = (secret: string, from = box) => from.seal(secret, OWNER);
  const subscription = (previous: ReadonlyArray<readonly [string, string, typeof box?]>) => ({
    workspaceId: OWNER.workspaceId,
    id: OWNER.webhookId,
    secretCiphertext: sealed('whsec_present').ciphertext,
    secretKeyId: box.keyId,
    previousSecrets: previous.map(([secret, expiresAt, from]) => ({ ...sealed(secret, from), expiresAt })),
  });

  it('returns the present secret and those that have not expired', () => {
    const secrets = openSigningSecrets(
      box,
      subscription([
        ['whsec_yesterday', '2027-01-01T12:00:01.000Z'],
        ['whsec_over', '2027-01-01T12:00:00.000Z'],
      ]),
      now,
    );

    expect(secrets).to.deep.equal(['whsec_present', 'whsec_yesterday']);
  });

  it('omits an earlier secret that can’t be decrypted any more', () => {
    const lost = makeSecretBox('a key that was lost and is nowhere named');

    expect(
      openSigningSecrets(box, subscription([['whsec_lost', '2027-01-02T00:00:00.000Z', lost]]), now),
    ).to.deep.equal(['whsec_present']);
  });

  it('throws without the present secret', () => {
    const other = makeSecretBox('a key that was lost and is nowhere named');

    expect(() => openSigningSecrets(other, subscription([]), now)).to.throw(SecretUnreadable, 'whk_1');
  });
});
