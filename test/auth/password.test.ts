import { expect } from 'chai';
import { hashPassword, verifyPassword } from '../../services/auth/account/password.js';

describe('passwords', () => {
  it('are hashed with argon2id at the cost that OWASP recommends, each with its own salt', async () => {
    const hashes = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);

    expect(hashes[0]).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]).not.to.equal(hashes[1]);
  });

  it('are verified in any Unicode normalization form', async () => {
    const kept = await hashPassword('caf\u00e9 au lait');

    expect(await verifyPassword(kept, 'cafe\u0301 au lait')).to.equal(true);
    expect(await verifyPassword(kept, 'cafe au lait')).to.equal(false);
    expect(await verifyPassword(kept, '')).to.equal(false);
  });
});
