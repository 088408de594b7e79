import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { findCredential } from '../../../services/auth/api-key/find-credential.js';
import type { AuthContext } from '../../../services/auth/context.js';
import { CredentialUse } from '../../../services/auth/credential/credential-use.js';
import { approveAccess } from '../../../services/auth/oauth/approve-access.js';
import { readAuthorizationRequest } from '../../../services/auth/oauth/authorization-request.js';
import { exchangeToken } from '../../../services/auth/oauth/exchange-token.js';
import { findGrants, findOwnGrants } from '../../../services/auth/oauth/find-grants.js';
import { revokeOAuthGrant } from '../../../services/auth/oauth/revoke-grant.js';
import { makeSelfRegisteredClients } from '../../../services/auth/oauth/self-registered/self-registered-clients.js';
import type { Role } from '../../../services/platform/access/caller.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { auditEntries } from '../../setup/audited-actions.js';
import { aKeyContext, aMemberContext, insertOwnedWorkspace } from '../../setup/auth.js';
import { refusalOf, silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import * as fixture from '../../setup/oauth.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('access of apps', () => {
  const db = useTestDatabase().source('auth');
  const selfRegistered = makeSelfRegisteredClients({
    allowsRegistration: true,
    allowsDocuments: false,
    secret: 'a secret that the tests alone know',
    outbound: { request: () => Promise.reject(new Error('no app here publishes a document')) } as never,
  });
  type Member = Awaited<ReturnType<typeof aMemberContext>>;

  const aWorkspace = async () => {
    const owner = { ...(await insertOwnedWorkspace(db)), selfRegistered };
    const { workspaceId } = owner;
    const add = async (role: Role) => ({ ...(await aMemberContext(db, workspaceId, role)), selfRegistered });
    return { owner, workspaceId, add };
  };
  /** The tokens of an app that registered itself, which the member allows. */
  const allow = async (
    member: Member,
    { name = 'A curious agent', redirectUri = 'https://agent.example/callback' } = {},
  ) => {
    const { announce } = member;
    const oauth = { db, tokenPrefix: 'svc', baseUrl: 'http://localhost:8080', grantDays: 90, announce };
    const ctx = { ...oauth, selfRegistered, now: () => new Date() };
    const { id: clientId } = selfRegistered.register({ client_name: name, redirect_uris: [redirectUri] });
    const { verifier, challenge } = fixture.makeChallenge();
    const query = { client_id: clientId, redirect_uri: redirectUri, scope: 'videos:read jobs:read' };
    const request = await readAuthorizationRequest(
      ctx,
      new URLSearchParams({
        ...query,
        ...{ response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' },
      }),
    );
    const code = await approveAccess(ctx, {
      request,
      account: { id: member.userId, passwordVersion: 1 },
      workspaceId: member.caller.workspaceId as string,
      consentFrom: { address: null, requestId: 'req_consent' },
    });
    const exchange = (asked: object) => exchangeToken(ctx, { clientId, ...asked });
    const tokens = await exchange({
      grantType: 'authorization_code',
      ...{ code, redirectUri, codeVerifier: verifier },
    });
    return {
      ...tokens,
      renew: () => exchange({ grantType: 'refresh_token', refreshToken: tokens.refreshToken }),
    };
  };
  const credentialOf = (token: string) => findCredential(db, sha256(token), selfRegistered);
  const idsOf = async (grants: Promise<ReadonlyArray<{ readonly id: string }>>) =>
    (await grants).map(({ id }) => id);

  it('is listed for its member and for owners, with who vouches for the name, scopes and times', async () => {
    const { owner, workspaceId, add } = await aWorkspace();
    const viewer = await add('viewer');
    const { accessToken } = await allow(viewer);
    await allow(owner, { name: 'On my device', redirectUri: 'http://127.0.0.1/callback' });

    const [own] = await findOwnGrants(viewer);

    expect(own).to.deep.include({
      ...{ id: (await credentialOf(accessToken))?.credentialId, userId: viewer.userId },
      ...{ clientName: 'A curious agent', origin: 'self_registered', host: 'agent.example' },
      scopes: ['videos:read', 'jobs:read'],
    });
    expect(own?.firstUsedAt).to.be.an.instanceOf(Date);
    expect(own?.endsAt.getTime()).to.equal((own?.createdAt.getTime() as number) + 90 * 24 * 3_600_000);
    expect((await findGrants(owner)).map(({ clientName, host }) => [clientName, host])).to.deep.equal([
      ['On my device', null],
      ['A curious agent', 'agent.example'],
    ]);
    expect(await idsOf(findGrants(owner, viewer.userId))).to.deep.equal([own?.id]);
    expect(await refusalOf(findGrants(viewer))).to.equal('insufficient_role');
    expect(await findOwnGrants(await aKeyContext(db, workspaceId))).to.deep.equal([]);
    const [granted] = await auditEntries(db, workspaceId);
    expect(granted?.details).to.include({ origin: 'self_registered', host: 'agent.example' });
  });

  it('is ended by its member alone: its tokens and their renewal, at once, and nothing else', async () => {
    const { workspaceId, add } = await aWorkspace();
    const viewer = await add('viewer');
    const leaked = await allow(viewer);
    const kept = await allow(viewer);
    const id = (await credentialOf(leaked.accessToken))?.credentialId as string;
    viewer.announced.length = 0;

    await revokeOAuthGrant(viewer, id);

    expect(await credentialOf(leaked.accessToken)).to.equal(null);
    expect(await refusalOf(leaked.renew())).to.equal('authentication_error');
    expect(await credentialOf(kept.accessToken)).not.to.equal(null);
    expect(viewer.announced).to.deep.equal([{ workspaceId, credentialId: id }]);
    expect(await findOwnGrants(viewer)).to.have.length(1);
    expect(await refusalOf(revokeOAuthGrant(viewer, id))).to.equal('insufficient_role');
    expect((await auditEntries(db, workspaceId)).at(-1)).to.deep.include({
      ...{ action: 'oauth_access_revoked', targetType: 'oauth_grant', targetId: id },
      details: {
        ...{ name: 'A curious agent', origin: 'self_registered', host: 'agent.example' },
        userId: viewer.userId,
      },
    });
  });

  it('of others is ended by owners and admins, that of owners by signed-in owners', async () => {
    const { owner, workspaceId, add } = await aWorkspace();
    const [admin, editor, viewer] = [await add('admin'), await add('editor'), await add('viewer')];
    const key = { ...(await aKeyContext(db, workspaceId)), selfRegistered };
    for (const member of [owner, editor, editor, editor]) await allow(member);
    const [ofOwner] = await idsOf(findGrants(owner, owner.userId));
    const [first, second, third] = await idsOf(findGrants(owner, editor.userId));
    const revoke = (ctx: AuthContext, id: string | undefined) =>
      refusalOf(revokeOAuthGrant(ctx, id as string));

    expect(await revoke(viewer, first)).to.equal('insufficient_role');
    expect(await revoke(admin, first)).to.equal(null);
    expect(await revoke(key, second)).to.equal(null);
    expect(await revoke(owner, third)).to.equal(null);
    for (const other of [admin, key]) expect(await revoke(other, ofOwner)).to.equal('insufficient_role');
    expect(await revoke(owner, ofOwner)).to.equal(null);
    expect(await findGrants(owner)).to.deep.equal([]);
  });

  it('is neither seen nor ended from another workspace', async () => {
    const { owner } = await aWorkspace();
    const { accessToken } = await allow(owner);
    const [id] = await idsOf(findOwnGrants(owner));
    const other = await aWorkspace();
    // The same person with a token of another workspace.
    const elsewhere = { ...owner, caller: { ...owner.caller, workspaceId: other.workspaceId } };

    expect(await findGrants(other.owner, owner.userId)).to.deep.equal([]);
    expect(await findOwnGrants(elsewhere)).to.deep.equal([]);
    expect(await refusalOf(revokeOAuthGrant(other.owner, id as string))).to.equal('not_found');
    expect(await refusalOf(revokeOAuthGrant(elsewhere, id as string))).to.equal('insufficient_role');
    expect(await credentialOf(accessToken)).not.to.equal(null);
  });

  it('is not listed once it has ended, or when apps may no longer register themselves', async () => {
    const { owner, workspaceId, add } = await aWorkspace();
    const leaving = await add('editor');
    await allow(leaving);
    const lapsed = await allow(owner);
    await allow(owner);
    const lapsedId = (await credentialOf(lapsed.accessToken))?.credentialId;

    await inTransaction(db, { workspaceId }, async (tx) => {
      await tx.query('delete from member where account_id = $1', [leaving.userId]);
      for (const table of ['oauth_access_token', 'oauth_refresh_token'])
        await tx.query(`update ${table} set expires_at = now() - interval '1 second' where grant_id = $1`, [
          lapsedId,
        ]);
    });

    expect(await findGrants(owner)).to.have.length(1);
    expect(await findGrants({ ...owner, selfRegistered: undefined })).to.deep.equal([]);
  });

  it('keeps its first use, and its last to the minute', async () => {
    const { owner, workspaceId } = await aWorkspace();
    const { accessToken } = await allow(owner);
    const id = (await credentialOf(accessToken))?.credentialId as string;
    await inTransaction(db, { workspaceId }, (tx) =>
      tx.query(
        `update oauth_grant set first_used_at = now() - interval '1 day', last_used_at = now() - interval '1 hour'`,
      ),
    );
    const uses = new CredentialUse(db, silentLog);

    uses.note('oauth_grant', workspaceId, id);
    await uses.settled();

    const [grant] = await findOwnGrants(owner);
    expect(Date.now() - (grant?.lastUsedAt?.getTime() ?? 0)).to.be.lessThan(60_000);
    expect(Date.now() - (grant?.firstUsedAt?.getTime() ?? 0)).to.be.greaterThan(23 * 3_600_000);
  });

  it('from before first uses were recorded has none, however often it is used', async () => {
    const { owner, workspaceId } = await aWorkspace();
    const { accessToken, renew } = await allow(owner);
    const id = (await credentialOf(accessToken))?.credentialId as string;
    await inTransaction(db, { workspaceId }, (tx) =>
      tx.query('update oauth_grant set client_name = null, first_used_at = null, last_used_at = null'),
    );
    const uses = new CredentialUse(db, silentLog);

    uses.note('oauth_grant', workspaceId, id);
    await uses.settled();
    await renew();

    const [grant] = await findOwnGrants(owner);
    expect(grant).to.include({ clientName: 'A curious agent', firstUsedAt: null });
    expect(grant?.lastUsedAt).to.be.an.instanceOf(Date);
  });
});
