import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { type AddMember, addMember } from '../../services/auth/member/add-member.js';
import { changeMemberRole } from '../../services/auth/member/change-member-role.js';
import { findCallerUser } from '../../services/auth/member/find-caller-user.js';
import { findMembers } from '../../services/auth/member/find-members.js';
import { findAccount } from '../../services/auth/member/make-account.js';
import { verifyPassword } from '../../services/auth/member/password.js';
import { removeMember } from '../../services/auth/member/remove-member.js';
import { bootstrapWorkspace } from '../../services/auth/workspace/bootstrap-workspace.js';
import { findWorkspace } from '../../services/auth/workspace/find-workspace.js';
import { updateWorkspace } from '../../services/auth/workspace/update-workspace.js';
import type { Role } from '../../services/platform/caller.js';
import { anAuthContext, insertWorkspace } from '../setup/auth.js';
import { refusalOf } from '../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../setup/database.js';

const PASSWORD = 'a long enough password';

describe('members', () => {
  let database: TestDatabase;
  let db: DataSource;
  let workspaces = 0;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('auth');
  });
  after(() => database.drop());

  /** A fresh workspace, and a person in it who is asked for. */
  const aWorkspace = async () => {
    workspaces += 1;
    const workspaceId = `ws_${workspaces}`;
    await insertWorkspace(db, workspaceId);
    const ctx = anAuthContext(db, { workspaceId });
    const add = (role: Role, differing: Partial<AddMember> = {}) =>
      addMember(ctx, { email: `${role}@${workspaceId}.test`, role, password: PASSWORD, ...differing });
    const asRole = (role: Role) => anAuthContext(db, { workspaceId, role });
    return { workspaceId, ctx, add, asRole };
  };

  describe('addMember', () => {
    it('makes the account, with its password as a hash, and lets it in', async () => {
      const { ctx, add, workspaceId } = await aWorkspace();

      const member = await add('editor', { email: ' Eva@Example.test ', name: 'Eva' });
      const account = await db.transaction((tx) => findAccount(tx, 'eva@example.TEST'));

      expect(member).to.deep.include({ role: 'editor' });
      expect(member.user).to.deep.equal({ id: account?.id, email: 'Eva@Example.test', name: 'Eva' });
      expect(member.user.id).to.match(/^usr_/);
      expect(await verifyPassword(account?.passwordHash as string, PASSWORD)).to.equal(true);
      expect(await findMembers(ctx)).to.deep.equal([member]);
      expect(ctx.announced).to.deep.equal([{ workspaceId, userId: member.user.id }]);
    });

    it('takes a person who has an account into a second workspace, without a password', async () => {
      const first = await aWorkspace();
      const second = await aWorkspace();
      const email = 'both@example.test';
      const member = await first.add('viewer', { email });

      expect(await refusalOf(second.add('viewer', { email }))).to.equal('validation_error');
      const again = await second.add('admin', { email: email.toUpperCase(), password: null });

      expect(again.user.id).to.equal(member.user.id);
      expect((await findMembers(first.ctx)).map(({ role }) => role)).to.deep.equal(['viewer']);
      expect((await findMembers(second.ctx)).map(({ role }) => role)).to.deep.equal(['admin']);
    });

    it('refuses who is there already, and an account without a password', async () => {
      const { add } = await aWorkspace();
      await add('viewer');

      expect(await refusalOf(add('editor', { email: 'viewer@ws_x.test', password: null }))).to.equal(
        'validation_error',
      );
      const { user } = await add('admin');
      expect(await refusalOf(add('viewer', { email: user.email, password: null }))).to.equal('conflict');
    });

    it('names what is wrong with an address, a name or a password', async () => {
      const { add } = await aWorkspace();
      const wrong: Array<[Partial<AddMember>, RegExp]> = [
        [{ email: 'nobody' }, /input\.email must be an e-mail address/],
        [{ email: `${'a'.repeat(250)}@b.test` }, /input\.email must be at most 254/],
        [{ name: '  ' }, /input\.name must not be empty/],
        [{ name: 'x'.repeat(201) }, /input\.name must be at most 200/],
        [{ password: 'seven77' }, /input\.password must be at least 8/],
        [{ password: 'x'.repeat(257) }, /input\.password must be at most 256/],
      ];

      for (const [differing, message] of wrong) {
        const failure = await add('viewer', differing).catch((err: Error) => err.message);
        expect(failure).to.match(message);
      }
    });

    it('lets only owners and keys make owners', async () => {
      const { asRole } = await aWorkspace();
      const owner = (email: string): AddMember => ({ email, role: 'owner', password: PASSWORD });

      expect(await refusalOf(addMember(asRole('admin'), owner('a@own.test')))).to.equal('insufficient_role');
      expect(await refusalOf(addMember(asRole('owner'), owner('b@own.test')))).to.equal(null);
    });
  });

  describe('changeMemberRole and removeMember', () => {
    it('change and remove, and tell those who remember', async () => {
      const { ctx, add } = await aWorkspace();
      const { user } = await add('viewer');

      expect((await changeMemberRole(ctx, user.id, 'creator')).role).to.equal('creator');
      expect((await findMembers(ctx))[0]?.role).to.equal('creator');
      await removeMember(ctx, user.id);

      expect(await findMembers(ctx)).to.deep.equal([]);
      expect(ctx.announced).to.have.length(3);
      expect(await refusalOf(removeMember(ctx, user.id))).to.equal('not_found');
    });

    it('do not find a member of another workspace', async () => {
      const { user } = await (await aWorkspace()).add('viewer');
      const { ctx } = await aWorkspace();

      expect(await refusalOf(changeMemberRole(ctx, user.id, 'admin'))).to.equal('not_found');
      expect(await refusalOf(removeMember(ctx, user.id))).to.equal('not_found');
    });

    it('keep an admin’s hands off owners', async () => {
      const { add, asRole } = await aWorkspace();
      const { user: owner } = await add('owner');
      const { user: viewer } = await add('viewer');
      const admin = asRole('admin');

      expect(await refusalOf(changeMemberRole(admin, owner.id, 'viewer'))).to.equal('insufficient_role');
      expect(await refusalOf(changeMemberRole(admin, viewer.id, 'owner'))).to.equal('insufficient_role');
      expect(await refusalOf(removeMember(admin, owner.id))).to.equal('insufficient_role');
      expect(await refusalOf(changeMemberRole(admin, viewer.id, 'editor'))).to.equal(null);
    });

    it('keep the last owner, also when two leave at once', async () => {
      const { ctx, add } = await aWorkspace();
      const owners = await Promise.all([
        add('owner', { email: 'one@last.test' }),
        add('owner', { email: 'two@last.test' }),
      ]);

      const refusals = await Promise.all(owners.map(({ user }) => refusalOf(removeMember(ctx, user.id))));
      const [left] = await findMembers(ctx);

      expect(refusals.sort()).to.deep.equal(['conflict', null]);
      expect(await refusalOf(changeMemberRole(ctx, left?.user.id as string, 'admin'))).to.equal('conflict');
    });
  });

  it('say who is asking: the person of a token, nobody for a key', async () => {
    const { add, ctx, workspaceId } = await aWorkspace();
    const { user } = await add('viewer');

    expect(await findCallerUser(anAuthContext(db, { workspaceId, userId: user.id }))).to.include(user);
    expect(await findCallerUser(ctx)).to.equal(null);
  });

  it('rename their workspace', async () => {
    const { ctx, workspaceId } = await aWorkspace();

    await updateWorkspace(ctx, 'Renamed');

    expect((await findWorkspace(ctx, workspaceId))?.name).to.equal('Renamed');
    expect(await refusalOf(updateWorkspace(ctx, ''))).to.equal('validation_error');
  });

  describe('the first owner', () => {
    const first = { name: 'First', planId: 'business' };
    const ctx = () => anAuthContext(db, { workspaceId: 'ws_first' });

    it('comes from the environment, once, however many start', async () => {
      const owner = { email: 'boss@first.test', password: PASSWORD };

      await Promise.all([1, 2, 3].map(() => bootstrapWorkspace(db, { ...first, owner })));

      const members = await findMembers(ctx());
      expect(members.map(({ user, role }) => [user.email, role])).to.deep.equal([
        ['boss@first.test', 'owner'],
      ]);
    });

    it('keeps the password it has', async () => {
      await bootstrapWorkspace(db, {
        ...first,
        owner: { email: 'Boss@first.test', password: 'another one' },
      });

      const account = await db.transaction((tx) => findAccount(tx, 'boss@first.test'));
      expect(await verifyPassword(account?.passwordHash as string, PASSWORD)).to.equal(true);
    });
  });
});
