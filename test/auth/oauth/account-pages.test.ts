import { Writable } from 'node:stream';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { HashingQueue } from '../../../services/auth/account/hashing-queue.js';
import { findAccount } from '../../../services/auth/account/make-account.js';
import { makeInvitation } from '../../../services/auth/invitation/make-invitation.js';
import { findOwnWorkspaces } from '../../../services/auth/member/find-own-workspaces.js';
import {
  type AccountPagesDeps,
  serveInvitationPages,
} from '../../../services/auth/pages/serve-invitation-pages.js';
import { servePasswordPage } from '../../../services/auth/pages/serve-password-page.js';
import { findSessionAccount, startSession } from '../../../services/auth/sign-in/session.js';
import { SIGN_IN_LIMITS } from '../../../services/auth/sign-in/sign-in-limits.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { makeLog } from '../../../services/platform/log/log.js';
import type { AccessChanged } from '../../../services/platform/messaging/access-changes.js';
import { makeAttemptLimiter } from '../../../services/platform/rate-limit/attempt-limiter.js';
import { openRateStorage, type RateStorage } from '../../../services/platform/rate-limit/rate-storage.js';
import { silentLog } from '../../setup/calls.js';
import { ConsentingPerson, type Page } from '../../setup/consenting-person.js';
import { useTestDatabase } from '../../setup/database.js';
import * as fixture from '../../setup/oauth.js';

const HOSTILE = `<script>alert(1)</script>"'&`;
const NEXT = 'another long password';

describe('account pages', () => {
  const database = useTestDatabase();
  const db = database.source('auth');
  let app: FastifyInstance;
  let url: string;
  let insert: ReturnType<typeof fixture.insertInto>;
  let workspaceId: string;
  let storage: RateStorage;
  let logged = '';
  let addresses = 0;
  const announced: AccessChanged[] = [];

  before(async () => {
    storage = openRateStorage({ databaseUrl: database.urls.auth, schema: 'auth', log: silentLog });
    const destination = new Writable({
      decodeStrings: false,
      write: (line: string, _encoding, done) => {
        logged += line;
        done();
      },
    });
    app = makeHttpServer({ log: makeLog('auth', 'trace', destination) });
    const deps: AccountPagesDeps = {
      db,
      secret: 'of the tests',
      readClientAddress: async ({ ip }) => ip,
      authUrl: 'http://localhost:4003',
      baseUrl: 'http://localhost:8080',
      now: () => new Date(),
      announce: async (change) => void announced.push(change),
      hashing: new HashingQueue(),
      signInAttempts: makeAttemptLimiter({ ...SIGN_IN_LIMITS, storage, log: silentLog }),
    };
    await serveInvitationPages(app, deps);
    await servePasswordPage(app, deps);
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    insert = fixture.insertInto(db);
    workspaceId = await fixture.insertWorkspace(insert, `Films ${HOSTILE}`);
  });
  after(async () => {
    await app.close();
    await storage.close();
  });
  beforeEach(() => {
    announced.length = 0;
  });

  const anAddress = () => {
    addresses += 1;
    return `new${addresses}@people.example`;
  };
  const invite = async (email: string) =>
    (
      await inTransaction(db, { workspaceId }, (tx) =>
        makeInvitation(tx, 'svc', { workspaceId, email, role: 'editor', invitedBy: null, invitedWith: null }),
      )
    ).token;
  const aPerson = () => new ConsentingPerson(url);
  const open = async (token: string) => {
    const person = aPerson();
    return { person, page: await person.open(`/invitation/${token}`) };
  };
  const chosen = (password = NEXT, repeated = password) => ({
    name: 'Eva',
    'new-password': password,
    'repeated-password': repeated,
  });
  const accountOf = (email: string) => db.transaction((tx) => findAccount(tx, email));
  const membershipsOf = async (email: string) => {
    const account = await accountOf(email);
    return account ? (await findOwnWorkspaces(db, account.id)).map(({ id, role }) => [id, role]) : null;
  };
  const faultOn = ({ text }: Page) => /role="alert">([^<]+)</.exec(text)?.[1];

  describe('for an invitation', () => {
    it('let a new user choose name and password, and join', async () => {
      const email = anAddress();
      const { person, page } = await open(await invite(email));
      const joined = await person.submit(page, '/create-account', chosen());

      expect([page.status, joined.status]).to.deep.equal([200, 200]);
      expect(joined.text).to.include('You have joined').and.include(email);
      expect(await membershipsOf(email)).to.deep.equal([[workspaceId, 'editor']]);
      expect((await accountOf(email))?.name).to.equal('Eva');
      expect(announced).to.deep.equal([{ workspaceId, userId: (await accountOf(email))?.id }]);
    });

    it('let the owner of an account sign in, and join', async () => {
      const { email } = await fixture.insertAccount(insert, {});
      const { person, page } = await open(await invite(email));

      const joined = await person.submit(page, '/invitation/sign-in', { password: fixture.PASSWORD });

      expect(joined.text).to.include('You have joined');
      expect(await membershipsOf(email)).to.deep.equal([[workspaceId, 'editor']]);
    });

    it('sign the new member in with a new session, and lead to the studio', async () => {
      const email = anAddress();
      const { person, page } = await open(await invite(email));
      const before = person.cookie;
      const joined = await person.submit(page, '/create-account', chosen());

      expect(joined.text).to.include('<a href="http://localhost:8080/">Go to Studio</a>');
      expect(person.cookie).not.to.equal(before);
      expect(await findSessionAccount(db, person.cookie.split('=')[1] as string)).to.include({ email });
    });

    it('look the same whether or not the address has an account, and answer a wrong password alike', async () => {
      const [known, unknown] = [(await fixture.insertAccount(insert, {})).email, anAddress()];
      const seen = await Promise.all(
        [known, unknown].map(async (email) => {
          const token = await invite(email);
          const { person, page } = await open(token);
          const wrong = await person.submit(page, '/invitation/sign-in', { password: 'wrong' });
          expect(wrong.status).to.equal(400);
          return [page, wrong].map(({ text }) =>
            text
              .replaceAll(email, 'EMAIL')
              .replaceAll(token, 'TOKEN')
              .replaceAll(/name="csrf" value="[^"]+"/g, 'CSRF'),
          );
        }),
      );

      expect(seen[0]).to.deep.equal(seen[1]);
      expect(await membershipsOf(known)).to.deep.equal([]);
      expect(await membershipsOf(unknown)).to.equal(null);
    });

    it('grant no access to another account, by a new password or by a name', async () => {
      const { email } = await fixture.insertAccount(insert, {}, 'Ada Lovelace');
      const before = await accountOf(email);
      const { person, page } = await open(await invite(email));

      const refused = await person.submit(page, '/create-account', chosen());

      expect(refused.status).to.equal(400);
      expect(faultOn(refused)).to.match(/The account could not be created/);
      expect(await accountOf(email)).to.deep.equal(before);
      expect(await membershipsOf(email)).to.deep.equal([]);
    });

    it('report an invalid name or password, and allow another attempt', async () => {
      const email = anAddress();
      const { person, page } = await open(await invite(email));
      const wrong: Array<[Record<string, string>, RegExp]> = [
        [chosen('short'), /The new password must be at least 8 characters\./],
        [chosen('x'.repeat(257)), /The new password must be at most 256/],
        [chosen(NEXT, 'something else'), /The two passwords differ/],
        [{ ...chosen(), name: '' }, /Your name must not be empty/],
        [{ ...chosen(), name: ' \u200b' }, /Your name must not be blank/],
      ];

      let last = page;
      for (const [fields, fault] of wrong) {
        last = await person.submit(last, '/create-account', fields);
        expect([last.status, faultOn(last)?.match(fault) !== null]).to.deep.equal([400, true], String(fault));
      }

      expect((await person.submit(last, '/create-account', chosen())).text).to.include('You have joined');
    });

    it('mark the browser of a new user as known for the account', async () => {
      const email = anAddress();
      const { person, page } = await open(await invite(email));
      await person.submit(page, '/create-account', chosen());
      const changing = async (who: ConsentingPerson) =>
        who.submit(await who.open('/account/password'), '/account/password', {
          email,
          password: 'a guess',
          ...chosen('a third password'),
        });
      for (let i = 0; i < 11; i += 1) await changing(aPerson());

      expect((await changing(aPerson())).status).to.equal(429);
      expect((await changing(person)).status).to.equal(400);
    });

    it('are identical for every invalid link', async () => {
      const used = await invite(anAddress());
      const { person, page } = await open(used);
      const late = await open(used);
      await person.submit(page, '/create-account', chosen());
      const replaced = anAddress();
      const old = await invite(replaced);
      await invite(replaced);
      const texts = [];

      for (const token of [used, old, `svc_inv_${'x'.repeat(44)}`, 'nothing', '%00']) {
        const { page: gone } = await open(token);
        expect([gone.status, token]).to.deep.equal([404, token]);
        texts.push(gone.text);
      }
      const again = await late.person.submit(late.page, '/create-account', chosen());

      expect(new Set([...texts, again.text]).size).to.equal(1);
      expect(again.status).to.equal(404);
    });

    it('let one of several concurrent forms join', async () => {
      const email = anAddress();
      const { person, page } = await open(await invite(email));

      const answers = await Promise.all(
        [1, 2, 3].map(() => person.submit(page, '/create-account', chosen())),
      );

      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 404, 404]);
      expect(await membershipsOf(email)).to.have.length(1);
    });

    it('keep the token out of referrers, caches, form URLs and the log', async () => {
      const token = await invite(anAddress());
      const { person, page } = await open(token);
      const wrong = await person.submit(page, '/invitation/sign-in', { password: 'wrong' });

      for (const { headers, text } of [page, wrong]) {
        expect(headers.get('referrer-policy')).to.equal('no-referrer');
        expect(headers.get('cache-control')).to.equal('no-store');
        expect(headers.get('content-security-policy'))
          .to.include("default-src 'none'")
          .and.not.include('unsafe');
        expect(headers.get('x-frame-options')).to.equal('DENY');
        expect([...text.matchAll(/(action|href)="[^"]*"/g)].join()).not.to.include(token);
      }
      expect(logged).to.include('/invitation/:token').and.not.include(token);
    });

    it('refuse forms from another browser or another site', async () => {
      const email = anAddress();
      const { person, page } = await open(await invite(email));
      const stranger = aPerson();
      await stranger.open('/account/password');
      const create = (who: ConsentingPerson, fields = {}, headers = {}) =>
        who.submit(page, '/create-account', { ...chosen(), ...fields }, headers);

      expect((await create(stranger)).status).to.equal(403);
      expect((await create(person, { csrf: 'x'.repeat(43) })).status).to.equal(403);
      expect((await create(person, {}, { 'sec-fetch-site': 'cross-site' })).status).to.equal(403);
      expect(await membershipsOf(email)).to.equal(null);
    });

    it('escape names chosen by others', async () => {
      const { page } = await open(await invite(anAddress()));

      expect(page.text).to.include('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
      expect(page.text).not.to.include('<script');
    });

    it('limit password guesses to ten per account, over both forms', async () => {
      const { email } = await fixture.insertAccount(insert, {});
      const { person, page } = await open(await invite(email));
      const tries = Array.from({ length: 12 }, (_, i) =>
        i % 2
          ? person.submit(page, '/invitation/sign-in', { password: 'a guess' })
          : person.submit(page, '/create-account', chosen()),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      const right = await person.submit(page, '/invitation/sign-in', { password: fixture.PASSWORD });

      expect(statuses.filter((status) => status === 400)).to.have.length(10);
      expect(right.status).to.equal(429);
      expect(faultOn(right)).to.match(/Too many attempts\. Try again in \d+ minutes\./);
      expect(Number(right.headers.get('retry-after'))).to.be.within(600, 900);
    });
  });

  describe('for the password', () => {
    const change = async (
      email: string,
      fields: Record<string, string> = {},
      person = aPerson(),
    ): Promise<Page> =>
      person.submit(await person.open('/account/password'), '/account/password', {
        email,
        password: fixture.PASSWORD,
        'new-password': NEXT,
        'repeated-password': NEXT,
        ...fields,
      });

    it('replace it, renew this browser’s session and end all others', async () => {
      const { id, email } = await fixture.insertAccount(insert, { [workspaceId]: 'viewer' });
      const [here, elsewhere] = [
        await startSession(db, { id, passwordVersion: 1 }),
        await startSession(db, { id, passwordVersion: 1 }),
      ];
      const person = aPerson();
      person.cookie = `sign-in=${here}`;

      const changed = await change(email, {}, person);

      expect(changed.text).to.include('Your password is changed').and.include('>Go to Studio</a>');
      expect(person.cookie).not.to.equal(`sign-in=${here}`);
      const sessionNow = person.cookie.split('=')[1] as string;
      expect(await findSessionAccount(db, sessionNow)).to.include({ id });
      for (const ended of [here, elsewhere]) expect(await findSessionAccount(db, ended)).to.equal(null);
      expect(announced).to.deep.equal([{ workspaceId, userId: id }]);
      expect((await change(email)).status).to.equal(400);
      expect((await change(email, { password: NEXT, ...chosen('a third password') })).status).to.equal(200);
    });

    it('show the address of the signed-in user', async () => {
      const { id, email } = await fixture.insertAccount(insert, {});
      const person = aPerson();
      person.cookie = `sign-in=${await startSession(db, { id, passwordVersion: 1 })}`;

      expect((await person.open('/account/password')).text).to.include(`value="${email}"`);
      expect((await aPerson().open('/account/password')).text).to.include('value=""');
    });

    it('answer a wrong password and an unknown address alike, and report an invalid new password', async () => {
      const { email } = await fixture.insertAccount(insert, {});
      const wrong = await change(email, { password: 'wrong' });

      expect([wrong.status, faultOn(wrong)?.includes('not right')]).to.deep.equal([400, true]);
      expect(faultOn(await change(anAddress()))).to.equal(faultOn(wrong));
      expect(faultOn(await change(email, chosen('short')))).to.match(/at least 8/);
      expect(faultOn(await change(email, chosen(NEXT, 'other')))).to.match(/The two passwords differ/);
      expect(faultOn(await change(email, chosen(fixture.PASSWORD)))).to.match(/must differ/);
      expect(announced).to.deep.equal([]);
    });

    it('refuse forms from elsewhere, and more attempts than the sign-in allows', async () => {
      const { email } = await fixture.insertAccount(insert, {});
      const person = aPerson();
      const page = await person.open('/account/password');
      const fields = { email, password: 'a guess', ...chosen() };
      const send = (headers = {}) => person.submit(page, '/account/password', fields, headers);

      expect((await send({ 'sec-fetch-site': 'cross-site' })).status).to.equal(403);
      const statuses = (await Promise.all(Array.from({ length: 12 }, () => send()))).map(
        ({ status }) => status,
      );

      expect(statuses.filter((status) => status === 429)).to.have.length(2);
    });
  });
});
