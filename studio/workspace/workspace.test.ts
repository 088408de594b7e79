import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/setup/webhook-receiver.js';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

describe('the workspace in the studio', () => {
  const studio = useStudio();
  let receiver: WebhookReceiver;
  before(async () => {
    receiver = await startWebhookReceiver(studio.product.standard.authority);
  });
  after(async () => {
    receiver?.stop();
  });

  it('shows minutes, finished work, storage, engines and activity', async () => {
    const page = await studio.openSignedIn('/workspace');
    await page.getByRole('img', { name: /minutes left|no limit/ }).waitFor();
    await page.getByRole('row', { name: /Exports 0/ }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Translates' }).first().waitFor();
    await page.getByText('Nothing has happened yet').waitFor();

    const { status } = await studio.product.api('POST', '/v1/videos/upload', {
      body: { filename: 'film.mp4', contentType: 'video/mp4', name: 'Film of the day' },
    });

    expect(status).to.equal(201);
    await page.getByRole('link', { name: 'Film of the day' }).waitFor();
    await screenshot(page, 'workspace-overview');
  });

  it('invites a member with a link shown once, and withdraws the invitation', async () => {
    const page = await studio.openSignedIn('/workspace/members');
    await page.getByRole('button', { name: 'Invite member' }).click();
    await dialog(page).getByLabel('E-mail address').fill('grace');
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    await dialog(page).getByText(/Must/).waitFor();
    await dialog(page).getByLabel('E-mail address').fill('grace@people.example');
    await dialog(page).getByRole('button', { name: 'Create link' }).click();

    const link = await dialog(page).getByLabel('Invitation link').inputValue();
    await dialog(page).getByRole('button', { name: 'Copy' }).click();
    await dialog(page).getByRole('button', { name: 'Copied' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();

    expect(link).to.match(/^http.*\/invitation/);
    const invited = row(page, 'grace@people.example');
    await invited.getByRole('button', { name: 'Withdraw' }).click();
    await invited.waitFor({ state: 'detached' });
  });

  it('changes the role of a member, and removes them', async () => {
    const { email } = await studio.makeUser('editor');
    const page = await studio.openSignedIn('/workspace/members');
    await row(page, email)
      .getByRole('button', { name: /Role of/ })
      .click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.getByText('Ada Lovelace is now Viewer').waitFor();
    await screenshot(page, 'workspace-members');

    await row(page, email).getByRole('button', { name: 'Remove' }).click();
    await confirm(page, 'Remove');

    await row(page, email).waitFor({ state: 'detached' });
  });

  it('offers an admin no removal of an owner', async () => {
    const { email: owner } = await studio.makeUser();
    const { email: editor } = await studio.makeUser('editor');
    const page = await studio.openSignedIn('/workspace/members', { role: 'admin' });
    await row(page, editor).getByRole('button', { name: 'Remove' }).waitFor();
    await row(page, owner)
      .getByText(/since .*Only owners manage owners/)
      .waitFor();
    expect(await row(page, owner).getByRole('button', { name: 'Remove' }).count()).to.equal(0);
  });

  it('creates an API key that works until it is revoked', async () => {
    const page = await studio.openSignedIn('/workspace/api-keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialog(page).getByLabel('Name').fill('Website');
    await dialog(page).getByRole('button', { name: 'Access' }).click();
    await page.getByRole('option', { name: /^Only what you choose/ }).click();
    await dialog(page).getByRole('checkbox', { name: 'View videos', exact: true }).press('Space');
    await screenshot(page, 'workspace-key-permissions');
    await dialog(page).getByRole('button', { name: 'Create API key' }).click();
    const key = await dialog(page).getByLabel('API key', { exact: true }).inputValue();
    await screenshot(page, 'workspace-key-created');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const answer = await fetch(`${studio.url}/v1/videos`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).to.equal(200);
    const refused = await fetch(`${studio.url}/v1/jobs`, { headers: { authorization: `Bearer ${key}` } });
    expect(refused.status).to.equal(403);
    expect(JSON.stringify(await refused.json())).to.include('jobs:read');
    await row(page, 'Website').getByText('1 permission').waitFor();

    await row(page, 'Website').getByRole('button', { name: 'Revoke' }).click();
    await confirm(page, 'Revoke');

    await row(page, 'Website').getByText('Revoked').waitFor();
  });

  it('registers an app, shows its secret once, and revokes it', async () => {
    const page = await studio.openSignedIn('/workspace/apps');
    expect(await page.getByLabel('MCP server URL').inputValue()).to.match(/^http.*\/mcp$/);
    await page.getByRole('button', { name: 'Register app' }).click();
    await dialog(page).getByLabel('Name').fill('Portal');
    await dialog(page).getByLabel('Redirect URIs').fill('ftp://portal.example');
    await dialog(page).getByText('Change the Brand Kit and the workspace').click();
    await dialog(page).getByRole('button', { name: 'Register app' }).click();
    await dialog(page).getByText(/^1: /).waitFor();
    await dialog(page).getByLabel('Redirect URIs').fill('https://portal.example/callback');
    await dialog(page).getByRole('button', { name: 'Register app' }).click();

    expect(await dialog(page).getByLabel('Client secret').inputValue()).to.have.length.greaterThan(20);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await row(page, 'Portal').getByText('20 permissions').waitFor();
    await row(page, 'Portal').getByRole('button', { name: 'Revoke' }).click();
    await confirm(page, 'Revoke');
    await row(page, 'Portal').getByText('Revoked').waitFor();
  });

  it('creates a webhook, tests it, shows the attempt, redelivers, rotates the secret and deletes it', async () => {
    const page = await studio.openSignedIn('/workspace/webhooks');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const address = dialog(page).getByLabel('URL', { exact: true });
    await address.fill('ftp://example.com/hook');
    await dialog(page).getByRole('button', { name: 'Create webhook' }).click();
    await dialog(page).locator('input[aria-invalid="true"]:focus').waitFor();
    await address.fill(receiver.urlOf('/studio'));
    await dialog(page).getByText('All events, including future ones').click();
    await dialog(page).getByText('export.completed', { exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Create webhook' }).click();
    const secret = await dialog(page).getByLabel('Signing secret').inputValue();
    expect(secret).to.match(/^whsec_/);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await row(page, receiver.urlOf('/studio')).getByText('1 event').waitFor();
    await page.getByRole('link', { name: 'Deliveries' }).click();

    await page.getByRole('button', { name: 'Send a test' }).click();
    const delivery = row(page, 'webhook.test');
    await delivery.getByText('Delivered').waitFor();
    await delivery.getByRole('button', { name: 'Details' }).click();
    await delivery.getByText('Answered 200').waitFor();
    await delivery.getByText('thanks').waitFor();
    await screenshot(page, 'workspace-webhook');
    await delivery.getByRole('button', { name: 'Redeliver' }).click();
    await delivery.getByText('2 attempts').waitFor();

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await confirm(page, 'Rotate secret');
    expect(await dialog(page).getByLabel('Signing secret').inputValue()).not.to.equal(secret);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.getByText('carry the previous signature').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('URL', { exact: true }).fill(receiver.urlOf('/moved'));
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: receiver.urlOf('/moved') }).waitFor();
    await page.getByText('Send events').click();
    await page.getByText('Disabled').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await confirm(page, 'Delete');
    await page.getByText('No webhook yet.').waitFor();
  });

  it('renames the workspace and sets its default language', async () => {
    const page = await studio.openSignedIn('/workspace/settings');
    await page.getByLabel('Workspace name').fill('Films of Ada');
    await page.getByRole('button', { name: 'Default language' }).click();
    await page.getByRole('option', { name: 'German', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('Settings saved').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Films of Ada').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /German.*Default language|Default language.*German/ }).waitFor();
    await screenshot(page, 'workspace-settings');
  });

  it('says why a role can’t change anything', async () => {
    const page = await studio.openSignedIn('/workspace/settings', { role: 'editor' });
    await page.getByText('Only owners and admins can change this').waitFor();
    expect(await page.getByLabel('Workspace name').isDisabled()).to.equal(true);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('Only owners and admins see this').waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('Only owners and admins can change this').waitFor();
    expect(await page.getByRole('button', { name: 'Create webhook' }).isDisabled()).to.equal(true);
  });

  it('shows the minutes of each day of a month, drawn and as a table', async () => {
    const page = await studio.openSignedIn('/workspace');
    const table = page.getByRole('region', { name: /^Minutes of each day in/ });
    const today = new Date();
    const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
    await table.getByRole('row').nth(daysOf(year, month)).waitFor();
    expect(await table.getByRole('row').count()).to.equal(daysOf(year, month) + 1);
    await screenshot(page, 'workspace-days');

    await page.getByRole('button', { name: 'Month' }).click();
    await page.getByRole('option').nth(1).click();

    const firstDay = new Date(Date.UTC(year, month - 1, 1));
    const shown = firstDay.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    await table.getByRole('rowheader', { name: shown }).waitFor();
    await table.focus();
    expect(await table.getByRole('row').count()).to.equal(daysOf(year, month - 1) + 1);
  });

  it('fits a narrow screen in the dark', async () => {
    const page = await studio.openSignedIn('/workspace', {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    const tabs = page.getByRole('navigation', { name: 'Workspace', exact: true });
    await page.locator('nav[data-more-after]').waitFor();
    await tabs.hover();
    await page.mouse.wheel(400, 0);
    await page.locator('nav[data-more-before]:not([data-more-after])').waitFor();
    await screenshot(page, 'workspace-tabs-narrow-dark');
    await tabs.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Workspace name').waitFor();
    const pages: ReadonlyArray<[string, string, string | RegExp]> = [
      ['', 'overview', 'Exports'],
      ['/members', 'members', /people\.example/],
      ['/api-keys', 'api-keys', /^Created|No API key yet/],
      ['/apps', 'apps', /registered|No app is registered/],
      ['/webhooks', 'webhooks', /https:|No webhook yet/],
      ['/settings', 'settings', 'Default language'],
    ];
    for (const [path, name, shown] of pages) {
      await page.goto(`${studio.url}/workspace${path}`);
      await page.getByRole('main').getByText(shown).first().waitFor();
      await screenshot(page, `workspace-${name}-narrow-dark`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
    }
  });
});
