import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aClientAddress } from '../../test/setup/client-address.js';
import { ConsentingPerson } from '../../test/setup/consenting-person.js';
import { makeChallenge } from '../../test/setup/oauth.js';
import { screenshot, signIn, useStudio } from '../../test/setup/studio.js';
import { waitUntil } from '../../test/setup/wait-until.js';

const REDIRECT = 'https://agent.example/callback';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const NARROW_DARK = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(page.viewportSize()?.width);

describe('access in the studio', () => {
  const studio = useStudio();

  /** Registers an app by itself, and lets a person allow it access. */
  async function allow(email: string, name: string): Promise<string> {
    const post = async (path: string, body: object) =>
      (await (
        await fetch(`${studio.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': aClientAddress() },
          body: JSON.stringify(body),
        })
      ).json()) as Record<string, string>;
    const registered = await post('/oauth/register', { client_name: name, redirect_uris: [REDIRECT] });
    const { verifier, challenge } = makeChallenge();
    const asked = { client_id: registered.client_id as string, redirect_uri: REDIRECT };
    const query = new URLSearchParams({
      ...{ ...asked, response_type: 'code', scope: 'videos:read jobs:read' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    });
    const person = new ConsentingPerson(studio.product.urls.AUTH, aClientAddress());
    const consent = await person.signIn(`${studio.url}/oauth/authorize?${query}`, email);
    const decision = { workspace: studio.product.workspaceId, decision: 'approve' };
    const { location } = await person.submit(consent, '/decide', decision);
    const code = new URL(location as string).searchParams.get('code');
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
    return (await post('/oauth/token', { ...asked, ...grant })).access_token as string;
  }
  const statusOf = async (token: string) =>
    (await fetch(`${studio.url}/mcp`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }))
      .status;

  it('lists the apps that a member allowed, whatever their role, and ends one', async () => {
    const { email } = await studio.makeUser('viewer');
    const token = await allow(email, 'A curious agent');
    const page = await studio.open('/workspace/apps');
    await signIn(page, email);
    const app = row(page, 'A curious agent');
    await app.getByText('Unverified name').waitFor();
    await app.getByText(/Registered itself.*agent\.example/).waitFor();
    await app.getByText(/Allowed .*first used .*last used .*ends /).waitFor();
    await app.getByText('2 permissions').click();
    await app.getByText('View job status').waitFor();
    await screenshot(page, 'access-own-light-1280');
    expect(await statusOf(token)).not.to.equal(401);

    await app.getByRole('button', { name: 'End access' }).click();
    await dialog(page).getByRole('button', { name: 'End access' }).click();

    await page.getByText('You have not allowed any app.').waitFor();
    await waitUntil('the token is refused', async () => (await statusOf(token)) === 401);
  });

  it('lists what other members allowed for owners, and ends one, also on a narrow screen', async () => {
    const { email } = await studio.makeUser('editor');
    const token = await allow(email, 'Another agent');
    const wide = await studio.openSignedIn('/workspace/apps');
    await row(wide, 'Another agent').getByText('Ada Lovelace').waitFor();
    await screenshot(wide, 'access-members-light-1280');
    const page = await studio.openSignedIn('/workspace/apps', NARROW_DARK);
    const app = row(page, 'Another agent');
    await app.getByText('Unverified name').waitFor();
    await app.scrollIntoViewIfNeeded();
    await screenshot(page, 'access-members-dark-360');
    await fits(page);

    await app.getByRole('button', { name: 'End access' }).click();
    await dialog(page).getByRole('button', { name: 'End access' }).click();

    await app.waitFor({ state: 'detached' });
    await waitUntil('the token is refused', async () => (await statusOf(token)) === 401);
  });

  it('shows what depends on a member before the removal, and ends what is chosen', async () => {
    const { product } = studio;
    const admin = await studio.makeUser('admin');
    const key = `svc_live_${randomBytes(20).toString('hex')}`;
    await product.sql(
      `insert into auth.api_key (workspace_id, id, name, token_hash, management_role, created_by)
       values ($1, $2, 'Website of the admin', $3, 'admin', $4)`,
      [product.workspaceId, `key_${admin.id}`, createHash('sha256').update(key).digest(), admin.id],
    );
    const withKey = (method: string, path: string, body?: object) =>
      fetch(`${studio.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const url = `https://hooks.example/${admin.id}`;
    expect((await withKey('POST', '/v1/webhooks', { url, events: ['*'] })).status).to.equal(201);
    await waitUntil('the audit log has the webhook', () => isRecorded(admin.id));
    const page = await studio.openSignedIn('/workspace/members', NARROW_DARK);
    await row(page, admin.email).getByRole('button', { name: 'Remove' }).click();
    await dialog(page)
      .getByText(/^Website of the admin/)
      .waitFor();
    await screenshot(page, 'removal-dark-360');
    await fits(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await row(page, admin.email).getByRole('button', { name: 'Remove' }).click();
    const revoked = dialog(page).getByRole('checkbox', { name: 'Revoke their API key' });
    await revoked.waitFor();
    expect(await revoked.isChecked()).to.equal(true);
    await dialog(page).getByText(`Delete ${url}`).click();
    await screenshot(page, 'removal-light-1280');

    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();

    await row(page, admin.email).waitFor({ state: 'detached' });
    await waitUntil('the key is refused', async () => (await withKey('GET', '/v1/videos')).status === 401);
    const { json } = await product.api('GET', '/v1/webhooks');
    expect(json.webhooks.map((webhook: { url: string }) => webhook.url)).not.to.include(url);
  });

  it('keeps the keys of a removed member where they are kept, and says that their creator left', async () => {
    const { product } = studio;
    const admin = await studio.makeUser('admin');
    await product.sql(
      `insert into auth.api_key (workspace_id, id, name, token_hash, management_role, created_by)
       values ($1, $2, 'Kept key', $3, 'admin', $4)`,
      [product.workspaceId, `key_${admin.id}`, randomBytes(32), admin.id],
    );
    const page = await studio.openSignedIn('/workspace/members');
    await row(page, admin.email).getByRole('button', { name: 'Remove' }).click();
    await dialog(page).getByText('Revoke their API key').click();
    await dialog(page).getByText('but manage nothing').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await row(page, admin.email).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'API keys' }).click();

    await row(page, 'Kept key').getByText('Creator left').waitFor();
    await screenshot(page, 'access-keys-light-1280');
  });

  /** Whether the audit log says that the key of the member has created a webhook. */
  async function isRecorded(userId: string): Promise<boolean> {
    const statement = `select 1 from auth.audit_entry where action = 'webhook_created' and actor_id = $1`;
    return (await studio.product.sql(statement, [`key_${userId}`])).length > 0;
  }
});
