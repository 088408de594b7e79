import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { findAccount } from '../../services/auth/account/make-account.js';
import { verifyPassword } from '../../services/auth/account/password.js';
import { findCredential } from '../../services/auth/api-key/find-credential.js';
import { replacePassword } from '../../services/auth/member/replace-password.js';
import { approveAccess } from '../../services/auth/oauth/approve-access.js';
import { readAuthorizationRequest } from '../../services/auth/oauth/authorization-request.js';
import { exchangeToken } from '../../services/auth/oauth/exchange-token.js';
import { changePassword } from '../../services/auth/sign-in/change-password.js';
import { findSessionAccount, startSession } from '../../services/auth/sign-in/session.js';
import type { DomainError } from '../../services/platform/errors/errors.js';
import { auditEntries } from '../setup/audited-actions.js';
import { aKeyContext, anAuthContext } from '../setup/auth.js';
import { refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import * as fixture from '../setup/oauth.js';

const { CLIENT_SECRET, PASSWORD, REDIRECT } = fixture;
const NEXT = 'another long password';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('password change', () => {
  const db = useTestDatabase().source('auth');
  let insert: ReturnType<typeof fixture.insertInto>;

  before(async () => {
    insert = fixture.insertInto(db);
  });

  /**
   * A user with a session and, in each of two workspaces, an app with tokens and one with an unredeemed code.
   */
  const aPerson = async () => {
    const workspaceIds = [await fixture.insertWorkspace(insert), await fixture.insertWorkspace(insert)];
    const roles = Object.fromEntries(workspaceIds.map((id) => [id, 'editor' as const]));
    const { id: userId, email } = await fixture.insertAccount(insert, roles);
    const clientId = await fixture.insertClient(insert, workspaceIds[0] as string);
    const ctx = anAuthContext(db, {
      workspaceId: workspaceIds[0] as string,
      userId,
      role: 'editor',
      credentialId: 'grt_asking',
    });
    const oauth = { ...ctx, now: () => new Date() };
    const accountNow = async () => (await db.transaction((tx) => findAccount(tx, email)))!;
    const approve = async (workspaceId: string, account = { id: userId, passwordVersion: 1 }) => {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: REDIRECT,
        response_type: 'code',
        scope: 'videos:read',
      });
      const request = await readAuthorizationRequest(oauth, query);
      return approveAccess(oauth, { request, account, workspaceId });
    };
    const client = { clientId, clientSecret: CLIENT_SECRET };
    const redeem = (code: string) =>
      exchangeToken(oauth, { ...client, grantType: 'authorization_code', code, redirectUri: REDIRECT });
    const refresh = (refreshToken: string) =>
      exchangeToken(oauth, { ...client, grantType: 'refresh_token', refreshToken });
    const tokens = await Promise.all(workspaceIds.map(async (id) => redeem(await approve(id))));
    const codes = await Promise.all(workspaceIds.map((id) => approve(id)));
    const session = await startSession(db, { id: userId, passwordVersion: 1 });
    return { ctx, userId, workspaceIds, approve, redeem, refresh, tokens, codes, session, accountNow };
  };
  const oauthErrorOf = (operation: Promise<unknown>): Promise<unknown> =>
    operation.then(
      () => null,
      (err: DomainError) => err.details?.oauthError ?? err.message,
    );
  const change = (
    ctx: Parameters<typeof changePassword>[0],
    currentPassword = PASSWORD,
    newPassword = NEXT,
  ) => changePassword(ctx, { currentPassword, newPassword });

  for (const [way, replace] of [
    ['by its owner', ({ ctx }: Awaited<ReturnType<typeof aPerson>>) => change(ctx)],
    [
      'by the operator',
      ({ userId }: Awaited<ReturnType<typeof aPerson>>) =>
        db.transaction((tx) => replacePassword(tx, userId, 'a hash')),
    ],
  ] as const) {
    it(`${way} ends sessions, access tokens, refresh tokens and codes in every workspace`, async () => {
      const person = await aPerson();
      const { tokens, codes, session, workspaceIds } = person;
      for (const { accessToken } of tokens)
        expect(await findCredential(db, sha256(accessToken))).not.to.equal(null);

      await replace(person);

      for (const { accessToken, refreshToken } of tokens) {
        expect(await findCredential(db, sha256(accessToken))).to.equal(null);
        expect(await oauthErrorOf(person.refresh(refreshToken))).to.equal('invalid_grant');
      }
      for (const code of codes) expect(await oauthErrorOf(person.redeem(code))).to.equal('invalid_grant');
      expect(await findSessionAccount(db, session)).to.equal(null);
      expect(workspaceIds).to.have.length(2);
    });
  }

  it('also ends sessions and grants created concurrently with the old password', async () => {
    const { ctx, userId, workspaceIds, approve, redeem } = await aPerson();
    await change(ctx);

    const late = await startSession(db, { id: userId, passwordVersion: 1 });
    const code = await approve(workspaceIds[0] as string, { id: userId, passwordVersion: 1 });

    expect(await findSessionAccount(db, late)).to.equal(null);
    expect(await oauthErrorOf(redeem(code))).to.equal('invalid_grant');
  });

  it('is announced in every workspace; grants approved with the new password work', async () => {
    const { ctx, userId, workspaceIds, approve, redeem, accountNow } = await aPerson();
    await change(ctx);
    const account = await accountNow();

    const { accessToken } = await redeem(await approve(workspaceIds[1] as string, account));

    expect(ctx.announced).to.have.deep.members(workspaceIds.map((workspaceId) => ({ workspaceId, userId })));
    expect(await findCredential(db, sha256(accessToken))).to.include({ userId });
    expect(await verifyPassword(account.passwordHash, NEXT)).to.equal(true);
  });

  it('is in the audit log of every workspace of its owner, and a refused one is not', async () => {
    const { ctx, userId, workspaceIds } = await aPerson();
    const startedAt = Date.now();
    const caller = { ...ctx.caller, clientAddress: '203.0.113.7' };

    expect(await refusalOf(change({ ...ctx, caller }, 'wrong'))).to.equal('validation_error');
    await change({ ...ctx, caller });

    expect(workspaceIds).to.have.length(2);
    for (const workspaceId of workspaceIds) {
      const [entry, ...more] = await auditEntries(db, workspaceId);
      expect(more).to.deep.equal([]);
      expect(entry).to.deep.include({
        action: 'password_changed',
        actorType: 'user',
        actorId: userId,
        targetType: 'user',
        targetId: userId,
        details: {},
        address: '203.0.113.7',
        requestId: 'req_test',
      });
      expect(entry?.at.getTime()).to.be.within(startedAt, Date.now());
    }
  });

  it('ends nothing of other users', async () => {
    const { ctx } = await aPerson();
    const other = await aPerson();

    await change(ctx);

    expect(await findSessionAccount(db, other.session)).to.include({ id: other.userId });
    for (const { accessToken } of other.tokens)
      expect(await findCredential(db, sha256(accessToken))).not.to.equal(null);
  });

  it('requires the current password and a different new one', async () => {
    const { ctx, tokens } = await aPerson();

    for (const [present, next, message] of [
      ['wrong', NEXT, /input\.currentPassword must be your current password/],
      ['x'.repeat(2000), NEXT, /input\.currentPassword must be/],
      [PASSWORD, PASSWORD, /input\.newPassword must differ/],
      [PASSWORD, 'seven77', /input\.newPassword must be at least 8/],
      [PASSWORD, 'x'.repeat(257), /input\.newPassword must be at most 256/],
    ] as const)
      expect(await change(ctx, present, next).catch((err: Error) => err.message)).to.match(message);

    expect(await findCredential(db, sha256(tokens[0]?.accessToken as string))).not.to.equal(null);
    expect(ctx.announced).to.deep.equal([]);
  });

  it('succeeds once when requested twice at the same time', async () => {
    const { ctx } = await aPerson();

    const outcomes = await Promise.all([
      refusalOf(change(ctx, PASSWORD, 'the first of two')),
      refusalOf(change(ctx, PASSWORD, 'the second of two')),
    ]);

    expect(outcomes.sort()).to.deep.equal([null, 'validation_error'].sort());
  });

  it('limits an access token to ten attempts, then requires a wait', async () => {
    const { ctx } = await aPerson();
    const attempts = await Promise.all(Array.from({ length: 12 }, () => refusalOf(change(ctx, 'a guess'))));

    expect(attempts.filter((code) => code === 'validation_error')).to.have.length(10);
    expect(attempts.filter((code) => code === 'rate_limit_exceeded')).to.have.length(2);
    expect(await refusalOf(change(ctx))).to.equal('rate_limit_exceeded');
    expect(await refusalOf(change((await aPerson()).ctx))).to.equal(null);
  });

  it('is refused for API keys, which have no user', async () => {
    const { workspaceIds } = await aPerson();

    expect(await refusalOf(change(await aKeyContext(db, workspaceIds[0] as string)))).to.equal(
      'validation_error',
    );
  });
});
