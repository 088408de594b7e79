import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { EVERY_SCOPE } from '../../schemas/access.js';
import type { NewOAuthClient } from '../../services/auth/oauth/make-oauth-client.js';
import { registerOAuthClient } from '../../services/auth/oauth/register-oauth-client.js';
import { revokeOAuthClient } from '../../services/auth/oauth/revoke-oauth-client.js';
import { findOAuthClients } from '../../services/auth/subgraph/oauth-client.resolver.js';
import { aMemberContext, insertWorkspace, type TestAuthContext } from '../setup/auth.js';
import { refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';

const anApp: NewOAuthClient = {
  name: 'An app',
  redirectUris: ['https://app.example/callback'],
  isPublic: false,
};

describe('OAuth clients', () => {
  const db = useTestDatabase().source('auth');
  const contexts = new Map<string, TestAuthContext>();

  before(async () => {
    for (const workspaceId of ['ws_1', 'ws_2']) {
      await insertWorkspace(db, workspaceId);
      contexts.set(workspaceId, await aMemberContext(db, workspaceId, 'admin'));
    }
  });

  const ctx = (workspaceId = 'ws_1') => contexts.get(workspaceId) as TestAuthContext;
  const faultOf = (differing: Partial<NewOAuthClient>) =>
    registerOAuthClient(ctx(), { ...anApp, ...differing }).then(
      () => null,
      (err: Error) => err.message,
    );

  it('have a secret, if confidential, that is shown once and stored as a hash', async () => {
    const { client, clientSecret } = await registerOAuthClient(ctx(), anApp);

    expect(client.id).to.match(/^cli_/);
    expect(clientSecret).to.match(/^svc_cs_[A-Za-z0-9]{40}$/);
    expect(client.secretHash).to.deep.equal(
      createHash('sha256')
        .update(clientSecret as string)
        .digest(),
    );
    expect(client.scopes).to.deep.equal(EVERY_SCOPE);
    expect(JSON.stringify(await findOAuthClients(ctx()))).not.to.include(clientSecret);
  });

  it('have no secret if they are public', async () => {
    const { client, clientSecret } = await registerOAuthClient(ctx(), { ...anApp, isPublic: true });

    expect([client.secretHash, clientSecret]).to.deep.equal([null, null]);
  });

  it('accept redirect URIs with https, and with http on loopback', async () => {
    const redirectUris = [
      'https://app.example/cb?tenant=1',
      'http://localhost:3000/cb',
      'http://127.0.0.1/cb',
      'http://[::1]:9/cb',
      'https://xn--bcher-kva.example:8443/cb',
      'https://198.51.100.7/cb',
      'https://[2001:db8::1]/cb',
    ];

    expect(await faultOf({ redirectUris })).to.equal(null);
  });

  it('refuse all other redirect URIs', async () => {
    const wrong: Array<[string, RegExp]> = [
      ['http://app.example/cb', /redirectUris\[0\] must be https/],
      ['http://localhost.evil.example/cb', /must be https/],
      ['http://127.0.0.1@evil.example/cb', /must be https/],
      ['https://app.example/cb#here', /must not have a fragment/],
      ['https://app.example/cb#', /must not have a fragment/],
      ['https://me:secret@app.example/cb', /user name or password/],
      ['https://*.example/cb', /wildcards/],
      ['javascript:alert(1)', /absolute https URL/],
      ['com.example.app:/cb', /absolute https URL/],
      ['https:/app.example', /absolute https URL/],
      ['https:\\\\app.example', /absolute https URL/],
      [' https://app.example/cb', /absolute https URL/],
      ['https://app.example/c b', /absolute https URL/],
      ['/callback', /absolute https URL/],
      ['', /absolute https URL/],
      [`https://app.example/${'a'.repeat(2000)}`, /at most 2000/],
      ['https://x;sandbox/cb', /name its host/],
      ['https://a,b/', /name its host/],
      ["https://x'self'/cb", /name its host/],
      ['https://a_b.example/cb', /name its host/],
      ['https://-a.example/cb', /name its host/],
      [`https://${'a'.repeat(64)}.example/cb`, /name its host/],
      ['https://%65vil.example/cb', /name its host/],
      ['https://0x7f.1/cb', /name its host/],
      ['https://app.example:/cb', /name its host/],
      ['https://app.example:0/cb', /name its host/],
      ['https://app.example;/cb', /name its host/],
    ];

    for (const [uri, message] of wrong) expect(await faultOf({ redirectUris: [uri] }), uri).to.match(message);
    expect(await faultOf({ redirectUris: [] })).to.match(/must contain 1 to 20/);
    expect(await faultOf({ redirectUris: ['https://a.example', 'https://a.example'] })).to.match(
      /\[1\] is repeated/,
    );
  });

  it('accept only known scopes, in the contract’s order', async () => {
    const { client } = await registerOAuthClient(ctx(), {
      ...anApp,
      scopes: ['jobs:read', 'videos:read', 'jobs:read'],
    });

    expect(client.scopes).to.deep.equal(['videos:read', 'jobs:read']);
    expect(await faultOf({ scopes: ['videos:read', 'all'] })).to.match(/the scope all does not exist/);
    expect(await faultOf({ scopes: [] })).to.match(/at least one scope/);
    expect(await faultOf({ name: '' })).to.match(/input\.name must not be empty/);
  });

  it('can be revoked permanently, only by their own workspace', async () => {
    const { client } = await registerOAuthClient(ctx('ws_2'), anApp);
    const own = ctx('ws_2');

    expect(await refusalOf(revokeOAuthClient(ctx('ws_1'), client.id))).to.equal('not_found');
    expect((await findOAuthClients(own))[0]?.revokedAt).to.equal(null);
    const revoked = await revokeOAuthClient(own, client.id);
    const again = await revokeOAuthClient(own, client.id);

    expect(revoked.revokedAt).to.be.an.instanceOf(Date);
    expect(again.revokedAt).to.deep.equal(revoked.revokedAt);
    expect(own.announced[0]).to.deep.equal({ workspaceId: 'ws_2' });
  });
});
