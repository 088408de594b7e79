import { createHmac, hkdfSync } from 'node:crypto';
import { expect } from 'chai';
import { createApiKey } from '../../services/auth/api-key/create-api-key.js';
import { inviteMember } from '../../services/auth/invitation/invite-member.js';
import { findClient } from '../../services/auth/oauth/find-client.js';
import { registerOAuthClient } from '../../services/auth/oauth/register-oauth-client.js';
import { makeSelfRegisteredClients } from '../../services/auth/oauth/self-registered/self-registered-clients.js';
import { consentPage } from '../../services/auth/pages/consent-page.js';
import { signInPage } from '../../services/auth/pages/sign-in-page.js';
import { updateWorkspace } from '../../services/auth/subgraph/workspace.resolver.js';
import { insertOwnedWorkspace } from '../setup/auth.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { insertClient, insertInto } from '../setup/oauth.js';

const RULE = 'must not contain control characters or characters that change the direction of text';
const DISGUISED = 'Ann\u202eegap';
const redirectUris = ['https://app.example/callback'];

describe('names in auth', () => {
  const db = useTestDatabase().source('auth');

  it('of keys, workspaces, apps and invited people contain nothing that disguises them', async () => {
    const owner = await insertOwnedWorkspace(db);
    const app = { redirectUris, isPublic: true };
    const attempts = {
      key: createApiKey(owner, { name: DISGUISED }),
      workspace: updateWorkspace(owner, DISGUISED),
      app: registerOAuthClient(owner, { ...app, name: DISGUISED }),
    };

    for (const [what, attempt] of Object.entries(attempts))
      expect(await failureOf(attempt), what).to.include({
        field: 'input.name',
        message: `input.name ${RULE}`,
      });
    const invited = inviteMember(owner, { email: 'a\u202e@people.example', role: 'viewer' });
    expect(await failureOf(invited)).to.include({ message: `input.email ${RULE}` });
  });

  it('of registered apps are not those of the product', async () => {
    const owner = await insertOwnedWorkspace(db);

    for (const name of ['Studio', 'St\u03c5dio', 'Command Line (VPS)'])
      expect(
        await failureOf(registerOAuthClient(owner, { name, redirectUris, isPublic: true })),
        name,
      ).to.include({
        field: 'input.name',
        message: 'input.name must not be a name of the product or look like one',
      });
  });

  it('of apps that an earlier version registered are shown as the host of their redirect', async () => {
    const { workspaceId } = await insertOwnedWorkspace(db);
    const oauth = { db, tokenPrefix: 'svc', baseUrl: 'http://localhost:8080', grantDays: 90 };
    const ctx = { ...oauth, now: () => new Date(), announce: async () => undefined };

    for (const name of ['Studio', DISGUISED]) {
      const id = await insertClient(insertInto(db), workspaceId, { name, redirectUris });
      expect(await findClient(ctx, id), name).to.include({ id, name: 'app.example' });
    }
  });

  describe('of apps that register themselves', () => {
    const secret = 'a secret that the tests alone know';
    const clients = makeSelfRegisteredClients({
      ...{ allowsRegistration: true, allowsDocuments: false, secret },
      outbound: { request: () => Promise.reject(new Error('no app here publishes a document')) } as never,
    });
    const register = (client_name: string, uri = redirectUris[0]) =>
      clients.register({ client_name, redirect_uris: [uri] });
    const refusalOf = (name: string) => {
      try {
        register(name);
        return null;
      } catch (err) {
        return (err as Error).message;
      }
    };

    it('are neither the product’s nor disguised', () => {
      for (const name of ['Studio', 'S\u200btudio', '\u0405tudio', 'the STUDIO'])
        expect(refusalOf(name), name).to.equal(
          'client_name must not be a name of this service or look like one',
        );
      expect(refusalOf(DISGUISED)).to.equal(`client_name ${RULE}`);
      expect(refusalOf('Visual Studio Code')).to.equal(null);
    });

    it('are the host of their redirect in an ID that was issued before names were refused', async () => {
      const key = Buffer.from(hkdfSync('sha256', secret, '', 'dynamic clients: signature', 32));
      const payload = Buffer.from(JSON.stringify(['Studio', ...redirectUris])).toString('base64url');
      const id = `dyn_${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;

      expect(await clients.find(id)).to.deep.include({ name: 'app.example', redirectUris });
    });

    const shown = { scopes: ['videos:read'], action: '/sign-in', csrf: 'c' };
    const app = (host: string | null) => ({
      name: 'A curious agent',
      sentTo: 'agent.example',
      selfRegistered: { host },
    });
    const signIn = (shownApp: Parameters<typeof signInPage>[0]['app']) =>
      signInPage({ ...shown, app: shownApp, passwordAddress: '/password' });

    it('are warned of with their origin before the password is entered, and at the consent', () => {
      const page = signIn(app(null));
      const warning = page.indexOf('registered itself, so its name proves nothing');

      expect(warning).to.be.greaterThan(0).and.to.be.lessThan(page.indexOf('type="password"'));
      expect(page.slice(warning)).to.include('access goes to <strong>agent.example</strong>');
      expect(signIn(app('agent.example'))).to.include('published by <strong>agent.example</strong>');
      const consent = consentPage({
        ...{ ...shown, app: app(null), workspaces: [], signOutAction: '/sign-out' },
        account: { name: 'Ada', email: 'ada@people.example' },
      });
      expect(consent).to.include('registered itself, so its name proves nothing');
    });

    it('are not warned of for registered apps and the studio', () => {
      for (const shownApp of [{ name: 'Portal', sentTo: 'portal.example' }, null])
        expect(signIn(shownApp)).not.to.include('class="warning"');
    });
  });
});
