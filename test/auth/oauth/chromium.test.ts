import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { closePages, sharedChromium } from '../../setup/chromium.js';
import * as fixture from '../../setup/oauth.js';
import { useSharedProduct } from '../../setup/shared-product.js';

const APP = 'Notes & Clips';

describe('authorization pages in Chromium, without JavaScript', () => {
  const product = useSharedProduct();
  let appServer: Server;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let email: string;
  let workspaceId: string;
  let clientId: string;
  let callback: string;

  before(async () => {
    appServer = createServer((_request, response) => response.end('back in the app'));
    await new Promise<void>((resolve) => appServer.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${(appServer.address() as AddressInfo).port}/callback`;
    const insert = (_: string | null, statement: string, values: unknown[]) => product.sql(statement, values);
    workspaceId = await fixture.insertWorkspace(insert, 'Training films');
    const other = await fixture.insertWorkspace(insert, 'Marketing');
    email = (await fixture.insertAccount(insert, { [workspaceId]: 'editor', [other]: 'viewer' })).email;
    clientId = await fixture.insertClient(insert, workspaceId, {
      secret: null,
      name: APP,
      redirectUris: ['http://127.0.0.1/callback'],
      scopes: ['videos:read', 'subtitles:read', 'export:write'],
    });
    browser = await sharedChromium();
  });
  after(async () => {
    await closePages(browser);
    appServer?.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 800, height: 900 } });
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const { verifier, challenge } = fixture.makeChallenge();
  const address = () =>
    `${product.urls.AUTH}/oauth/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      state: 'my state',
      scope: 'videos:read subtitles:read export:write',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })}`;

  /** Saves a screenshot to the folder in `TEST_SCREENSHOTS`, for review. */
  async function show(name: string): Promise<void> {
    const picture = await page.screenshot({ fullPage: true });
    expect(picture.length).to.be.greaterThan(5000);
    const folder = process.env.TEST_SCREENSHOTS;
    if (folder) await page.screenshot({ fullPage: true, path: `${folder}/${name}.png` });
  }

  async function signIn(password = fixture.PASSWORD) {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  it('lead from sign-in and consent back to the app with a code that is exchanged for tokens', async () => {
    await page.goto(address());
    expect(await page.title()).to.equal(`Sign in to continue to ${APP}`);
    await show('sign-in');
    await signIn();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal(
      `Allow ${APP} to use your account?`,
    );
    expect(
      await page.getByRole('list', { name: 'It will be able to' }).getByRole('listitem').allTextContents(),
    ).to.deep.equal(['View videos', 'View subtitles', 'Export videos']);
    await page.getByRole('radio', { name: 'Training films' }).check();
    await show('consent');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();

    expect(await page.textContent('body')).to.equal('back in the app');
    const back = new URL(page.url());
    expect(back.searchParams.get('state')).to.equal('my state');
    const response = await fetch(`${product.urls.REST}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: callback,
        code: back.searchParams.get('code'),
        code_verifier: verifier,
      }),
    });
    expect(response.status).to.equal(200);
  });

  it('work with the keyboard alone, including the refusal', async () => {
    await page.goto(address());
    // The focus is visible before the first character is typed.
    await page.locator('input:focus').waitFor();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(fixture.PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
    const refuse = page.getByRole('button', { name: 'Don’t allow' });
    for (let i = 0; i < 8 && !(await refuse.evaluate((button) => button.matches(':focus'))); i += 1)
      await page.keyboard.press('Tab');
    await Promise.all([page.waitForURL((url) => url.pathname === '/callback'), page.keyboard.press('Enter')]);

    expect(new URL(page.url()).searchParams.get('error')).to.equal('access_denied');
  });

  it('announce errors to screen readers, and keep the typed address', async () => {
    await page.goto(address());
    await signIn('wrong');

    expect(await page.getByRole('alert').textContent()).to.match(/not right/);
    expect(await page.title()).to.match(/^Error: /);
    expect(await page.getByLabel('E-mail address').inputValue()).to.equal(email);
    await show('wrong-password');
  });

  it('support dark mode and narrow screens', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address());
    await signIn();

    const { width } = (await page.locator('html').boundingBox()) ?? { width: 0 };
    expect(width).to.be.at.most(320);
    await show('dark');
  });
});
