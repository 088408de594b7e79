import { expect } from 'chai';
import { isRegisteredOrigin } from '../../../services/auth/oauth/is-registered-origin.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { useTestDatabase } from '../../setup/database.js';
import * as fixture from '../../setup/oauth.js';

describe('isRegisteredOrigin', () => {
  const db = useTestDatabase().source('auth');
  let workspaceId: string;

  before(async () => {
    workspaceId = await fixture.insertWorkspace(fixture.insertInto(db));
  });

  const register = (...redirectUris: string[]) =>
    fixture.insertClient(fixture.insertInto(db), workspaceId, { redirectUris });
  const isKnown = (origin: string, credential = {}) => isRegisteredOrigin({ db }, { origin, ...credential });

  it('compares origins as browsers write them', async () => {
    await register('https://Written.example:443/a/b?c=https://inner.example', 'https://second.example:8443');

    for (const origin of ['https://written.example', 'https://second.example:8443'])
      expect(await isKnown(origin), origin).to.equal(true);
    for (const origin of [
      ...['http://written.example', 'https://written.example:8443', 'https://second.example', 'null', ''],
      ...[
        'https://inner.example',
        'https://sub.written.example',
        'https://written.example.org',
        '%',
        'https://',
      ],
    ])
      expect(await isKnown(origin), origin).to.equal(false);
  });

  it('ignores the port only on loopback, where a native app listens', async () => {
    await register('http://127.0.0.1/callback', 'http://[::1]:5000/callback');

    for (const origin of ['http://127.0.0.1:49152', 'http://127.0.0.1', 'http://[::1]:1234'])
      expect(await isKnown(origin), origin).to.equal(true);
    for (const origin of ['http://localhost:49152', 'https://127.0.0.1:49152', 'http://127.0.0.1.example'])
      expect(await isKnown(origin), origin).to.equal(false);
  });

  it('returns false for a revoked application', async () => {
    const id = await register('https://revoked.example/callback');
    expect(await isKnown('https://revoked.example')).to.equal(true);

    await inTransaction(db, { workspaceId }, (tx) =>
      tx.query('update oauth_client set revoked_at = now() where id = $1', [id]),
    );

    expect(await isKnown('https://revoked.example')).to.equal(false);
  });

  it('checks that a credential belongs to the application', async () => {
    const approve = (redirectUri: string) =>
      fixture.insertApproval(fixture.insertInto(db), workspaceId, {
        role: 'viewer',
        scopes: ['videos:read'],
        redirectUris: [redirectUri],
      });
    const [own, other] = [await approve('https://own.example/'), await approve('https://another.example/')];
    const isKnownWith = (credentialId: string, workspace = workspaceId) =>
      isKnown('https://own.example', { credentialId, workspaceId: workspace });

    expect(await isKnownWith(own.grantId)).to.equal(true);
    expect(await isKnownWith(other.grantId)).to.equal(false);
    expect(await isKnownWith('key_1')).to.equal(false);
    expect(await isKnownWith(own.grantId, 'ws_other')).to.equal(false);
  });
});
