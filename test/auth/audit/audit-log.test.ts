import { expect } from 'chai';
import type { ActionAudited } from '../../../schemas/messages/audit.js';
import { runAdminCommand } from '../../../scripts/admin/command.js';
import { createApiKey } from '../../../services/auth/api-key/create-api-key.js';
import { revokeApiKey } from '../../../services/auth/api-key/revoke-api-key.js';
import { auditRoutes } from '../../../services/auth/compose.js';
import { inviteMember } from '../../../services/auth/invitation/invite-member.js';
import { revokeInvitation } from '../../../services/auth/invitation/revoke-invitation.js';
import { changeMemberRole } from '../../../services/auth/member/change-member-role.js';
import { registerOAuthClient } from '../../../services/auth/oauth/register-oauth-client.js';
import { revokeOAuthClient } from '../../../services/auth/oauth/revoke-oauth-client.js';
import { removeMember } from '../../../services/auth/removal/remove-member.js';
import { removeOldRows } from '../../../services/auth/retention/remove-old-rows.js';
import { authSchema } from '../../../services/auth/schema.js';
import { listEntries } from '../../../services/auth/subgraph/audit-entry.resolver.js';
import { updateWorkspace } from '../../../services/auth/subgraph/workspace.resolver.js';
import { inTransaction, makeDataSource } from '../../../services/platform/database/database.js';
import { aMemberContext, insertOwnedWorkspace, type TestAuthContext } from '../../setup/auth.js';
import { refusalOf, silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';

describe('audit log', () => {
  const database = useTestDatabase();
  const db = database.source('auth');

  const from = <C extends TestAuthContext>(ctx: C): C => ({
    ...ctx,
    caller: { ...ctx.caller, clientAddress: '203.0.113.7' },
  });
  const actionsOf = async (ctx: TestAuthContext, request: Parameters<typeof listEntries>[1] = {}) =>
    (await listEntries(ctx, request)).entries.map(({ node }) => node.action);
  const aFact = (differing: Partial<ActionAudited> = {}): ActionAudited => ({
    action: 'video_deleted',
    actor: { type: 'user', id: 'usr_1', credentialId: 'grt_1' },
    target: { type: 'video', id: 'vid_1' },
    details: { name: 'Talk' },
    address: '203.0.113.9',
    at: '2026-11-25T12:00:00.000Z',
    ...differing,
  });
  const receive = (workspaceId: string, id: string, payload = aFact()) => {
    const origin = { workspaceId, requestId: 'req_1' };
    const envelope = { ...origin, id, name: 'videos.action-audited.v1', payload, createdAt: payload.at };
    const { signal } = new AbortController();
    return auditRoutes(db)[0]?.run(envelope, {
      ...origin,
      messageId: id,
      attempt: 1,
      log: silentLog,
      signal,
    });
  };

  it('records what owners do to members, keys, apps and the workspace, with the place and without secrets', async () => {
    const owner = from(await insertOwnedWorkspace(db));
    const member = await aMemberContext(db, owner.workspaceId, 'viewer');

    const { apiKey, key } = await createApiKey(owner, { name: 'CI' });
    await revokeApiKey(owner, apiKey.id);
    await revokeApiKey(owner, apiKey.id);
    const { member: invited, link } = await inviteMember(owner, { email: 'eva@example.com', role: 'editor' });
    await revokeInvitation(owner, invited.invitation?.id as string);
    await changeMemberRole(owner, member.userId, 'editor');
    await removeMember(owner, member.userId);
    const { client, clientSecret } = await registerOAuthClient(owner, {
      name: 'App',
      redirectUris: ['https://app.example/callback'],
      isPublic: false,
    });
    await revokeOAuthClient(owner, client.id);
    await updateWorkspace(owner, 'Renamed');

    const { entries, totalCount } = await listEntries(owner, { first: 100 });
    expect(entries.map(({ node }) => node.action).reverse()).to.deep.equal([
      'api_key_created',
      'api_key_revoked',
      'member_invited',
      'invitation_revoked',
      'member_role_changed',
      'member_removed',
      'oauth_client_registered',
      'oauth_client_revoked',
      'workspace_changed',
    ]);
    expect(totalCount).to.equal(9);
    expect(entries.at(-1)?.node).to.include({
      actorType: 'user',
      actorId: owner.userId,
      credentialId: owner.caller.credentialId,
      targetType: 'api_key',
      targetId: apiKey.id,
      address: '203.0.113.7',
      requestId: 'req_test',
    });
    expect(entries.at(-5)?.node.details).to.deep.equal({ from: 'viewer', to: 'editor' });
    const written = JSON.stringify(entries);
    for (const secret of [key, link, clientSecret as string]) expect(written).not.to.include(secret);
  });

  it('has no entry of what was refused', async () => {
    const owner = await insertOwnedWorkspace(db);

    expect(await refusalOf(removeMember(owner, owner.userId))).to.equal('conflict');

    expect(await actionsOf(owner)).to.deep.equal([]);
  });

  it('is pages of the workspace’s own entries, filtered', async () => {
    const owner = await insertOwnedWorkspace(db);
    const other = await insertOwnedWorkspace(db);
    for (const name of ['1', '2', '3']) await createApiKey(owner, { name });
    await updateWorkspace(owner, 'Renamed');
    await updateWorkspace(other, 'Another one');

    const first = await listEntries(owner, { first: 3 });
    const rest = await listEntries(owner, { first: 3, after: first.entries.at(-1)?.cursor as string });

    expect(first).to.include({ hasNextPage: true, hasPreviousPage: false, totalCount: 4 });
    expect(rest).to.include({ hasNextPage: false, hasPreviousPage: true });
    expect([...first.entries, ...rest.entries].map(({ node }) => node.details.name)).to.deep.equal([
      'Renamed',
      '3',
      '2',
      '1',
    ]);
    expect(await actionsOf(owner, { filter: { actions: ['workspace_changed'] } })).to.have.length(1);
    expect(await actionsOf(owner, { filter: { targetId: owner.workspaceId } })).to.have.length(1);
    expect(await actionsOf(owner, { filter: { actorId: other.userId } })).to.deep.equal([]);
    const last = first.entries[0]?.node.at as Date;
    expect(await actionsOf(owner, { filter: { until: last } })).to.have.length(3);
    expect(await actionsOf(owner, { filter: { since: last } })).to.have.length(1);
    const foreign = first.entries[0]?.cursor as string;
    expect(await refusalOf(listEntries(other, { first: 1, after: foreign }))).to.equal('validation_error');
  });

  it('has what other services report, each once', async () => {
    const owner = await insertOwnedWorkspace(db);

    await receive(owner.workspaceId, 'msg_1');
    await receive(owner.workspaceId, 'msg_1');

    const { entries } = await listEntries(owner, {});
    expect(entries).to.have.length(1);
    expect(entries[0]?.node).to.deep.include({
      action: 'video_deleted',
      actorId: 'usr_1',
      targetId: 'vid_1',
      details: { name: 'Talk' },
      address: '203.0.113.9',
      requestId: 'req_1',
      at: new Date('2026-11-25T12:00:00.000Z'),
    });
  });

  it('keeps entries for the days of the setting, and at least for 30', async () => {
    const owner = await insertOwnedWorkspace(db);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const days of [20, 50, 90])
      await receive(owner.workspaceId, `msg_${days}`, aFact({ at: daysAgo(days) }));

    await removeOldRows(db, 60);
    expect(await actionsOf(owner)).to.have.length(2);
    await removeOldRows(db, 1);
    expect(await actionsOf(owner)).to.have.length(1);
  });

  it('cannot be changed by the service', async () => {
    const owner = await insertOwnedWorkspace(db);
    await updateWorkspace(owner, 'Renamed');

    const changed = await inTransaction(db, owner, async (tx) => [
      (await tx.query(`update audit_entry set action = 'signed_in' returning 1`))[1],
      (await tx.query('delete from audit_entry returning 1'))[1],
    ]);

    expect(changed).to.deep.equal([0, 0]);
  });

  it('is printed by the administration command, which is in it', async () => {
    const owner = await insertOwnedWorkspace(db);
    const source = await makeDataSource(database.adminUrl, authSchema, 1).initialize();
    const printed: Array<Record<string, unknown>> = [];
    const complaints: string[] = [];
    const run = (line: string) =>
      runAdminCommand(
        {
          db: source,
          tokenPrefix: 'svc',
          announce: async () => undefined,
          print: (text: string) => printed.push(JSON.parse(text)),
        } as never,
        line.split(' '),
        (complaint) => complaints.push(complaint),
      );
    try {
      expect(await run(`create key --workspace ${owner.workspaceId} --name CI`)).to.equal(0);
      const keyId = printed.pop()?.id;
      expect(await run(`audit --workspace ${owner.workspaceId} --action api_key_created --limit 5`)).to.equal(
        0,
      );

      expect(printed).to.have.length(1);
      expect(printed[0]).to.deep.include({ actorType: 'operator', target: keyId, details: { name: 'CI' } });
      expect(await run('audit --action nonsense')).to.equal(2);
      expect(complaints.join()).to.match(/--action must be one of signed_in,/);
    } finally {
      await source.destroy();
    }
  });
});
