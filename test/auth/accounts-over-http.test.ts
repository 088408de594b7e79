import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { EVERY_SCOPE } from '../../schemas/access.js';
import type { Role } from '../../services/platform/caller.js';
import { launchChromium } from '../setup/chromium.js';
import { aClientAddress } from '../setup/client-address.js';
import { ConsentingPerson } from '../setup/consenting-person.js';
import * as fixture from '../setup/oauth.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
import { waitUntil } from '../setup/wait-until.js';

const { PASSWORD, REDIRECT } = fixture;
const NEXT = 'another long password';

// biome-ignore lint/suspicious/noExplicitAny: answers are what is looked into.
type Data = any;

interface Answer {
  readonly data?: Data;
  readonly errors?: Array<{ readonly message: string; readonly extensions: { readonly code: string } }>;
}

/** Attacks on accounts, and the legitimate uses beside them, through the API and pages. */
describe('accounts over HTTP and in Chromium', () => {
  let product: SharedProduct;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let addresses = 0;

  const insert = (_: string | null, statement: string, values: unknown[]) => product.sql(statement, values);
  before(async () => {
    product = await sharedProduct();
    browser = await launchChromium();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 800, height: 1100 } });
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const graphql = async (credential: string, query: string, variables: object = {}): Promise<Answer> => {
    const response = await fetch(`${product.urls.GATEWAY}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as Answer;
  };
  const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code ?? null;
  const tokenOf = (workspaceId: string, role: Role) =>
    fixture.insertAccessToken(insert, workspaceId, { role, scopes: EVERY_SCOPE });
  const aWorkspace = async (name: string) => {
    const id = await fixture.insertWorkspace(insert, name);
    return { id, owner: await tokenOf(id, 'owner') };
  };
  const anAddress = () => {
    addresses += 1;
    return `invited${addresses}-${product.workspaceId}@people.example`;
  };
  const invite = (credential: string, email: string, role = 'EDITOR') =>
    graphql(
      credential,
      `mutation Invite($input: InviteMemberInput!) {
        inviteMember(input: $input) { link member { email role user { id } invitation { id expiresAt } } }
      }`,
      { input: { email, role } },
    );
  const dataOf = ({ data, errors }: Answer): Data => {
    expect(errors).to.equal(undefined);
    return data;
  };
  const linkOf = (answer: Answer): string => dataOf(answer).inviteMember.link;
  const show = async (name: string): Promise<void> => {
    const folder = process.env.TEST_SCREENSHOTS;
    if (folder) await page.screenshot({ fullPage: true, path: `${folder}/${name}.png` });
  };
  const createAccount = async (password: string) => {
    await page.getByLabel('Your name').fill('Eva');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(password);
    await page.getByRole('button', { name: 'Create account and join' }).click();
  };
  /** The authorization URL that an app sends users to. */
  const authorizeAt = (clientId: string) =>
    `/oauth/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: EVERY_SCOPE.join(' '),
    })}`;
  const exchange = async (body: object) => {
    const response = await fetch(`${product.urls.REST}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: fixture.CLIENT_SECRET, ...body }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const statusWith = async (credential: string, path = '/v1/videos', init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
    return (await fetch(`${product.urls.REST}${path}`, { ...init, headers })).status;
  };
  /** A user who approved an app with every scope. */
  const aConnectedPerson = async (name: string) => {
    const workspaceId = await fixture.insertWorkspace(insert, name);
    const { id, email } = await fixture.insertAccount(insert, { [workspaceId]: 'editor' });
    const client_id = await fixture.insertClient(insert, workspaceId, { scopes: EVERY_SCOPE });
    const person = new ConsentingPerson(product.urls.AUTH, aClientAddress());
    const back = await person.approve(authorizeAt(client_id), email, workspaceId);
    const code = back.searchParams.get('code') as string;
    const { body } = await exchange({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri: REDIRECT,
      code,
    });
    const refresh = () =>
      exchange({ grant_type: 'refresh_token', client_id, refresh_token: body.refresh_token });
    const signedIn = async () =>
      !(await person.open(authorizeAt(client_id))).text.includes('<h1>Sign in</h1>');
    return { id, email, person, accessToken: body.access_token as string, refresh, signedIn };
  };

  it('refuses access to a workspace with a password chosen for the address in another one', async () => {
    const [attackers, target] = [await aWorkspace('Attackers'), await aWorkspace('Target')];
    const email = anAddress();
    const add = `mutation { addMember(input: {email: "${email}", role: VIEWER, password: "${PASSWORD}"}) { role } }`;
    expect((await graphql(attackers.owner, add)).errors?.[0]?.message).to.match(/addMember/);

    await page.goto(linkOf(await invite(attackers.owner, email)));
    await createAccount(PASSWORD);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('You have joined');
    const members = await graphql(attackers.owner, '{ members { user { id email } } }');
    const { id } = dataOf(members).members.find(({ user }: Data) => user.email === email).user;
    await graphql(attackers.owner, `mutation { removeMember(userId: "${id}") { userId } }`);
    await invite(target.owner, email, 'ADMIN');

    const clientId = await fixture.insertClient(insert, target.id, { scopes: EVERY_SCOPE });
    const consent = await new ConsentingPerson(product.urls.AUTH, aClientAddress()).signIn(
      authorizeAt(clientId),
      email,
    );
    expect(consent.text).to.include('not a member of any workspace').and.not.include('value="approve"');
    const listed = dataOf(await graphql(target.owner, '{ members { email user { id } invitation { id } } }'));
    expect(listed.members.find((member: Data) => member.email === email)).to.deep.include({ user: null });
  });

  it('lets a new invited user choose a password and an existing one sign in; the link works once', async () => {
    const { owner } = await aWorkspace('Training films');
    const { email: known } = await fixture.insertAccount(insert, {}, 'Ada Lovelace');
    const answer = await invite(owner, known);
    expect(dataOf(answer).inviteMember.member).to.deep.include({ email: known, role: 'EDITOR', user: null });
    expect(JSON.stringify(answer)).not.to.include('Lovelace');

    await page.goto(linkOf(answer));
    expect(await page.title()).to.equal('Join Training films');
    await show('invitation');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in and join' }).click();
    expect(await page.getByRole('alert').textContent()).to.match(/not right/);
    expect(await page.title()).to.match(/^Error: /);
    expect(page.url()).not.to.include('svc_inv_');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in and join' }).click();
    expect(await page.getByRole('main').textContent()).to.include(known);
    await show('joined');
    await page.goto(linkOf(answer));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('No invitation');
    expect(await page.getByRole('main').textContent())
      .to.match(/was used already/)
      .and.not.match(/shared/);

    const withdrawn = await invite(owner, anAddress());
    const { id } = dataOf(withdrawn).inviteMember.member.invitation;
    expect(codeOf(await graphql(owner, `mutation { revokeInvitation(id: "${id}") { id } }`))).to.equal(null);
    await page.goto(linkOf(withdrawn));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('No invitation');
    expect(product.log('auth')).not.to.match(/svc_inv_/);
  });

  it('prevents an admin from becoming an owner with an API key, which still serves every endpoint', async () => {
    const { id, owner } = await aWorkspace('Ownership');
    const admin = await tokenOf(id, 'admin');
    const me = dataOf(await graphql(admin, '{ me { user { id } } }')).me.user.id;
    const made = await graphql(
      admin,
      'mutation { createApiKey(input: {name: "Up"}) { key apiKey { managementRole } } }',
    );
    const { key, apiKey } = dataOf(made).createApiKey;
    const promote = `mutation { changeMemberRole(userId: "${me}", role: OWNER) { role } }`;

    expect(apiKey.managementRole).to.equal('ADMIN');
    expect(codeOf(await graphql(key, promote))).to.equal('insufficient_role');
    expect(codeOf(await graphql(admin, promote))).to.equal('insufficient_role');
    expect(codeOf(await invite(key, anAddress(), 'OWNER'))).to.equal('insufficient_role');
    expect(codeOf(await invite(key, anAddress()))).to.equal(null);
    const demote = `mutation { changeMemberRole(userId: "${me}", role: VIEWER) { role } }`;
    expect(codeOf(await graphql(owner, demote))).to.equal(null);
    expect(codeOf(await invite(key, anAddress()))).to.equal('insufficient_role');
    expect(codeOf(await graphql(key, '{ members { email } }'))).to.equal('insufficient_role');
    expect(
      await statusWith(key, '/v1/projects', { method: 'POST', body: JSON.stringify({ name: 'By key' }) }),
    ).to.equal(201);
  });

  /** The edge is notified of the change a moment after it is stored. */
  const isRefused = (token: string) =>
    waitUntil('the token is refused', async () => (await statusWith(token)) === 401);

  it("ends tokens and other browsers' sessions when the password is changed on its page", async () => {
    const { email, accessToken, refresh, signedIn } = await aConnectedPerson('Page');
    expect([await statusWith(accessToken), await signedIn()]).to.deep.equal([200, true]);

    await page.goto(`${product.urls.AUTH}/account/password`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Present password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEXT);
    await page.getByLabel('New password again').fill(NEXT);
    await show('password');
    await page.getByRole('button', { name: 'Change password' }).click();

    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Your password is changed');
    await isRefused(accessToken);
    expect([(await refresh()).status, await signedIn()]).to.deep.equal([401, false]);
    await page.goto(`${product.urls.AUTH}/account/password`);
    expect(await page.getByLabel('E-mail address').inputValue()).to.equal(email);
  });

  it('also ends the requesting token when the password is changed over GraphQL', async () => {
    const { id, accessToken, refresh, signedIn } = await aConnectedPerson('GraphQL');
    const change = (currentPassword: string) =>
      graphql(
        accessToken,
        'mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) { id } }',
        { input: { currentPassword, newPassword: NEXT } },
      );

    expect(codeOf(await change('wrong'))).to.equal('validation_error');
    expect(dataOf(await change(PASSWORD)).changePassword).to.deep.equal({ id });

    await isRefused(accessToken);
    expect([(await refresh()).status, await signedIn()]).to.deep.equal([401, false]);
  });
});
