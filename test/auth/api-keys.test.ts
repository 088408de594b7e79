import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { graphql } from 'graphql';
import type { DataSource } from 'typeorm';
import { ACCESS } from '../../schemas/access.js';
import { createApiKey } from '../../services/auth/api-key/create-api-key.js';
import { findCredential } from '../../services/auth/api-key/find-credential.js';
import { revokeApiKey } from '../../services/auth/api-key/revoke-api-key.js';
import { CredentialUse } from '../../services/auth/credential/credential-use.js';
import { removeMember } from '../../services/auth/removal/remove-member.js';
import { findApiKeys } from '../../services/auth/subgraph/api-key.resolver.js';
import { makeUserLoader } from '../../services/auth/subgraph/user-loader.js';
import { buildAuthSubgraph } from '../../services/auth/subgraph.js';
import { requireAccess } from '../../services/platform/access/access.js';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aKeyContext, aMemberContext, insertOwnedWorkspace } from '../setup/auth.js';
import { refusalOf, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('API keys', () => {
  const db = useTestDatabase().source('auth');

  const aWorkspace = () => insertOwnedWorkspace(db);
  const age = (workspaceId: string, column: string, by: string) =>
    inTransaction(db, { workspaceId }, (tx) =>
      tx.query(`update api_key set ${column} = now() - $1::interval`, [by]),
    );

  it('are created with a name, shown once and stored as hashes', async () => {
    const ctx = await aWorkspace();

    const first = await createApiKey(ctx, { name: 'CI' });
    const second = await createApiKey(ctx, { name: 'CI' });
    const listed = await findApiKeys(ctx);

    expect(first.key).to.match(/^svc_live_[A-Za-z0-9]{40}$/);
    expect(first.key).not.to.equal(second.key);
    expect(listed.map(({ id, name }) => [id, name])).to.deep.equal([
      [second.apiKey.id, 'CI'],
      [first.apiKey.id, 'CI'],
    ]);
    expect(JSON.stringify(listed)).not.to.include(first.key);
    expect(await findCredential(db, sha256(first.key))).to.deep.include({
      workspaceId: ctx.caller.workspaceId,
      credentialId: first.apiKey.id,
    });
  });

  it('are limited to the scopes and the role that they are created with, and listed with them', async () => {
    const ctx = await aWorkspace();

    const { key, apiKey } = await createApiKey(ctx, {
      ...{ name: 'Website', role: 'viewer' },
      scopes: ['jobs:read', 'videos:read', 'jobs:read'],
    });

    const limits = { role: 'viewer', scopes: ['videos:read', 'jobs:read'] };
    expect(apiKey).to.deep.include({ ...limits, managementRole: 'viewer' });
    expect((await findApiKeys(ctx))[0]).to.deep.include(limits);
    const claims = await findCredential(db, sha256(key));
    expect(claims).to.deep.include({ ...limits, userId: null });
    const caller = { ...(claims as CallerClaims), issuer: 'edge' };
    expect(
      await failureOf(Promise.resolve().then(() => requireAccess(caller, ACCESS.exportVideo))),
    ).to.include({
      ...{ code: 'insufficient_scope' },
      message: 'This operation needs the scope export:write; the token has: videos:read jobs:read',
    });
    expect(await refusalOf(Promise.resolve().then(() => findApiKeys({ ...ctx, caller })))).to.equal(
      'insufficient_scope',
    );
  });

  it('have every scope and no role if none are named', async () => {
    const ctx = await aWorkspace();

    const { apiKey } = await createApiKey(ctx, { name: 'CI' });

    expect(apiKey).to.include({ role: null, scopes: null, managementRole: 'owner' });
  });

  it('are refused with unknown scopes, none, and a role above their creator’s', async () => {
    const ctx = await aWorkspace();

    expect(await failureOf(createApiKey(ctx, { name: 'CI', scopes: ['videos:rea'] }))).to.include({
      message: 'input.scopes must contain known scopes only: the scope videos:rea does not exist',
    });
    expect(await refusalOf(createApiKey(ctx, { name: 'CI', scopes: [] }))).to.equal('validation_error');
    const admin = await createApiKey(ctx, { name: 'Admin', role: 'admin' });
    const caller = { ...((await findCredential(db, sha256(admin.key))) as CallerClaims), issuer: 'edge' };
    expect(await refusalOf(createApiKey({ ...ctx, caller }, { name: 'CI', role: 'owner' }))).to.equal(
      'insufficient_role',
    );
  });

  it('pass their role on to the keys that they create, and create none without every scope', async () => {
    const ctx = await aWorkspace();
    const using = async (key: string) => ({
      ...ctx,
      caller: { ...((await findCredential(db, sha256(key))) as CallerClaims), issuer: 'edge' },
    });
    const first = await createApiKey(ctx, { name: 'First', role: 'admin' });
    const scopes = ['videos:read', 'settings:read', 'settings:write'];
    const narrow = await createApiKey(ctx, { name: 'Narrow', scopes });

    const { apiKey } = await createApiKey(await using(first.key), { name: 'Second' });

    expect(apiKey).to.include({ role: 'admin', managementRole: 'admin' });
    const refused = createApiKey(await using(narrow.key), { name: 'Third', scopes });
    expect(await refusalOf(refused)).to.equal('insufficient_scope');
  });

  it('require a name, and an expiry in the future', async () => {
    const ctx = await aWorkspace();
    const wrong = [
      { name: '' },
      { name: 'x'.repeat(201) },
      { name: 'CI', expiresAt: new Date(Date.now() - 1000) },
    ];

    for (const input of wrong) expect(await refusalOf(createApiKey(ctx, input))).to.equal('validation_error');
  });

  it('name their creator, and say when that is no longer a member', async () => {
    const owner = await aWorkspace();
    const workspaceId = owner.caller.workspaceId as string;
    const admin = await aMemberContext(db, workspaceId, 'admin');
    await createApiKey(owner, { name: 'Of the owner' });
    await createApiKey(admin, { name: 'Of the admin' });
    await aKeyContext(db, workspaceId);
    const { schema } = await buildAuthSubgraph();
    const source = '{ apiKeys { name creatorLeft createdBy { id } } }';
    const list = async () => {
      const contextValue = { ...owner, loadUser: makeUserLoader(db, workspaceId) };
      const { data } = await graphql({ schema, source, contextValue });
      return (data as { apiKeys: object[] } | null | undefined)?.apiKeys;
    };
    const ofOwner = { name: 'Of the owner', creatorLeft: false, createdBy: { id: owner.userId } };
    const ofOperator = { name: 'A key', creatorLeft: false, createdBy: null };

    expect(await list()).to.have.deep.members([
      ...[ofOwner, ofOperator],
      { name: 'Of the admin', creatorLeft: false, createdBy: { id: admin.userId } },
    ]);
    await removeMember(owner, admin.userId, { keys: 'keep' });

    expect(await list()).to.have.deep.members([
      ...[ofOwner, ofOperator],
      { name: 'Of the admin', creatorLeft: true, createdBy: null },
    ]);
  });

  it('are refused when they have expired', async () => {
    const ctx = await aWorkspace();
    const { key } = await createApiKey(ctx, { name: 'Soon', expiresAt: new Date(Date.now() + 3_600_000) });

    expect(await findCredential(db, sha256(key))).not.to.equal(null);
    await age(ctx.caller.workspaceId as string, 'expires_at', '1 second');

    expect(await findCredential(db, sha256(key))).to.equal(null);
  });

  it('are refused when they are revoked; caches are notified', async () => {
    const ctx = await aWorkspace();
    const { workspaceId } = ctx.caller;
    const { key, apiKey } = await createApiKey(ctx, { name: 'Leaked' });
    const other = await createApiKey(ctx, { name: 'Other' });

    const revoked = await revokeApiKey(ctx, apiKey.id);
    const again = await revokeApiKey(ctx, apiKey.id);

    expect(again.revokedAt).to.deep.equal(revoked.revokedAt);
    expect(await findCredential(db, sha256(key))).to.equal(null);
    expect(await findCredential(db, sha256(other.key))).not.to.equal(null);
    expect(ctx.announced[0]).to.deep.equal({ workspaceId, credentialId: apiKey.id });
  });

  describe('last use', () => {
    const lastUse = async (ctx: Awaited<ReturnType<typeof aWorkspace>>) =>
      (await findApiKeys(ctx))[0]?.lastUsedAt ?? null;

    it('is recorded once per minute, by any number of processes', async () => {
      const ctx = await aWorkspace();
      const workspaceId = ctx.caller.workspaceId as string;
      const { apiKey } = await createApiKey(ctx, { name: 'Used' });
      const use = async () => {
        const uses = new CredentialUse(db, silentLog);
        for (let i = 0; i < 5; i += 1) uses.note('api_key', workspaceId, apiKey.id);
        await uses.settled();
        return lastUse(ctx);
      };

      expect(await lastUse(ctx)).to.equal(null);
      const first = await use();
      expect(first).to.be.an.instanceOf(Date);
      expect(await use()).to.deep.equal(first);
      await age(workspaceId, 'last_used_at', '61 seconds');
      expect((await use())?.getTime()).to.be.at.least(first?.getTime() as number);
    });

    it('is dropped when it can’t be written', async () => {
      const broken = { transaction: () => Promise.reject(new Error('away')) } as unknown as DataSource;
      const uses = new CredentialUse(broken, silentLog);

      uses.note('api_key', 'ws_1', 'key_1');

      expect(await refusalOf(uses.settled())).to.equal(null);
    });
  });
});
