import { expect } from 'chai';
import type { AccountEntity } from '../../services/auth/account/account.entity.js';
import { findAccount } from '../../services/auth/account/make-account.js';
import { hashPassword } from '../../services/auth/account/password.js';
import { createApiKey } from '../../services/auth/api-key/create-api-key.js';
import { revokeApiKey } from '../../services/auth/api-key/revoke-api-key.js';
import {
  acceptWithAccount,
  acceptWithNewAccount,
  findInvitation,
  type NotAccepted,
} from '../../services/auth/invitation/accept-invitation.js';
import { inviteMember } from '../../services/auth/invitation/invite-member.js';
import { revokeInvitation } from '../../services/auth/invitation/revoke-invitation.js';
import { changeMemberRole } from '../../services/auth/member/change-member-role.js';
import { findMembers } from '../../services/auth/member/find-members.js';
import { findOwnWorkspaces } from '../../services/auth/member/find-own-workspaces.js';
import { replacePassword } from '../../services/auth/member/replace-password.js';
import { removeMember } from '../../services/auth/removal/remove-member.js';
import type { Role } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { auditEntries } from '../setup/audited-actions.js';
import { aKeyContext, aMemberContext, insertWorkspace } from '../setup/auth.js';
import { refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { insertAccount, insertInto } from '../setup/oauth.js';

const DAY_MS = 24 * 3600 * 1000;

describe('invitations', () => {
  const db = useTestDatabase().source('auth');
  let passwordHash: string;
  let made = 0;

  before(async () => {
    passwordHash = await hashPassword('chosen by the holder of the link');
  });

  const aWorkspace = async () => {
    made += 1;
    const workspaceId = `ws_${made}`;
    await insertWorkspace(db, workspaceId);
    const owner = await aMemberContext(db, workspaceId, 'owner');
    return { workspaceId, owner };
  };
  const anAddress = () => {
    made += 1;
    return `person${made}@people.example`;
  };
  type Inviting = Parameters<typeof inviteMember>[0];
  const invite = async (ctx: Inviting, email: string, role: Role = 'editor') => {
    const { member, link } = await inviteMember(ctx, { email, role });
    return { member, link, token: link.split('/').at(-1) as string, id: member.invitation?.id as string };
  };
  const announced: unknown[] = [];
  const deps = () => ({ db, announce: async (change: object) => void announced.push(change) });
  const acceptAsNew = (token: string): Promise<NotAccepted | null> =>
    acceptWithNewAccount(deps(), token, { name: 'Eva', passwordHash });
  const acceptAs = (token: string, account: AccountEntity) => acceptWithAccount(deps(), token, account);
  const accountOf = async (email: string) =>
    (await db.transaction((tx) => findAccount(tx, email))) as AccountEntity;
  const workspacesOf = async (email: string) =>
    (await findOwnWorkspaces(db, (await accountOf(email)).id)).map(({ id }) => id);

  describe('inviteMember', () => {
    it('returns a link once, stores its hash, and lists the invitation as pending for seven days', async () => {
      const { owner, workspaceId } = await aWorkspace();
      const { link, token, member } = await invite(owner, ' Eva@Example.test ', 'creator');
      const listed = (await findMembers(owner)).at(-1);
      const kept = await inTransaction(db, { workspaceId }, (tx) =>
        tx.query('select row_to_json(i)::text as text from invitation i'),
      );

      expect(link).to.match(/^https:\/\/id\.example\/invitation\/svc_inv_[A-Za-z0-9]{44}$/);
      expect(kept[0].text).not.to.include(token);
      expect(listed).to.deep.equal(member);
      expect(member).to.deep.include({ user: null, email: 'Eva@Example.test', role: 'creator' });
      expect(member.invitation?.id).to.match(/^inv_/);
      expect(member.invitation?.expiresAt.getTime()).to.be.closeTo(Date.now() + 7 * DAY_MS, 60_000);
    });

    it('answers the same whether or not the address has an account', async () => {
      const { owner } = await aWorkspace();
      const { email: known } = await insertAccount(insertInto(db), {}, 'A name that is nobody’s business');
      const shapeOf = async (email: string) =>
        JSON.stringify((await invite(owner, email)).member)
          .replaceAll(email, 'EMAIL')
          .replaceAll(/inv_[A-Za-z0-9]{20}/g, 'ID')
          .replaceAll(/"[\d-]+T[\d:.]+Z"/g, 'INSTANT');

      const [first, second] = [await shapeOf(known), await shapeOf(anAddress())];

      expect(first).to.equal(second);
      expect(JSON.stringify(await findMembers(owner))).not.to.include('nobody’s business');
    });

    it('adds no member and creates no account', async () => {
      const { owner } = await aWorkspace();
      const { email: known } = await insertAccount(insertInto(db), {});
      const unknown = anAddress();

      for (const email of [known, unknown]) await invite(owner, email);

      expect(await workspacesOf(known)).to.deep.equal([]);
      expect(await accountOf(unknown)).to.equal(null);
    });

    it('replaces the invitation of the same address: the old link is dead', async () => {
      const { owner } = await aWorkspace();
      const email = anAddress();
      const first = await invite(owner, email, 'viewer');
      const second = await invite(owner, email.toUpperCase(), 'admin');

      expect(await findInvitation(db, first.token)).to.equal(null);
      expect(await findInvitation(db, second.token)).to.include({ role: 'admin' });
      expect((await findMembers(owner)).filter(({ invitation }) => invitation)).to.have.length(1);
      expect(await acceptAsNew(first.token)).to.equal('no invitation');
    });

    it('refuses existing members, invalid addresses, and owners unless an owner invites them', async () => {
      const { owner, workspaceId } = await aWorkspace();
      const admin = await aMemberContext(db, workspaceId, 'admin');
      const pendingOwner = await invite(owner, anAddress(), 'owner');
      const wrong = (ctx: Inviting, email: string, role: Role = 'viewer') =>
        refusalOf(inviteMember(ctx, { email, role }));

      expect(await wrong(owner, admin.email.toUpperCase())).to.equal('conflict');
      expect(await wrong(owner, 'nobody')).to.equal('validation_error');
      expect(await wrong(owner, `${'a'.repeat(250)}@b.test`)).to.equal('validation_error');
      expect(await wrong(admin, anAddress(), 'owner')).to.equal('insufficient_role');
      expect(await wrong(admin, pendingOwner.member.email)).to.equal('insufficient_role');
      expect(await refusalOf(revokeInvitation(admin, pendingOwner.id))).to.equal('insufficient_role');
    });
  });

  describe('accepting', () => {
    it('creates the account with the password of the link’s holder, and the member', async () => {
      const { owner, workspaceId } = await aWorkspace();
      const email = anAddress();
      const { token } = await invite(owner, email, 'creator');
      announced.length = 0;

      expect(await acceptAsNew(token)).to.equal(null);

      const { id } = await accountOf(email);
      const [, member, ...more] = await findMembers(owner);
      expect(member).to.deep.include({ user: { id, email, name: 'Eva' }, role: 'creator', invitation: null });
      expect(more).to.deep.equal([]);
      expect(announced).to.deep.equal([{ workspaceId, userId: id }]);
    });

    it('adds an existing account to a second workspace only with its password', async () => {
      const { workspaceId: firstId } = await aWorkspace();
      const { owner, workspaceId } = await aWorkspace();
      const { email } = await insertAccount(insertInto(db), { [firstId]: 'viewer' });
      const other = await insertAccount(insertInto(db), {});
      const { token } = await invite(owner, email);

      expect(await acceptAsNew(token)).to.equal('no account');
      expect(await acceptAs(token, await accountOf(other.email))).to.equal('no account');
      expect(await workspacesOf(email)).to.deep.equal([firstId]);
      expect(await acceptAs(token, await accountOf(email))).to.equal(null);

      expect(await workspacesOf(email)).to.have.members([firstId, workspaceId]);
      expect(await workspacesOf(other.email)).to.deep.equal([]);
    });

    it('is in the audit log once, with the person, the role and the address', async () => {
      const { owner, workspaceId } = await aWorkspace();
      const email = anAddress();
      const { token } = await invite(owner, email, 'creator');
      const origin = { address: '203.0.113.7', requestId: 'req_accepting' };
      const startedAt = Date.now();
      const accept = () => acceptWithNewAccount({ ...deps(), origin }, token, { name: 'Eva', passwordHash });

      expect([await accept(), await accept()]).to.deep.equal([null, 'no invitation']);

      const { id } = await accountOf(email);
      const entries = await auditEntries(db, workspaceId);
      expect(entries.map(({ action }) => action)).to.deep.equal(['member_invited', 'member_joined']);
      expect(entries[1]).to.deep.include({
        ...{ actorType: 'user', actorId: id, targetType: 'member', targetId: id },
        ...{ details: { role: 'creator' }, ...origin },
      });
      expect(entries[1]?.at.getTime()).to.be.within(startedAt, Date.now());
    });

    it('is not in the audit log of a workspace that the person belongs to already', async () => {
      const { owner, workspaceId } = await aWorkspace();
      const { id, email } = await insertAccount(insertInto(db), {});
      const { token } = await invite(owner, email, 'creator');
      await insertInto(db)(
        workspaceId,
        'insert into auth.member (workspace_id, account_id, role) values ($1, $2, $3)',
        [workspaceId, id, 'viewer'],
      );

      expect(await acceptAs(token, await accountOf(email))).to.equal(null);

      const entries = await auditEntries(db, workspaceId);
      expect(entries.map(({ action }) => action)).to.deep.equal(['member_invited']);
    });

    it('succeeds once for concurrent requests', async () => {
      const { owner } = await aWorkspace();
      const [fresh, known] = [anAddress(), (await insertAccount(insertInto(db), {})).email];
      const [toFresh, toKnown] = [await invite(owner, fresh), await invite(owner, known)];
      const account = await accountOf(known);

      const outcomes = [
        await Promise.all(Array.from({ length: 4 }, () => acceptAsNew(toFresh.token))),
        await Promise.all(Array.from({ length: 4 }, () => acceptAs(toKnown.token, account))),
      ];

      for (const each of outcomes) {
        expect(each.filter((outcome) => outcome === null)).to.have.length(1);
        expect(each.filter((outcome) => outcome === 'no invitation')).to.have.length(3);
      }
      expect(await findMembers(owner)).to.have.length(3);
    });

    it('returns the same answer for every invalid link', async () => {
      const { owner, workspaceId } = await aWorkspace();
      const [expired, withdrawn, used] = [
        await invite(owner, anAddress()),
        await invite(owner, anAddress()),
        await invite(owner, anAddress()),
      ];
      await inTransaction(db, { workspaceId }, (tx) =>
        tx.query(`update invitation set expires_at = now() - interval '1 second' where id = $1`, [
          expired.id,
        ]),
      );
      await revokeInvitation(owner, withdrawn.id);
      await acceptAsNew(used.token);
      const never = `svc_inv_${'x'.repeat(44)}`;

      for (const token of [expired.token, withdrawn.token, used.token, never, '', 'svc_inv_\0'])
        expect([await findInvitation(db, token), await acceptAsNew(token)], token).to.deep.equal([
          ...[null, 'no invitation'],
        ]);
      expect(await refusalOf(revokeInvitation(owner, withdrawn.id))).to.equal('not_found');
    });

    it('requires that the inviter may still invite', async () => {
      const { owner, workspaceId } = await aWorkspace();
      const [leaving, demoted] = [
        await aMemberContext(db, workspaceId, 'admin'),
        await aMemberContext(db, workspaceId, 'owner'),
      ];
      const key = await createApiKey(owner, { name: 'To be revoked' });
      const keyContext = {
        ...owner,
        caller: { ...owner.caller, userId: null, role: null, scopes: null, credentialId: key.apiKey.id },
      };
      const expiring = await createApiKey(owner, {
        name: 'To expire',
        expiresAt: new Date(Date.now() + DAY_MS),
      });
      const withKey = (credentialId: string) => ({
        ...keyContext,
        caller: { ...keyContext.caller, credentialId },
      });
      const links = [
        await invite(withKey(expiring.apiKey.id), anAddress(), 'admin'),
        await invite(leaving, anAddress(), 'admin'),
        await invite(demoted, anAddress(), 'owner'),
        await invite(keyContext, anAddress(), 'admin'),
      ];
      await removeMember(owner, leaving.userId);
      await changeMemberRole(owner, demoted.userId, 'admin');
      await revokeApiKey(owner, key.apiKey.id);
      await inTransaction(db, { workspaceId }, (tx) =>
        tx.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [
          expiring.apiKey.id,
        ]),
      );

      for (const { token } of links)
        expect([await findInvitation(db, token), await acceptAsNew(token)]).to.deep.equal([
          ...[null, 'no invitation'],
        ]);
    });

    it('refuses a password that was replaced after it was verified', async () => {
      const { owner } = await aWorkspace();
      const { email, id } = await insertAccount(insertInto(db), {});
      const { token } = await invite(owner, email);
      const verified = await accountOf(email);
      await db.transaction((tx) => replacePassword(tx, id, passwordHash));

      expect(await acceptAs(token, verified)).to.equal('no account');
      expect(await workspacesOf(email)).to.deep.equal([]);
    });
  });

  it('that were not accepted stay listed as expired for a month', async () => {
    const { owner, workspaceId } = await aWorkspace();
    const old = await invite(owner, anAddress());
    const age = (days: number) =>
      inTransaction(db, { workspaceId }, (tx) =>
        tx.query(`update invitation set expires_at = now() - $2 * interval '1 day' where id = $1`, [
          old.id,
          days,
        ]),
      );
    const isListed = async () =>
      (await findMembers(owner)).some(({ invitation }) => invitation?.id === old.id);

    await age(29);
    await invite(owner, anAddress());
    expect(await isListed()).to.equal(true);
    await age(31);
    await invite(owner, anAddress());

    expect(await isListed()).to.equal(false);
  });

  describe('opened by the inviter', () => {
    it('give no access to an existing account or its workspaces', async () => {
      const { workspaceId: victimsId } = await aWorkspace();
      const { email } = await insertAccount(insertInto(db), { [victimsId]: 'admin' });
      const before = await accountOf(email);
      const { owner } = await aWorkspace();
      const { token } = await invite(owner, email);

      expect(await acceptAsNew(token)).to.equal('no account');
      expect(await accountOf(email)).to.deep.equal(before);
    });

    it('give no access to a workspace that invites the address later', async () => {
      const attacker = await aWorkspace();
      const email = anAddress();
      expect(await acceptAsNew((await invite(attacker.owner, email)).token)).to.equal(null);
      await removeMember(attacker.owner, (await accountOf(email)).id);

      const { owner } = await aWorkspace();
      await invite(owner, email, 'admin');

      expect(await workspacesOf(email)).to.deep.equal([]);
      expect((await findMembers(owner)).map(({ user }) => user?.email)).to.deep.equal([
        owner.email,
        undefined,
      ]);
    });
  });

  it('can be created with keys, within the key’s role', async () => {
    const { owner, workspaceId } = await aWorkspace();
    const key = await aKeyContext(db, workspaceId, { managementRole: 'owner', createdBy: owner.userId });
    const { token } = await invite(key, anAddress(), 'admin');

    expect(await refusalOf(inviteMember(key, { email: anAddress(), role: 'owner' }))).to.equal(
      'insufficient_role',
    );
    expect(await acceptAsNew(token)).to.equal(null);
  });
});
