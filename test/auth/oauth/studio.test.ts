import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { EVERY_SCOPE } from '../../../schemas/access.js';
import { HashingQueue } from '../../../services/auth/account/hashing-queue.js';
import { findCredential } from '../../../services/auth/api-key/find-credential.js';
import { replacePassword } from '../../../services/auth/member/replace-password.js';
import { exchangeToken } from '../../../services/auth/oauth/exchange-token.js';
import { type PagesDeps, servePages } from '../../../services/auth/pages/serve-pages.js';
import { serveSignOut } from '../../../services/auth/pages/serve-sign-out.js';
import { findSession } from '../../../services/auth/sign-in/session.js';
import { SIGN_IN_LIMITS } from '../../../services/auth/sign-in/sign-in-limits.js';
import type { DomainError } from '../../../services/platform/errors/errors.js';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import type { AccessChanged } from '../../../services/platform/messaging/access-changes.js';
import { makeAttemptLimiter } from '../../../services/platform/rate-limit/attempt-limiter.js';
import { openRateStorage, type RateStorage } from '../../../services/platform/rate-limit/rate-storage.js';
import { silentLog } from '../../setup/calls.js';
import { ConsentingPerson, type Page } from '../../setup/consenting-person.js';
import { useTestDatabase } from '../../setup/database.js';
import * as fixture from '../../setup/oauth.js';

const BASE = 'https://video.example';
const CALLBACK = `${BASE}/sign-in/callback`;
const DAYS = 24 * 3600;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('sign-in to the studio', () => {
  const database = useTestDatabase();
  const db = database.source('auth');
  let app: FastifyInstance;
  let url: string;
  let insert: ReturnType<typeof fixture.insertInto>;
  let storage: RateStorage;
  let deps: PagesDeps;
  let oneId: string;
  let twoId: string;
  let lateSeconds = 0;
  const announced: AccessChanged[] = [];

  before(async () => {
    storage = openRateStorage({ databaseUrl: database.urls.auth, schema: 'auth', log: silentLog });
    app = makeHttpServer({ log: silentLog, options: { trustProxy: ['loopback'] } });
    deps = {
      db,
      tokenPrefix: 'svc',
      now: () => new Date(Date.now() + lateSeconds * 1000),
      secret: 'of the tests',
      readClientAddress: async ({ ip }) => ip,
      authUrl: 'http://localhost:4003',
      grantDays: 90,
      baseUrl: BASE,
      announce: async (change) => void announced.push(change),
      hashing: new HashingQueue(),
      signInAttempts: makeAttemptLimiter({ ...SIGN_IN_LIMITS, storage, log: silentLog }),
    };
    await servePages(app, deps);
    await serveSignOut(app, deps);
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    insert = fixture.insertInto(db);
    oneId = await fixture.insertWorkspace(insert, 'Films', 'free');
    twoId = await fixture.insertWorkspace(insert, 'Courses');
  });
  after(async () => {
    await app.close();
    await storage.close();
  });
  beforeEach(() => {
    lateSeconds = 0;
    announced.length = 0;
  });

  const { verifier, challenge } = fixture.makeChallenge();
  const address = (differing: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      client_id: 'studio',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: EVERY_SCOPE.join(' '),
      state: 'of the page',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...differing,
    })}`;
  const aPerson = () => new ConsentingPerson(url);
  const aMember = () => fixture.insertAccount(insert, { [oneId]: 'editor' });
  const aMemberOfBoth = () => fixture.insertAccount(insert, { [oneId]: 'editor', [twoId]: 'viewer' });

  const answerOf = ({ status, location, text }: Page) => {
    expect([status, location?.startsWith(`${CALLBACK}?`)], `${location} ${text}`).to.deep.equal([303, true]);
    return Object.fromEntries(new URL(location as string).searchParams);
  };
  const silently = async (person: ConsentingPerson, differing = {}) =>
    answerOf(await person.open(address({ prompt: 'none', ...differing })));
  const redeem = async (code: string | undefined, differing = {}) =>
    exchangeToken(deps, {
      grantType: 'authorization_code',
      clientId: 'studio',
      code: code ?? '',
      redirectUri: CALLBACK,
      codeVerifier: verifier,
      ...differing,
    });
  const refresh = (refreshToken: string) =>
    exchangeToken(deps, { grantType: 'refresh_token', clientId: 'studio', refreshToken });
  const isRefused = (operation: Promise<unknown>) =>
    operation.then(
      () => false,
      (err: DomainError) => err.details?.oauthError ?? err.message,
    );
  const credentialOf = (token: string) => findCredential(db, sha256(token));
  const tokensOf = async (person: ConsentingPerson, differing = {}) =>
    redeem((await silently(person, differing)).code);
  const signedIn = async (email: string) => {
    const person = aPerson();
    await person.signIn(address(), email);
    return person;
  };

  it('leads from the password straight back, with every scope and no consent', async () => {
    const { id, email } = await aMember();
    const person = aPerson();
    const page = await person.open(address());
    const back = await person.signIn(address(), email);

    expect(page.text).to.include('<title>Sign in</title>').and.include('<h1>Sign in</h1>');
    expect(page.text.replace(/<[^>]*>/g, '')).not.to.match(/OAuth|scope|videos:read|continue to|may do/i);
    const { code, ...rest } = answerOf(back);
    expect(rest).to.deep.equal({ state: 'of the page', iss: BASE });
    const tokens = await redeem(code);
    expect(tokens.scopes).to.have.members([...EVERY_SCOPE]);
    expect(await credentialOf(tokens.accessToken)).to.deep.include({
      workspaceId: oneId,
      userId: id,
      role: 'editor',
    });
  });

  it('works on plans without API access', async () => {
    const { email } = await aMember();

    const tokens = await tokensOf(await signedIn(email));

    expect((await credentialOf(tokens.accessToken))?.plan).to.include({ id: 'free', apiAccess: true });
  });

  it('lets a member of several workspaces choose one, and remembers it', async () => {
    const { email } = await aMemberOfBoth();
    const person = aPerson();
    const page = await person.signIn(address(), email);

    expect(page.text).to.include('Choose a workspace').and.include('Films').and.include('Your role: viewer');
    expect(await silently(person)).to.include({ error: 'interaction_required', state: 'of the page' });
    const { code } = answerOf(await person.submit(page, '/workspace', { workspace: twoId }));
    expect(await credentialOf((await redeem(code)).accessToken)).to.include({ workspaceId: twoId });
    expect(await credentialOf((await tokensOf(person)).accessToken)).to.include({ workspaceId: twoId });
  });

  it('opens another workspace of the user on request, and remembers it unless another site asks', async () => {
    const { email } = await aMemberOfBoth();
    const person = await signedIn(email);
    const opened = async (differing = {}) =>
      (await credentialOf((await tokensOf(person, differing)).accessToken))?.workspaceId;

    expect(await opened({ workspace: oneId })).to.equal(oneId);
    expect(await opened()).to.equal(oneId);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    answerOf(
      await person.open(address({ workspace: twoId }), {
        headers: { ...foreign.headers, cookie: person.cookie },
      }),
    );
    expect(await opened()).to.equal(oneId);
    const again = await person.open(address({ prompt: 'select_account' }));
    expect(again.text).to.include('Choose a workspace');
  });

  it('opens no workspace of others', async () => {
    const { email } = await aMember();
    const person = await signedIn(email);

    expect(await silently(person, { workspace: twoId })).to.include({ error: 'access_denied' });
    const page = await person.open(address({ workspace: twoId }));
    expect(page.text).to.include('You are not a member of the requested workspace.');
    const forced = await person.submit(page, '/workspace', { workspace: twoId });
    expect(answerOf(forced)).to.include({ error: 'access_denied' });
  });

  it('tells users without a workspace so', async () => {
    const { email } = await fixture.insertAccount(insert, {});
    const page = await aPerson().signIn(address(), email);

    expect(page.text).to.include('You are not a member of any workspace').and.include('Use another account');
  });

  describe('prompt', () => {
    it('none answers at once: with a code, or with login_required', async () => {
      const { email } = await aMember();
      const stranger = aPerson();

      expect(await silently(stranger)).to.include({
        error: 'login_required',
        state: 'of the page',
        iss: BASE,
      });
      expect(await silently(await signedIn(email))).to.include.keys('code');
    });

    it('none of an app is answered with consent_required', async () => {
      const { email } = await aMember();
      const person = await signedIn(email);
      const client = await fixture.insertClient(insert, oneId);

      const answer = await person.open(
        address({ client_id: client, redirect_uri: fixture.REDIRECT, scope: 'videos:read', prompt: 'none' }),
      );

      expect(answer.status).to.equal(303);
      expect(answer.location?.startsWith(`${fixture.REDIRECT}&error=consent_required`)).to.equal(true);
    });

    it('none cannot be combined', async () => {
      expect(await silently(aPerson(), { prompt: 'none login' })).to.include({ error: 'invalid_request' });
    });

    it('login requires the password again, once', async () => {
      const { email } = await aMember();
      const person = await signedIn(email);
      const page = await person.open(address({ prompt: 'login' }));

      expect(page.text).to.include('<h1>Sign in</h1>').and.include(`value="${email}"`);
      const after = await person.submit(page, '/sign-in', { email, password: fixture.PASSWORD });
      expect(answerOf(await person.open(after.location as string))).to.include.keys('code');
    });
  });

  describe('session', () => {
    it('lasts for 14 days without use and 30 days in all', async () => {
      const { email } = await aMember();
      const idle = await signedIn(email);
      const used = await signedIn(email);
      lateSeconds = 13 * DAYS;
      expect(await silently(used)).to.include.keys('code');
      lateSeconds = 14 * DAYS + 60;
      expect(await silently(idle)).to.include({ error: 'login_required' });
      expect(await silently(used)).to.include.keys('code');
      lateSeconds = 27 * DAYS;
      expect(await silently(used)).to.include.keys('code');
      lateSeconds = 30 * DAYS - 60;
      expect(await silently(used)).to.include.keys('code');
      lateSeconds = 30 * DAYS;

      expect(await silently(used)).to.include({ error: 'login_required' });
    });

    it('is extended by the use of its refresh tokens, and ends them', async () => {
      const { email } = await aMember();
      const person = await signedIn(email);
      let tokens = await tokensOf(person);
      for (const days of [13, 26]) {
        lateSeconds = days * DAYS;
        tokens = await refresh(tokens.refreshToken);
      }
      expect(await silently(person)).to.include.keys('code');
      lateSeconds = 31 * DAYS;

      expect(await isRefused(refresh(tokens.refreshToken))).to.equal('invalid_grant');
    });

    it('keeps its cookie for as long as it can last, from the first code on', async () => {
      const { email } = await aMember();
      const back = await aPerson().signIn(address(), email);

      expect(back.headers.get('set-cookie')).to.match(/Max-Age=2592000$/);
    });

    it('grants apps access only within 30 minutes after sign-in', async () => {
      const { email } = await aMember();
      const person = await signedIn(email);
      const client = await fixture.insertClient(insert, oneId);
      const app = address({ client_id: client, redirect_uri: fixture.REDIRECT, scope: 'videos:read' });
      const consent = await person.open(app);
      expect(consent.text).to.include('View videos');
      lateSeconds = 1801;

      expect((await person.open(app)).text).to.include('<h1>Sign in</h1>');
      const late = await person.submit(consent, '/decide', { workspace: oneId, decision: 'approve' });
      expect(late.location).to.match(/^\/oauth\/authorize\?/);
      expect(await silently(person)).to.include.keys('code');
    });

    it('has separate grants in each tab: a reused token of one ends only that one', async () => {
      const { email } = await aMember();
      const person = await signedIn(email);
      const [first, second] = [await tokensOf(person), await tokensOf(person)];
      await refresh(first.refreshToken);
      lateSeconds = 31;
      expect(await isRefused(refresh(first.refreshToken))).to.equal('invalid_grant');

      expect(await credentialOf(first.accessToken)).to.equal(null);
      expect(await isRefused(refresh(second.refreshToken))).to.equal(false);
    });

    it('ends with the password, with its access', async () => {
      const { id, email } = await aMember();
      const person = await signedIn(email);
      const tokens = await tokensOf(person);
      await db.transaction((tx) => replacePassword(tx, id, 'another hash'));

      expect(await silently(person)).to.include({ error: 'login_required' });
      expect(await credentialOf(tokens.accessToken)).to.equal(null);
    });

    it('ends with the membership of its workspace, with its access', async () => {
      const { id, email } = await aMemberOfBoth();
      const person = await signedIn(email);
      const tokens = await tokensOf(person, { workspace: oneId });
      await insert(oneId, 'delete from auth.member where account_id = $1 and workspace_id = $2', [id, oneId]);

      expect(await silently(person)).to.include({ error: 'login_required' });
      expect(await credentialOf(tokens.accessToken)).to.equal(null);
    });

    it('is not replaced by a form of another site, which is sent without the cookie', async () => {
      const stranger = aPerson();
      for (const path of [
        '/oauth/authorize/sign-in',
        '/oauth/authorize/sign-out',
        '/oauth/authorize/workspace',
      ]) {
        const answer = await stranger.open(`${path}?${address().split('?')[1]}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
          body: 'email=a&password=b&workspace=c',
        });

        expect([answer.status, answer.headers.get('set-cookie')], path).to.deep.equal([403, null]);
      }
    });
  });

  describe('sign-out', () => {
    const post = (person: ConsentingPerson, headers: Record<string, string>) =>
      person.open('/oauth/sign-out', {
        method: 'POST',
        headers: { cookie: person.cookie, ...headers },
      });

    it('ends the session and all its tokens for the page of the studio, and leads back', async () => {
      const { id, email } = await aMember();
      const person = await signedIn(email);
      const tabs = [await tokensOf(person), await tokensOf(person)];
      const cookie = person.cookie;

      const answer = await post(person, { origin: BASE });

      expect([answer.status, answer.location]).to.deep.equal([303, `${BASE}/`]);
      expect(announced).to.deep.include({ workspaceId: oneId, userId: id });
      for (const { accessToken, refreshToken } of tabs) {
        expect(await credentialOf(accessToken)).to.equal(null);
        expect(await isRefused(refresh(refreshToken))).to.equal('invalid_grant');
      }
      person.cookie = cookie;
      expect(await silently(person)).to.include({ error: 'login_required' });
    });

    it('asks when a link or another site leads to it', async () => {
      const { email } = await aMember();
      const person = await signedIn(email);
      const pages = [
        await person.open('/oauth/sign-out'),
        await post(person, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
        await post(person, { origin: 'null' }),
        await post(person, {}),
      ];

      for (const page of pages) {
        expect([page.status, page.text.includes('Sign out?')]).to.deep.equal([200, true]);
        expect(page.headers.get('content-security-policy')).to.include("frame-ancestors 'none'");
      }
      expect(await silently(person)).to.include.keys('code');
      const answer = await person.submit(pages[0] as Page, '/sign-out', {});
      expect([answer.status, answer.location]).to.deep.equal([303, `${BASE}/`]);
      expect(await silently(person)).to.include({ error: 'login_required' });
    });

    it('leads a browser without a session back, to no other address, and sets no cookie', async () => {
      const answer = await aPerson().open('/oauth/sign-out?post_logout_redirect_uri=https://evil.example/');

      expect([answer.status, answer.location, answer.headers.get('set-cookie')]).to.deep.equal([
        303,
        `${BASE}/`,
        null,
      ]);
    });
  });

  describe('attacks', () => {
    it('redirect to no other address, not even another port', async () => {
      for (const uri of [
        `${CALLBACK}/`,
        `${CALLBACK}?a=b`,
        'https://evil.example/sign-in/callback',
        `${BASE}:444/sign-in/callback`,
      ]) {
        const page = await aPerson().open(address({ redirect_uri: uri, prompt: 'none' }));
        expect([page.status, page.location], uri).to.deep.equal([400, null]);
      }
    });

    it('inject no code: it needs the verifier of the page that asked, its redirect URI and client', async () => {
      const { email } = await aMember();
      const person = await signedIn(email);
      const client = await fixture.insertClient(insert, oneId, { secret: null });
      for (const differing of [
        { codeVerifier: fixture.makeChallenge().verifier },
        { redirectUri: `${BASE}/` },
        { clientId: client },
      ])
        expect(await isRefused(redeem((await silently(person)).code, differing))).to.equal('invalid_grant');
      expect(await silently(person, { code_challenge: '', code_challenge_method: '' })).to.include({
        error: 'invalid_request',
      });
    });

    it('sign nobody in to the account of another: forms belong to the browser that opened the page', async () => {
      const { email } = await aMember();
      const attacker = aPerson();
      const page = await attacker.open(address());
      const victim = aPerson();
      await victim.open(address());

      const answer = await victim.submit(page, '/sign-in', { email, password: fixture.PASSWORD });

      expect(answer.status).to.equal(403);
      expect(await silently(victim)).to.include({ error: 'login_required' });
    });

    it('plant no session: its token is new at each sign-in', async () => {
      const { email } = await aMember();
      const planted = aPerson();
      await planted.open(address());
      const victim = aPerson();
      victim.cookie = planted.cookie;
      await victim.signIn(address(), email);

      expect(victim.cookie).not.to.equal(planted.cookie);
      expect(await silently(planted)).to.include({ error: 'login_required' });
      expect(await findSession(db, planted.cookie.split('=')[1] as string)).to.equal(null);
    });
  });
});
