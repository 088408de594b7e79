import { expect } from 'chai';
import { after, before } from 'mocha';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../services/platform/access/caller.js';
import { closePages, sharedChromium } from './chromium.js';
import { aClientAddress } from './client-address.js';
import * as fixture from './oauth.js';
import { type SharedProduct, sharedProduct } from './shared-product.js';

/** The studio of the shared product in Chromium, for users of a workspace of the test's own. */
export interface Studio {
  readonly product: SharedProduct;
  /** The public address, where the studio is served. */
  readonly url: string;
  /** Opens a browser of its own, with nothing stored, and shows the path. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a browser whose new user has signed in already, and shows the path. */
  openSignedIn(path?: string, options?: BrowserContextOptions & { readonly role?: Role }): Promise<Page>;
  makeUser(role?: Role): Promise<{ readonly id: string; readonly email: string }>;
  /** What pages complained of: errors in the console, violations of the CSP, requests to other servers. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

const GIVE_UP_AFTER_MS = 120_000;

async function startStudio(): Promise<Studio> {
  const product = await sharedProduct();
  const url = product.urls.REST.replace('127.0.0.1', 'localhost');
  const browser: Browser = await sharedChromium();
  const problems: string[] = [];

  const insert = (_: string | null, statement: string, values: unknown[]) => product.sql(statement, values);
  const makeUser = async (role: Role = 'owner') =>
    fixture.insertAccount(insert, { [product.workspaceId]: role });

  async function open(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      extraHTTPHeaders: { 'x-forwarded-for': aClientAddress() },
      // As a browser with windows permits it to the page in front.
      permissions: ['clipboard-write'],
      ...options,
    });
    // Only prevents hanging: a busy machine may take long.
    context.setDefaultTimeout(GIVE_UP_AFTER_MS);
    const page = await context.newPage();
    watch(page, url, problems);
    await page.goto(url + path);
    return page;
  }

  return {
    product,
    url,
    problems,
    makeUser,
    open,
    async openSignedIn(path = '/', { role, ...options } = {}) {
      const { id } = await makeUser(role);
      const cookie = { name: 'sign-in', value: await fixture.insertSession(insert, id), httpOnly: true };
      const page = await open(path, {
        ...options,
        storageState: {
          cookies: [
            { ...cookie, domain: 'localhost', path: '/', expires: -1, secure: false, sameSite: 'Lax' },
          ],
          origins: [],
        },
      });
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      return page;
    },
    close: () => closePages(browser),
  };
}

/** Starts the studio before the tests of a suite; after them its pages must have had no problems. */
export function useStudio(): Studio {
  const studio = {} as Studio;
  before(async () => {
    Object.assign(studio, await startStudio());
  });
  after(async () => {
    await studio.close?.();
    expect(studio.problems).to.deep.equal([]);
  });
  return studio;
}

/** Fills the sign-in page; the page that it leads to is shown when this resolves. */
export async function signIn(page: Page, email: string, password = fixture.PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** What the browser itself says of a request that the page sends again. */
const REPEATED = /^Failed to load resource: .* status of 429 /;

function watch(page: Page, url: string, problems: string[]): void {
  const origins = new Set([new URL(url).origin, url.replace('localhost', '127.0.0.1')]);
  page.on('console', (message) => {
    if (message.type() === 'error' && !REPEATED.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && !origins.has(origin)) problems.push(`request to ${origin}`);
  });
}

/** Saves a screenshot to the folder in `TEST_SCREENSHOTS`, for review. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
