import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { HashingQueue, type HashingSource } from '../../../services/auth/account/hashing-queue.js';
import { hashPassword } from '../../../services/auth/account/password.js';
import { replacePassword } from '../../../services/auth/member/replace-password.js';
import { formTargetOf } from '../../../services/auth/oauth/redirect-uri.js';
import { type PagesDeps, servePages } from '../../../services/auth/pages/serve-pages.js';
import { removeOldRows } from '../../../services/auth/retention/remove-old-rows.js';
import { SIGN_IN_LIMITS } from '../../../services/auth/sign-in/sign-in-limits.js';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { makeAttemptLimiter } from '../../../services/platform/rate-limit/attempt-limiter.js';
import { openRateStorage, type RateStorage } from '../../../services/platform/rate-limit/rate-storage.js';
import { silentLog } from '../../setup/calls.js';
import { ConsentingPerson } from '../../setup/consenting-person.js';
import { useTestDatabase } from '../../setup/database.js';
import * as fixture from '../../setup/oauth.js';
import { waitUntil } from '../../setup/wait-until.js';

const { REDIRECT } = fixture;
const HOSTILE = `<script>alert(1)</script>"'&`;

describe('authorization pages', () => {
  const database = useTestDatabase();
  const db = database.source('auth');
  const admin = database.admin();
  let app: FastifyInstance;
  let url: string;
  let insert: ReturnType<typeof fixture.insertInto>;
  let workspaceId: string;
  let otherId: string;
  let clientId: string;
  let email: string;
  let storage: RateStorage;

  /** The networks whose passwords were hashed, in order. */
  const hashed: string[] = [];
  /** How many were hashed when a network’s attempt arrived. */
  const arrivals = new Map<string, number>();
  class ObservedQueue extends HashingQueue {
    override run<T>(source: HashingSource, hash: () => Promise<T>): Promise<T> {
      arrivals.set(source.name, hashed.length);
      return super.run(source, () => {
        hashed.push(source.name);
        return hash();
      });
    }
  }

  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  async function serve(differing: Partial<PagesDeps> = {}) {
    const server = makeHttpServer({ log: silentLog, options: { trustProxy: ['loopback'] } });
    await servePages(server, {
      db,
      tokenPrefix: 'svc',
      now: () => new Date(),
      secret: 'of the tests',
      readClientAddress: async ({ ip }) => ip,
      authUrl: 'http://localhost:4003',
      baseUrl: 'http://localhost:8080',
      grantDays: 90,
      announce: async () => undefined,
      hashing: new ObservedQueue({ atOnce: 1, maxWaiting: 40 }),
      signInAttempts: makeAttemptLimiter({ ...SIGN_IN_LIMITS, storage, log: silentLog, wait }),
      ...differing,
    });
    return server;
  }

  before(async () => {
    storage = openRateStorage({ databaseUrl: database.urls.auth, schema: 'auth', log: silentLog });
    app = await serve();
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    insert = fixture.insertInto(db);
    workspaceId = await fixture.insertWorkspace(insert, `Films ${HOSTILE}`);
    otherId = await fixture.insertWorkspace(insert, 'Another one');
    clientId = await fixture.insertClient(insert, workspaceId, { name: `App ${HOSTILE}` });
    email = (await fixture.insertAccount(insert, { [workspaceId]: 'editor' }, `Ada ${HOSTILE}`)).email;
  });
  after(async () => {
    await app.close();
    await storage.close();
  });

  const address = (differing: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'videos:read',
      state: 'a b&c',
      ...differing,
    })}`;
  const aPerson = () => new ConsentingPerson(url);
  const answerOf = (location: string | null) => {
    expect(location?.startsWith(`${REDIRECT}&`), String(location)).to.equal(true);
    return Object.fromEntries(new URL(location as string).searchParams);
  };

  it('ask for sign-in, then for consent, and redirect with a code', async () => {
    const person = aPerson();
    const signIn = await person.open(address());
    const consent = await person.signIn(address(), email);
    const answer = await person.submit(consent, '/decide', { workspace: workspaceId, decision: 'approve' });

    expect(signIn.text).to.include('<h1>Sign in</h1>');
    expect(consent.text).to.include('View videos').and.not.include('Another one');
    expect(answer.status).to.equal(303);
    const { code, ...rest } = answerOf(answer.location);
    expect(code).to.match(/^svc_oac_/);
    expect(rest).to.deep.equal({ tenant: '7', state: 'a b&c', iss: 'http://localhost:8080' });
  });

  it('record sign-ins, failed ones and sign-outs in the audit log, with their address', async () => {
    const { id: accountId, email: other } = await fixture.insertAccount(insert, {
      [workspaceId]: 'viewer',
      [otherId]: 'viewer',
    });
    const person = aPerson();
    const fields = { email: other, password: 'not the password' };
    const entries = async (workspace: string) => {
      const { rows } = await admin.query<{ entry: string }>(
        `select action || ' from ' || address as entry from auth.audit_entry where workspace_id = $1 and actor_id = $2 order by at`,
        [workspace, accountId],
      );
      return rows.map(({ entry }) => entry);
    };

    await person.submit(await person.open(address()), '/sign-in', fields);
    await waitUntil('the failure is recorded', async () => (await entries(otherId)).length === 1);
    const consent = await person.signIn(address(), other);
    await person.submit(consent, '/sign-out', {});

    const expected = ['sign_in_failed', 'signed_in', 'signed_out'].map(
      (action) => `${action} from 127.0.0.1`,
    );
    expect(await entries(workspaceId)).to.deep.equal(expected);
    expect(await entries(otherId)).to.deep.equal(expected);
    const { rows } = await admin.query(`select * from auth.audit_entry where actor_id = $1`, [accountId]);
    expect(JSON.stringify(rows)).not.to.include('not the password').and.not.include(fixture.PASSWORD);
  });

  it('record in the audit log which access a person granted, and no refusal', async () => {
    const { id: accountId, email: other } = await fixture.insertAccount(insert, { [workspaceId]: 'viewer' });
    const startedAt = Date.now();
    const decide = async (decision: string) => {
      const person = aPerson();
      const consent = await person.signIn(address(), other);
      return person.submit(consent, '/decide', { workspace: workspaceId, decision });
    };

    await decide('deny');
    const { location } = await decide('approve');

    const { rows } = await admin.query(
      `select * from auth.audit_entry where actor_id = $1 and action = 'oauth_access_granted'`,
      [accountId],
    );
    expect(rows).to.have.length(1);
    expect(rows[0]).to.deep.include({
      ...{ workspace_id: workspaceId, actor_type: 'user', target_type: 'oauth_client', target_id: clientId },
      address: '127.0.0.1',
    });
    expect(rows[0].details).to.deep.include({ scopes: ['videos:read'] });
    expect(rows[0].details.name).to.be.a('string').and.not.equal('');
    expect(rows[0].request_id).to.be.a('string').and.not.equal('');
    expect(rows[0].at.getTime()).to.be.within(startedAt, Date.now());
    expect(JSON.stringify(rows)).not.to.include(answerOf(location).code);
  });

  it('redirect with access_denied after a refusal', async () => {
    const person = aPerson();
    const consent = await person.signIn(address(), email);

    const answer = await person.submit(consent, '/decide', { decision: 'deny' });

    expect(answerOf(answer.location)).to.include({ error: 'access_denied', state: 'a b&c' });
  });

  it('answer an error in client_id or redirect_uri with a page, without a redirect', async () => {
    for (const [name, wrong] of [
      ['client_id', 'cli_unknown'],
      ['redirect_uri', 'https://evil.example/cb'],
    ] as const) {
      const page = await aPerson().open(address({ [name]: wrong }));
      expect([page.status, page.location]).to.deep.equal([400, null]);
      expect(page.text).to.include('This doesn’t work').and.not.include('evil.example');
    }
  });

  it('redirect any other error once the user has signed in', async () => {
    const person = aPerson();
    await person.signIn(address(), email);

    const refused = await person.open(address({ scope: 'videos:write' }));

    expect(refused.status).to.equal(303);
    expect(answerOf(refused.location)).to.include({ error: 'invalid_scope', state: 'a b&c' });
  });

  it('do not redirect before sign-in: a link shows its target', async () => {
    for (const wrong of [{ scope: 'videos:write' }, { response_type: 'token' }, { scope: '' }] as Array<
      Record<string, string>
    >) {
      const page = await aPerson().open(address(wrong));

      expect([page.status, page.location], JSON.stringify(wrong)).to.deep.equal([400, null]);
      expect(page.headers.get('refresh')).to.equal(null);
      expect(page.text)
        .to.include('Go back to app.example')
        .and.not.match(/http-equiv/i);
    }
    const stranger = aPerson();
    await stranger.open(address());
    stranger.cookie = `sign-in=${'x'.repeat(43)}`;

    const page = await stranger.open(address({ scope: 'videos:write' }));

    expect([page.status, page.location]).to.deep.equal([400, null]);
    const link = /<a href="([^"]+)">/.exec(page.text)?.[1]?.replaceAll('&amp;', '&');
    expect(answerOf(link ?? null)).to.include({ error: 'invalid_scope', state: 'a b&c' });
  });

  it('keep redirect URIs stored before hosts were checked out of the security policy', async () => {
    for (const stored of [
      'https://x;sandbox/cb',
      'https://a,b/',
      "https://x;script-src'*'/cb",
      'https://*/cb',
    ]) {
      const before = await fixture.insertClient(insert, workspaceId, { redirectUris: [stored] });
      const person = aPerson();
      await person.signIn(address(), email);

      const page = await person.open(address({ client_id: before, redirect_uri: stored }));

      expect([page.status, page.location], stored).to.deep.equal([400, null]);
      expect(page.headers.get('content-security-policy'))
        .to.include("form-action 'self';")
        .and.not.include('sandbox');
      expect(() => formTargetOf(stored)).to.throw();
    }
  });

  it('escape names chosen by others', async () => {
    const person = aPerson();
    const signIn = await person.open(address({ state: HOSTILE }));
    const consent = await person.signIn(address({ state: HOSTILE }), email);

    for (const page of [signIn, consent]) {
      expect(page.text).to.include('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
      expect(page.text).not.to.include('<script');
    }
  });

  it('cannot be framed, cached or scripted, and send no referrer', async () => {
    for (const page of [await aPerson().open(address()), await aPerson().open(address({ client_id: 'x' }))]) {
      const csp = page.headers.get('content-security-policy');
      expect(csp)
        .to.match(/default-src 'none'; style-src 'sha256-/)
        .and.include("frame-ancestors 'none'");
      expect(csp).to.include("form-action 'self'").and.not.include('unsafe');
      expect(page.headers.get('x-frame-options')).to.equal('DENY');
      expect(page.headers.get('referrer-policy')).to.equal('no-referrer');
      expect(page.headers.get('cache-control')).to.equal('no-store');
      expect(page.headers.get('x-content-type-options')).to.equal('nosniff');
    }
  });

  it('refuse forms from another browser or another site', async () => {
    const person = aPerson();
    const consent = await person.signIn(address(), email);
    const decide = { workspace: workspaceId, decision: 'approve' };
    const stranger = aPerson();
    await stranger.open(address());

    expect((await person.submit(consent, '/decide', { ...decide, csrf: 'x'.repeat(43) })).status).to.equal(
      403,
    );
    expect((await stranger.submit(consent, '/decide', decide)).status).to.equal(403);
    expect(
      (await person.submit(consent, '/decide', decide, { 'sec-fetch-site': 'cross-site' })).status,
    ).to.equal(403);
    const stale = await person.submit(consent, '/decide', { csrf: '' });
    expect(stale.text).to.include('href="/oauth/authorize?client_id=').and.include('Start again');
    expect((await person.submit(consent, '/decide', decide)).status).to.equal(303);
  });

  it('refuse access to a workspace that the user is not a member of', async () => {
    const person = aPerson();
    const consent = await person.signIn(address(), email);

    for (const workspace of [otherId, ''])
      expect((await person.submit(consent, '/decide', { workspace, decision: 'approve' })).text).to.include(
        'Choose the workspace first.',
      );
  });

  it('offer users without a workspace only the link back', async () => {
    const { email: lonely } = await fixture.insertAccount(insert, {});

    const consent = await aPerson().signIn(address(), lonely);

    expect(consent.text).to.include('not a member of any workspace').and.not.include('value="approve"');
  });

  it('renew the cookie at sign-in and sign-out, and hide it from scripts', async () => {
    const person = aPerson();
    const first = await person.open(address());
    const before = person.cookie;
    await person.signIn(address(), email);
    const signedIn = person.cookie;
    const consent = await person.open(address());
    await person.submit(consent, '/sign-out', {});

    expect(first.headers.get('set-cookie')).to.match(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/);
    expect(signedIn).not.to.equal(before);
    expect(person.cookie).not.to.equal(signedIn);
    person.cookie = signedIn;
    expect((await person.open(address())).text).to.include('<h1>Sign in</h1>');
  });

  it('use a host-bound secure cookie behind HTTPS, and its path in forms', async () => {
    const secure = await serve({ authUrl: 'https://id.example/auth' });

    const page = await secure.inject(address());
    await secure.close();

    expect(page.headers['set-cookie']).to.match(/^__Host-sign-in=.*; Secure$/);
    expect(page.body).to.include('action="/auth/oauth/authorize/sign-in?');
  });

  /** Runs a statement on the user's session only. */
  const onSession = async (person: ConsentingPerson, statement: string) => {
    const hash = createHash('sha256').update(person.cookie.split('=')[1] as string);
    const { rows } = await admin.query(`${statement} where token_hash = $1`, [hash.digest()]);
    return rows;
  };

  it('require sign-in once the session has expired', async () => {
    const person = aPerson();
    await person.signIn(address(), email);
    await onSession(person, `update auth.sign_in_session set expires_at = now() - interval '1 second'`);

    expect((await person.open(address())).text).to.include('<h1>Sign in</h1>');
  });

  it('answer a wrong password and an unknown address alike', async () => {
    const attempt = async (given: string) => {
      const person = aPerson();
      const page = await person.submit(await person.open(address()), '/sign-in', {
        email: given,
        password: 'x',
      });
      expect(page.status).to.equal(400);
      expect(page.text).to.include('<title>Error: ');
      return /role="alert">([^<]+)</.exec(page.text)?.[1];
    };

    expect(await attempt(email)).to.match(/not right/);
    expect(await attempt('nobody@people.example')).to.equal(await attempt(email));
  });

  it('refuse forms with characters that are not text', async () => {
    const person = aPerson();
    const signIn = await person.open(address());
    const broken = [
      await person.submit(signIn, '/sign-in', { email: 'a\0@people.example', password: 'x' }),
      await person.submit(signIn, '/sign-in', { email, password: 'x\0' }),
    ];
    const consent = await person.signIn(address(), email);
    broken.push(await person.submit(consent, '/decide', { workspace: 'ws\0', decision: 'approve' }));

    for (const page of broken) {
      expect(page.status).to.equal(400);
      expect(page.text).to.include('characters that are no text');
    }
  });

  it('accept addresses that JavaScript and PostgreSQL lower differently', async () => {
    const { id } = await fixture.insertAccount(insert, {});
    for (const written of [`ΝΙΚΟΣ@${id}.example`, `İpek@${id}.example`]) {
      await admin.query('update auth.account set email = $2 where id = $1', [id, written]);

      const consent = await aPerson().signIn(address(), ` ${written} `);

      expect(consent.text, written).to.include('not a member of any workspace');
    }
  });

  it('count one account’s attempts together, in any spelling of its address', async () => {
    const { id } = await fixture.insertAccount(insert, {});
    await admin.query('update auth.account set email = $2 where id = $1', [id, `ΣΑΣ@${id}.example`]);
    const { rows } = await admin.query(`select lower('ΣΑΣ') = 'σασ' as "foldsGreek"`);
    const written = [
      `ΣΑΣ@${id}.example`,
      rows[0].foldsGreek ? `σασ@${id}.example` : `ΣΑΣ@${id.toUpperCase()}.EXAMPLE`,
    ];

    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1)
      statuses.push((await tryFrom('203.0.113.9', written[i % 2] as string, 'wrong')).status);

    expect(statuses).to.deep.equal([...Array(10).fill(400), 429, 429]);
  });

  it('refuse an account after ten failed attempts, also concurrent ones', async () => {
    const { email: target } = await fixture.insertAccount(insert, {});
    const person = aPerson();
    const page = await person.open(address());
    const guess = (password: string) => person.submit(page, '/sign-in', { email: target, password });

    const statuses = (await Promise.all(Array.from({ length: 14 }, () => guess('wrong')))).map(
      ({ status }) => status,
    );
    const right = await guess(fixture.PASSWORD);

    expect(statuses.filter((status) => status === 400)).to.have.length(10);
    expect(statuses.filter((status) => status === 429)).to.have.length(4);
    expect(right.status).to.equal(429);
    expect(right.text).to.match(/Try again in 15 minutes/);
    expect(Number(right.headers.get('retry-after'))).to.be.within(600, 900);
  });

  /** Tries a password from a given address. */
  const tryFrom = async (from: string, given: string, password: string, person = aPerson()) =>
    person.submit(
      await person.open(address()),
      '/sign-in',
      { email: given, password },
      { 'x-forwarded-for': from },
    );

  /** A browser that has signed in before and whose session has ended. */
  const aKnownBrowser = async (of: string) => {
    const person = aPerson();
    await person.signIn(address(), of);
    person.cookie = '';
    return person;
  };

  it('sign a bystander in at once during a flood from elsewhere, of which what does not fit is refused', async () => {
    const [attacker, person] = [aPerson(), aPerson()];
    const form = await attacker.open(address());
    const page = await person.open(address());
    const attempt = (index: number) =>
      attacker.submit(
        form,
        '/sign-in',
        { email: `nobody-${index}@example.com`, password: 'wrong' },
        { 'x-forwarded-for': `198.51.${index % 3}.${index}` },
      );
    const flood = Array.from({ length: 90 }, (_, index) => attempt(index));
    const given = { email, password: fixture.PASSWORD };
    const bystander = await person.submit(page, '/sign-in', given, { 'x-forwarded-for': '192.0.2.50' });
    const answers = await Promise.all(flood);

    expect(bystander.status).to.equal(303);
    const network = '192.0.2.0/24';
    const before = hashed.lastIndexOf(network) - (arrivals.get(network) as number);
    expect(before, 'one of each of the three networks, and the one that is being hashed').to.be.at.most(4);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).to.be.above(0);
    for (const { headers, text } of refused) {
      expect(headers.get('retry-after')).to.equal('3');
      expect(text).to.include('Too many people are signing in right now');
    }
    expect(answers.every(({ status }) => [400, 503].includes(status))).to.equal(true);
  });

  it('never lock a user out by wrong passwords of others, neither elsewhere nor in a known browser', async () => {
    const { email: target } = await fixture.insertAccount(insert, {});
    const known = await aKnownBrowser(target);
    const strangers = await Promise.all(
      Array.from({ length: 14 }, (_, i) => tryFrom(`203.0.113.${i}`, target, 'wrong')),
    );
    expect(strangers.filter(({ status }) => status === 429)).to.have.length(4);

    expect((await tryFrom('203.0.113.200', target, fixture.PASSWORD)).status, 'same subnet').to.equal(429);
    expect((await tryFrom('203.0.113.200', target, fixture.PASSWORD, known)).status, 'known').to.equal(303);
    expect((await tryFrom('198.51.100.7', target, fixture.PASSWORD)).status, 'elsewhere').to.equal(303);
    expect((await tryFrom('2001:db8:7::1', target, fixture.PASSWORD)).status, 'over IPv6').to.equal(303);
  });

  it('recognize a known browser by a cookie that cannot be forged or changed', async () => {
    const { email: target } = await fixture.insertAccount(insert, {});
    const { email: another } = await fixture.insertAccount(insert, {});
    for (let i = 0; i < 11; i += 1) await tryFrom('203.0.113.1', target, 'wrong');
    const foreign = await aKnownBrowser(another);
    const forged = aPerson();
    const [name, value = ''] = foreign.device.split('=');
    forged.device = `${name}=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`;

    expect(name).to.equal('known-device');
    for (const person of [foreign, forged, aPerson()])
      expect((await tryFrom('203.0.113.1', target, fixture.PASSWORD, person)).status).to.equal(429);
  });

  it('no longer recognize a browser once the account has a new password', async () => {
    const { id, email: target } = await fixture.insertAccount(insert, {});
    const known = await aKnownBrowser(target);
    const passwordHash = await hashPassword('another long password');
    await db.transaction((tx) => replacePassword(tx, id, passwordHash));
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1)
      statuses.push((await tryFrom('203.0.113.1', target, 'wrong', known)).status);

    expect(statuses).to.deep.equal([...Array(10).fill(400), 429, 429]);
    const stranger = await tryFrom('203.0.113.1', target, 'another long password');
    expect(stranger.status, 'counted with the others of its subnet').to.equal(429);
  });

  it('remove everything that has expired', async () => {
    const [gone, present] = [aPerson(), aPerson()];
    await gone.signIn(address(), email);
    await present.signIn(address(), email);
    await onSession(gone, `update auth.sign_in_session set expires_at = now() - interval '2 days'`);

    await removeOldRows(db, 400);

    expect(await onSession(gone, 'select account_id from auth.sign_in_session')).to.deep.equal([]);
    expect(await onSession(present, 'select account_id from auth.sign_in_session')).to.have.length(1);
  });
});
