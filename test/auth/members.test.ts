import { expect } from 'chai';
import { findAccount } from '../../services/auth/account/make-account.js';
import { verifyPassword } from '../../services/auth/account/password.js';
import { changeMemberRole } from '../../services/auth/member/change-member-role.js';
import { findCallerUser } from '../../services/auth/member/find-caller-user.js';
import { findMembers } from '../../services/auth/member/find-members.js';
import { removeMember } from '../../services/auth/removal/remove-member.js';
import { updateWorkspace } from '../../services/auth/subgraph/workspace.resolver.js';
import { bootstrapWorkspace } from '../../services/auth/workspace/bootstrap-workspace.js';
import { findWorkspace } from '../../services/auth/workspace/find-workspace.js';
import type { Role } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aKeyContext, aMemberContext, anAuthContext, insertOwnedWorkspace } from '../setup/auth.js';
import { refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { insertAccount, insertInto } from '../setup/oauth.js';

const PASSWORD = 'a long enough password';

describe('members', () => {
  const db = useTestDatabase().source('auth');

  /** A new workspace, with an owner as the caller. */
  const aWorkspace = async () => {
    const ctx = await insertOwnedWorkspace(db);
    const { workspaceId } = ctx;
    const add = async (role: Role) => (await insertAccount(insertInto(db), { [workspaceId]: role })).id;
    return { workspaceId, ctx, add };
  };
  const rolesOf = async (ctx: Parameters<typeof findMembers>[0]) =>
    (await findMembers(ctx)).map(({ role }) => role);

  describe('changeMemberRole and removeMember', () => {
    it('change and remove members, and announce it', async () => {
      const { ctx, add } = await aWorkspace();
      const viewer = await add('viewer');

      expect((await changeMemberRole(ctx, viewer, 'creator')).role).to.equal('creator');
      expect(await rolesOf(ctx)).to.deep.equal(['owner', 'creator']);
      await removeMember(ctx, viewer);

      expect(await rolesOf(ctx)).to.deep.equal(['owner']);
      expect(ctx.announced).to.have.length(2);
      expect(await refusalOf(removeMember(ctx, viewer))).to.equal('not_found');
    });

    it('refuse an admin who adds, changes or removes owners', async () => {
      const { ctx, add, workspaceId } = await aWorkspace();
      const viewer = await add('viewer');
      const admin = await aMemberContext(db, workspaceId, 'admin');

      expect(await refusalOf(changeMemberRole(admin, ctx.userId, 'viewer'))).to.equal('insufficient_role');
      expect(await refusalOf(changeMemberRole(admin, viewer, 'owner'))).to.equal('insufficient_role');
      expect(await refusalOf(changeMemberRole(admin, admin.userId, 'owner'))).to.equal('insufficient_role');
      expect(await refusalOf(removeMember(admin, ctx.userId))).to.equal('insufficient_role');
      expect(await refusalOf(changeMemberRole(admin, viewer, 'editor'))).to.equal(null);
    });

    it('require the member’s present role, not the one in the token', async () => {
      const { ctx, add, workspaceId } = await aWorkspace();
      const viewer = await add('viewer');
      const [demoted, removed] = [
        await aMemberContext(db, workspaceId, 'owner'),
        await aMemberContext(db, workspaceId, 'owner'),
      ];
      await changeMemberRole(ctx, demoted.userId, 'editor');
      await removeMember(ctx, removed.userId);

      for (const former of [demoted, removed]) {
        expect(await refusalOf(changeMemberRole(former, viewer, 'owner'))).to.equal('insufficient_role');
        expect(await refusalOf(removeMember(former, viewer))).to.equal('insufficient_role');
        expect(await refusalOf(findMembers(former))).to.equal('insufficient_role');
        expect(await refusalOf(updateWorkspace(former, 'Mine'))).to.equal('insufficient_role');
      }
    });

    it('keep the last owner, also when two leave at once', async () => {
      const { ctx, workspaceId } = await aWorkspace();
      const other = await aMemberContext(db, workspaceId, 'owner');

      const refusals = await Promise.all([
        refusalOf(removeMember(ctx, ctx.userId)),
        refusalOf(removeMember(other, other.userId)),
      ]);
      const [left] = await inTransaction(db, { workspaceId }, (tx) =>
        tx.query('select account_id from member'),
      );
      const last = left.account_id === ctx.userId ? ctx : other;

      expect(refusals.sort()).to.deep.equal(['conflict', null]);
      expect(await refusalOf(changeMemberRole(last, last.userId, 'admin'))).to.equal('conflict');
    });

    it('remove only one of two owners who remove each other at once', async () => {
      const { ctx, workspaceId } = await aWorkspace();
      const other = await aMemberContext(db, workspaceId, 'owner');

      const refusals = await Promise.all([
        refusalOf(removeMember(ctx, other.userId)),
        refusalOf(removeMember(other, ctx.userId)),
      ]);

      expect(refusals.sort()).to.deep.equal(['insufficient_role', null]);
    });
  });

  it('return the caller: the user of a token, none for a key', async () => {
    const { ctx, workspaceId } = await aWorkspace();

    expect(await findCallerUser(ctx)).to.include({ id: ctx.userId, email: ctx.email });
    expect(await findCallerUser(await aKeyContext(db, workspaceId))).to.equal(null);
  });

  it('rename their workspace', async () => {
    const { ctx, workspaceId } = await aWorkspace();

    await updateWorkspace(ctx, 'Renamed');

    expect((await findWorkspace(ctx, workspaceId))?.name).to.equal('Renamed');
    expect(await refusalOf(updateWorkspace(ctx, ''))).to.equal('validation_error');
  });

  describe('the first owner', () => {
    const first = { name: 'First', planId: 'business' };
    const service = () => anAuthContext(db, { workspaceId: 'ws_first', credentialId: null });
    const owners = async () => (await findMembers(service())).map(({ email, role }) => [email, role]);

    it('is created from the environment, once for any number of starts', async () => {
      const owner = { email: 'boss@first.test', password: PASSWORD };

      await Promise.all([1, 2, 3].map(() => bootstrapWorkspace(db, { ...first, owner })));

      expect(await owners()).to.deep.equal([['boss@first.test', 'owner']]);
    });

    it('keeps an existing password', async () => {
      await bootstrapWorkspace(db, {
        ...first,
        owner: { email: 'Boss@first.test', password: 'another one' },
      });

      const account = await db.transaction((tx) => findAccount(tx, 'boss@first.test'));
      expect(await verifyPassword(account?.passwordHash as string, PASSWORD)).to.equal(true);
    });

    it('is not an existing account that was created elsewhere', async () => {
      const { workspaceId } = await aWorkspace();
      const { email } = await insertAccount(insertInto(db), { [workspaceId]: 'owner' });
      await bootstrapWorkspace(db, { ...first, apiKey: 'svc_live_first' });
      const before = await owners();

      await bootstrapWorkspace(db, { ...first, owner: { email, password: PASSWORD } });

      expect(await owners()).to.deep.equal(before);
    });
  });
});
