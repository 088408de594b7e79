import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { AuditedAction } from '../../schemas/messages/audit.js';
import { createApiKey } from '../../services/auth/api-key/create-api-key.js';
import { findCredential } from '../../services/auth/api-key/find-credential.js';
import { storeAction } from '../../services/auth/audit/record-action.js';
import { findInvitation } from '../../services/auth/invitation/accept-invitation.js';
import { inviteMember } from '../../services/auth/invitation/invite-member.js';
import { findMembers } from '../../services/auth/member/find-members.js';
import { registerOAuthClient } from '../../services/auth/oauth/register-oauth-client.js';
import { findMemberResources } from '../../services/auth/removal/find-member-resources.js';
import { removeMember } from '../../services/auth/removal/remove-member.js';
import { findApiKeys } from '../../services/auth/subgraph/api-key.resolver.js';
import { findOAuthClients } from '../../services/auth/subgraph/oauth-client.resolver.js';
import type { Role } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { auditEntries } from '../setup/audited-actions.js';
import { aKeyContext, aMemberContext, anAuthContext, insertOwnedWorkspace } from '../setup/auth.js';
import { refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { insertApproval, insertInto } from '../setup/oauth.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('removal of a member', () => {
  const db = useTestDatabase().source('auth');
  type Context = Parameters<typeof removeMember>[0];

  const aWorkspace = async () => {
    const owner = await insertOwnedWorkspace(db);
    const { workspaceId } = owner;
    return { owner, workspaceId, add: (role: Role) => aMemberContext(db, workspaceId, role) };
  };
  /** What an admin leaves: two keys, one made with the other, an app, and two invitations. */
  const leave = async (admin: Awaited<ReturnType<typeof aMemberContext>>) => {
    const workspaceId = admin.caller.workspaceId as string;
    const first = await createApiKey(admin, { name: 'CI' });
    const withKey = anAuthContext(db, { workspaceId, credentialId: first.apiKey.id });
    const second = await createApiKey(withKey, { name: 'Made with CI' });
    const redirectUris = ['https://app.example/callback'];
    const { client } = await registerOAuthClient(admin, { name: 'Portal', redirectUris, isPublic: true });
    const invite = async (by: Context, email: string) =>
      (await inviteMember(by, { email, role: 'admin' })).link.split('/').at(-1) as string;
    const invitations = [
      await invite(admin, `one@${admin.userId}.example`),
      await invite(withKey, `two@${admin.userId}.example`),
    ];
    return { keys: [first.key, second.key], keyId: first.apiKey.id, clientId: client.id, invitations };
  };
  const worksOf = async (keys: readonly string[]) =>
    Promise.all(keys.map(async (key) => (await findCredential(db, sha256(key))) !== null));
  const isRevoked = async (ctx: Context, clientId: string) =>
    (await findOAuthClients(ctx)).some(({ id, revokedAt }) => id === clientId && revokedAt !== null);

  it('ends keys, apps and invitations unless they are kept, at once and recorded', async () => {
    const { owner, workspaceId, add } = await aWorkspace();
    const admin = await add('admin');
    const left = await leave(admin);
    const { key: other } = await createApiKey(owner, { name: 'Of the owner' });
    owner.announced.length = 0;

    const removed = await removeMember(owner, admin.userId);

    expect(await worksOf([...left.keys, other])).to.deep.equal([false, false, true]);
    expect(await isRevoked(owner, left.clientId)).to.equal(true);
    for (const token of left.invitations) expect(await findInvitation(db, token)).to.equal(null);
    expect((await findMembers(owner)).map(({ email }) => email)).to.deep.equal([owner.email]);
    const keyIds = removed.apiKeys.map(({ id }) => id);
    expect(keyIds).to.have.length(2).and.to.include(left.keyId);
    expect(owner.announced).to.deep.include.members([
      { workspaceId, userId: admin.userId },
      { workspaceId, credentialId: left.keyId },
      { workspaceId },
    ]);
    const entries = await auditEntries(db, workspaceId);
    const targets = entries
      .filter(({ action }) => action === 'api_key_revoked')
      .map(({ targetId }) => targetId);
    expect(targets).to.have.members(keyIds);
    expect(entries.find(({ action }) => action === 'member_removed')?.details).to.deep.equal({
      role: 'admin',
      ...{ keys: 'revoke', apps: 'revoke', invitations: 'revoke' },
      ended: {
        keys: keyIds,
        apps: [left.clientId],
        access: [],
        invitations: removed.invitations.map(({ id }) => id),
      },
    });
  });

  it('keeps what the caller keeps: keys that manage nothing; apps and invitations as the caller’s', async () => {
    const { owner, workspaceId, add } = await aWorkspace();
    const admin = await add('admin');
    const left = await leave(admin);

    const removed = await removeMember(owner, admin.userId, {
      ...{ keys: 'keep', apps: 'keep', invitations: 'keep' },
    });

    expect(removed).to.deep.include({ apiKeys: [], oauthClients: [], invitations: [] });
    expect(await worksOf(left.keys)).to.deep.equal([true, true]);
    const withKey = anAuthContext(db, { workspaceId, credentialId: left.keyId });
    expect(await refusalOf(createApiKey(withKey, { name: 'Another' }))).to.equal('insufficient_role');
    expect(await isRevoked(owner, left.clientId)).to.equal(false);
    for (const token of left.invitations) expect(await findInvitation(db, token)).not.to.equal(null);
    const { oauthClients, invitations } = await findMemberResources(owner, owner.userId);
    expect(oauthClients.map(({ id }) => id)).to.deep.equal([left.clientId]);
    expect(invitations).to.have.length(2);
  });

  it('ends invitations that the caller could not send', async () => {
    const { owner, add } = await aWorkspace();
    const [first, second, admin] = [await add('owner'), await add('admin'), await add('admin')];
    const { link } = await inviteMember(first, { email: `third@${first.userId}.example`, role: 'owner' });
    // An owner who is no longer one may be removed by an admin.
    await inTransaction(db, { workspaceId: owner.workspaceId }, (tx) =>
      tx.query(`update member set role = 'editor' where account_id = $1`, [first.userId]),
    );

    const { invitations } = await removeMember(second, first.userId, { invitations: 'keep' });

    expect(invitations.map(({ role }) => role)).to.deep.equal(['owner']);
    expect(await findInvitation(db, link.split('/').at(-1) as string)).to.equal(null);
    expect(await refusalOf(removeMember(admin, owner.userId))).to.equal('insufficient_role');
  });

  it('sees a key that is created at the same time, or prevents it', async () => {
    const { owner, add } = await aWorkspace();
    for (let round = 0; round < 5; round += 1) {
      const admin = await add('admin');

      await Promise.allSettled([
        createApiKey(admin, { name: 'In time' }),
        removeMember(owner, admin.userId),
        createApiKey(admin, { name: 'Too late' }),
      ]);

      const inForce = (await findApiKeys(owner)).filter(({ revokedAt }) => revokedAt === null);
      expect(inForce).to.deep.equal([]);
    }
  });

  describe('findMemberResources', () => {
    const record = (
      workspaceId: string,
      [action, actorId, targetId, minute]: readonly [AuditedAction, string, string, number],
    ) =>
      inTransaction(db, { workspaceId }, (tx) =>
        storeAction(
          tx,
          { workspaceId, requestId: 'req_1' },
          {
            action,
            actor: { type: 'user', id: actorId, credentialId: null },
            target: { type: action.startsWith('webhook') ? 'webhook' : 'video', id: targetId },
            ...{ details: {}, address: null, at: new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString() },
          },
        ),
      );

    it('lists keys in force, apps, access, invitations, and webhooks and shares that exist', async () => {
      const { owner, workspaceId, add } = await aWorkspace();
      const admin = await add('admin');
      const left = await leave(admin);
      const mine = admin.userId;
      const done: ReadonlyArray<Parameters<typeof record>[1]> = [
        ['webhook_created', mine, 'whk_kept', 1],
        ['webhook_created', left.keyId, 'whk_of_key', 2],
        ['webhook_created', mine, 'whk_deleted', 3],
        ['webhook_deleted', owner.userId, 'whk_deleted', 4],
        ['webhook_created', owner.userId, 'whk_of_owner', 5],
        ['video_shared', mine, 'vid_shared', 6],
        ['video_shared', mine, 'vid_unshared', 7],
        ['video_unshared', mine, 'vid_unshared', 8],
        ['video_shared', mine, 'vid_deleted', 9],
        ['video_deleted', owner.userId, 'vid_deleted', 10],
        ['video_shared', left.keyId, 'vid_again', 11],
        ['video_unshared', owner.userId, 'vid_again', 12],
        ['video_shared', left.keyId, 'vid_again', 13],
        ['video_shared', left.keyId, 'vid_again', 14],
      ];
      for (const one of done) await record(workspaceId, one);

      const found = await findMemberResources(owner, mine);

      expect(found.apiKeys.map(({ name }) => name)).to.have.members(['CI', 'Made with CI']);
      expect(found.oauthClients.map(({ id }) => id)).to.deep.equal([left.clientId]);
      expect(found.invitations).to.have.length(2);
      expect(found.webhookIds).to.deep.equal(['whk_of_key', 'whk_kept']);
      expect(found.sharedVideoIds).to.deep.equal(['vid_again', 'vid_shared']);
    });

    it('lists the access that the member allowed apps, which ends with the membership', async () => {
      const { owner, workspaceId } = await aWorkspace();
      const approval = { role: 'editor', scopes: ['videos:read'] } as const;
      const { userId, grantId, accessToken } = await insertApproval(insertInto(db), workspaceId, approval);

      const { oauthGrants } = await findMemberResources(owner, userId);
      await removeMember(owner, userId, { keys: 'keep', apps: 'keep', invitations: 'keep' });

      expect(oauthGrants.map(({ id }) => id)).to.deep.equal([grantId]);
      expect(await worksOf([accessToken])).to.deep.equal([false]);
    });

    it('is refused to members who manage nothing, and in another workspace', async () => {
      const { owner, workspaceId, add } = await aWorkspace();
      const admin = await add('admin');
      await leave(admin);
      const other = await aWorkspace();
      const outsiders = [other.owner, await aKeyContext(db, other.workspaceId)];

      for (const outsider of outsiders) {
        expect(await refusalOf(findMemberResources(outsider, admin.userId))).to.equal('not_found');
        expect(await refusalOf(removeMember(outsider, admin.userId))).to.equal('not_found');
      }
      const bounded = await aKeyContext(db, workspaceId, { managementRole: 'editor' });
      expect(await refusalOf(findMemberResources(bounded, admin.userId))).to.equal('insufficient_role');
      expect((await findMemberResources(owner, admin.userId)).apiKeys).to.have.length(2);
    });
  });
});
