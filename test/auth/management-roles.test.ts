import { expect } from 'chai';
import { createApiKey } from '../../services/auth/api-key/create-api-key.js';
import { revokeApiKey } from '../../services/auth/api-key/revoke-api-key.js';
import { inviteMember } from '../../services/auth/invitation/invite-member.js';
import { changeMemberRole } from '../../services/auth/member/change-member-role.js';
import { findMembers } from '../../services/auth/member/find-members.js';
import { registerOAuthClient } from '../../services/auth/oauth/register-oauth-client.js';
import { revokeOAuthClient } from '../../services/auth/oauth/revoke-oauth-client.js';
import { removeMember } from '../../services/auth/removal/remove-member.js';
import { findApiKeys } from '../../services/auth/subgraph/api-key.resolver.js';
import { findOAuthClients } from '../../services/auth/subgraph/oauth-client.resolver.js';
import { updateWorkspace } from '../../services/auth/subgraph/workspace.resolver.js';
import { ROLES, type Role } from '../../services/platform/access/caller.js';
import { aKeyContext, aMemberContext, anAuthContext, insertOwnedWorkspace } from '../setup/auth.js';
import { refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';

const CLIENT = { name: 'An app', redirectUris: ['https://app.example/cb'], isPublic: true };

describe('management role of an API key', () => {
  const db = useTestDatabase().source('auth');

  const aWorkspace = async () => {
    const owner = await insertOwnedWorkspace(db);
    const { workspaceId } = owner;
    const admin = await aMemberContext(db, workspaceId, 'admin');
    return { workspaceId, owner, admin };
  };
  type Context = Awaited<ReturnType<typeof aMemberContext>>;
  /** The caller with a key that this member creates. */
  const withKeyOf = async (maker: Pick<Context, 'caller'> & Parameters<typeof createApiKey>[0]) => {
    const { apiKey } = await createApiKey(maker, { name: 'A key' });
    const ctx = anAuthContext(db, { workspaceId: apiKey.workspaceId, credentialId: apiKey.id });
    return { ...ctx, apiKey };
  };
  /** The refused management operations, except those on owners. */
  const refusalsTo = async (ctx: Parameters<typeof createApiKey>[0], memberId: string) => [
    await refusalOf(inviteMember(ctx, { email: `new${memberId}@people.example`, role: 'admin' })),
    await refusalOf(changeMemberRole(ctx, memberId, 'editor')),
    await refusalOf(findMembers(ctx)),
    await refusalOf(createApiKey(ctx, { name: 'Another' })),
    await refusalOf(findApiKeys(ctx)),
    await refusalOf(registerOAuthClient(ctx, CLIENT)),
    await refusalOf(findOAuthClients(ctx)),
    await refusalOf(updateWorkspace(ctx, 'Renamed')),
  ];
  const refusedAll = Array(8).fill('insufficient_role');
  const allowedAll = Array(8).fill(null);

  it('never includes owners: an admin can’t become one with their own key or an owner’s', async () => {
    const { workspaceId, owner, admin } = await aWorkspace();
    const keys = [
      await withKeyOf(admin),
      await withKeyOf(owner),
      await aKeyContext(db, workspaceId),
      await aKeyContext(db, workspaceId, { managementRole: 'owner' }),
      anAuthContext(db, { workspaceId, credentialId: null, issuer: 'billing' }),
    ];

    for (const key of keys) {
      const attempts = [
        changeMemberRole(key, admin.userId, 'owner'),
        inviteMember(key, { email: 'second@self.example', role: 'owner' }),
        changeMemberRole(key, owner.userId, 'viewer'),
        removeMember(key, owner.userId),
      ];
      expect(await Promise.all(attempts.map(refusalOf))).to.deep.equal(Array(4).fill('insufficient_role'));
    }
  });

  it('equals the role of its creator', async () => {
    const { workspaceId, owner, admin } = await aWorkspace();
    const { userId: memberId } = await aMemberContext(db, workspaceId, 'viewer');

    for (const maker of [owner, admin]) {
      const key = await withKeyOf(maker);
      expect(key.apiKey).to.include({ managementRole: maker.caller.role, createdBy: maker.userId });
      expect(await refusalsTo(key, memberId)).to.deep.equal(allowedAll);
      await changeMemberRole(owner, memberId, 'viewer');
    }
  });

  it('allows nothing for a role that manages nothing', async () => {
    const { workspaceId, admin } = await aWorkspace();

    for (const managementRole of ROLES.slice(2)) {
      const key = await aKeyContext(db, workspaceId, { managementRole });
      expect(await refusalsTo(key, admin.userId), managementRole).to.deep.equal(refusedAll);
    }
  });

  it('is reduced with its creator’s role, and allows nothing once the creator has left', async () => {
    const { workspaceId, owner, admin } = await aWorkspace();
    const { userId: memberId } = await aMemberContext(db, workspaceId, 'viewer');
    const ofLeaving = await withKeyOf(await aMemberContext(db, workspaceId, 'owner'));
    const ofAdmin = await withKeyOf(admin);
    await changeMemberRole(owner, admin.userId, 'editor');
    await removeMember(owner, ofLeaving.apiKey.createdBy as string, { keys: 'keep' });

    for (const key of [ofAdmin, ofLeaving]) expect(await refusalsTo(key, memberId)).to.deep.equal(refusedAll);
  });

  it('is not higher in a key created with a key', async () => {
    const { workspaceId, owner, admin } = await aWorkspace();
    const second = await withKeyOf(await withKeyOf(admin));
    const ofOperator = await withKeyOf(await aKeyContext(db, workspaceId));

    expect(second.apiKey).to.include({ managementRole: 'admin', createdBy: admin.userId });
    expect(ofOperator.apiKey).to.include({ managementRole: 'admin', createdBy: null });
    await changeMemberRole(owner, admin.userId, 'creator');
    expect(await refusalsTo(second, owner.userId)).to.deep.equal(refusedAll);
  });

  it('ends with the key, at once', async () => {
    const { owner, admin } = await aWorkspace();
    const key = await withKeyOf(admin);
    await revokeApiKey(owner, key.apiKey.id);

    expect(await refusalsTo(key, admin.userId)).to.deep.equal(refusedAll);
  });

  it('does not apply to other workspaces', async () => {
    const { admin } = await aWorkspace();
    const key = await withKeyOf(admin);
    const other = await aWorkspace();
    const elsewhere = { ...key, caller: { ...key.caller, workspaceId: other.workspaceId } };

    expect(await refusalsTo(elsewhere, other.admin.userId)).to.deep.equal(refusedAll);
  });

  it('does not allow revoking keys with a higher role, except the key itself', async () => {
    const { workspaceId, owner, admin } = await aWorkspace();
    const ofOwner = await withKeyOf(owner);
    const ofAdmin = await withKeyOf(admin);
    const bounded = await aKeyContext(db, workspaceId, { managementRole: 'viewer' });
    const revoke = (ctx: Parameters<typeof revokeApiKey>[0], id: string) => refusalOf(revokeApiKey(ctx, id));

    expect(await revoke(admin, ofOwner.apiKey.id)).to.equal('insufficient_role');
    expect(await revoke(ofAdmin, ofOwner.apiKey.id)).to.equal('insufficient_role');
    expect(await revoke(bounded, ofAdmin.apiKey.id)).to.equal('insufficient_role');
    expect(await revoke(bounded, bounded.caller.credentialId as string)).to.equal(null);
    expect(await revoke(ofOwner, ofAdmin.apiKey.id)).to.equal(null);
    expect(await revoke(owner, ofOwner.apiKey.id)).to.equal(null);
  });

  it('lets an admin revoke the key of an owner who has left', async () => {
    const { workspaceId, owner, admin } = await aWorkspace();
    const left = await withKeyOf(await aMemberContext(db, workspaceId, 'owner'));
    await removeMember(owner, left.apiKey.createdBy as string, { keys: 'keep' });

    expect(await refusalOf(revokeApiKey(admin, left.apiKey.id))).to.equal(null);
  });

  it('covers the clients of the workspace', async () => {
    const { workspaceId, admin } = await aWorkspace();
    const { client } = await registerOAuthClient(admin, CLIENT);
    const bounded = await aKeyContext(db, workspaceId, { managementRole: 'creator' as Role });

    expect(await refusalOf(revokeOAuthClient(bounded, client.id))).to.equal('insufficient_role');
    expect(await refusalOf(revokeOAuthClient(await withKeyOf(admin), client.id))).to.equal(null);
  });
});
