import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { zipSync } from 'fflate';
import type { DataSource } from 'typeorm';
import type { AdminContext } from '../../scripts/admin/admin-context.js';
import { runAdminCommand } from '../../scripts/admin/command.js';
import type { AccountEntity } from '../../services/auth/account/account.entity.js';
import { findAccount } from '../../services/auth/account/make-account.js';
import { verifyPassword } from '../../services/auth/account/password.js';
import { findCredential } from '../../services/auth/api-key/find-credential.js';
import { acceptWithAccount } from '../../services/auth/invitation/accept-invitation.js';
import { findOwnWorkspaces } from '../../services/auth/member/find-own-workspaces.js';
import { authSchema } from '../../services/auth/schema.js';
import { findSessionAccount, startSession } from '../../services/auth/sign-in/session.js';
import { openOwnCertificate } from '../../services/media/credentials/own-certificate.js';
import { mediaSchema } from '../../services/media/schema.js';
import { makeDiskStorage } from '../../services/media/storage/disk-storage.js';
import type { Storage } from '../../services/media/storage/storage.js';
import { storeFile } from '../../services/media/storage/store-file.js';
import { makeSealer } from '../../services/platform/access/sealer.js';
import { inTransaction, makeDataSource } from '../../services/platform/database/database.js';
import type { AccessChanged } from '../../services/platform/messaging/access-changes.js';
import { videosSchema } from '../../services/videos/schema.js';
import { silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { useFolder } from '../setup/folders.js';
import { insertApproval, insertInto } from '../setup/oauth.js';
import { queuedMessages } from '../setup/queued-messages.js';

/** Compiled together with this file. */
const PROGRAM = join(import.meta.dirname, '..', '..', 'scripts', 'admin', 'main.js');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('admin command', () => {
  const database = useTestDatabase();
  const runtime = database.source('auth');
  let db: DataSource;
  let media: DataSource;
  let videos: DataSource;
  let storage: Storage;
  const dataDir = useFolder();
  const announced: AccessChanged[] = [];

  before(async () => {
    db = await makeDataSource(database.adminUrl, authSchema, 1).initialize();
    await database.open('media');
    media = await makeDataSource(database.adminUrl, mediaSchema, 1).initialize();
    await database.open('videos');
    videos = await makeDataSource(database.adminUrl, videosSchema, 1).initialize();
    storage = makeDiskStorage(dataDir, 0);
  });
  after(async () => {
    await videos.destroy();
    await media.destroy();
    await db.destroy();
  });

  const runOn = async (source: DataSource, line: string, ...more: string[]) => {
    const things: Array<Record<string, unknown>> = [];
    const complaints: string[] = [];
    const ctx: AdminContext = {
      db: source,
      media: async () => ({ db: media, storage }),
      videos: async () => videos,
      tokenPrefix: 'svc',
      authUrl: 'https://id.example',
      announce: async (change) => {
        announced.push(change);
      },
      print: (text) => things.push(JSON.parse(text)),
    };
    const code = await runAdminCommand(ctx, [...line.split(' '), ...more], (text) => complaints.push(text));
    return { code, things, complaint: complaints.join('\n') };
  };
  const run = (line: string, ...more: string[]) => runOn(db, line, ...more);
  const made = async (line: string, ...more: string[]) => {
    const { code, things, complaint } = await run(line, ...more);
    expect(code, complaint).to.equal(0);
    return things[0] as Record<string, string>;
  };
  const aWorkspace = async () => (await made('create workspace --name', 'Another one')).id as string;

  it('creates a workspace on an existing plan', async () => {
    const workspace = await made('create workspace --plan enterprise --name', 'Big one');

    expect(workspace).to.deep.include({ name: 'Big one', plan: 'enterprise' });
    expect((await run('list workspaces --workspace', workspace.id as string)).things[0]).to.deep.include(
      workspace,
    );
    const { things: audited } = await run('audit --workspace', workspace.id as string);
    expect(audited).to.have.length(1);
    expect(audited[0]).to.deep.include({
      action: 'workspace_created',
      actorType: 'operator',
      target: workspace.id,
      details: { name: 'Big one', plan: 'enterprise' },
    });
    expect(await run('create workspace --name X --plan gold')).to.deep.include({
      code: 1,
      complaint: 'create workspace: The plan gold does not exist; plans: free, pro, business, enterprise',
    });
  });

  it('replaces the certificate of content credentials, once there is one', async () => {
    const none = await run('rotate certificate');
    expect(none).to.deep.include({ code: 1, things: [] });
    expect(none.complaint).to.match(/^rotate certificate: The installation has no certificate/);
    const sealer = makeSealer({ purpose: 'signing certificate', current: 'secret', previous: [] });
    const first = await openOwnCertificate({ db: media, sealer, log: silentLog });

    const retired = await made('rotate certificate');

    const { fingerprint256 } = new X509Certificate(first.chain[0] as Buffer);
    expect(retired).to.include({ retiredCertificate: fingerprint256 });
    expect((await openOwnCertificate({ db: media, sealer, log: silentLog })).chain).to.not.deep.equal(
      first.chain,
    );
  });

  it('changes the plan of a workspace, with immediate effect', async () => {
    const id = await aWorkspace();
    announced.length = 0;

    expect(await made(`change plan --workspace ${id} --plan free`)).to.deep.equal({ id, plan: 'free' });
    expect((await run(`list workspaces --workspace ${id}`)).things[0]).to.include({ plan: 'free' });
    expect(announced).to.deep.equal([{ workspaceId: id }]);
    expect((await run('change plan --workspace ws_none --plan free')).complaint).to.include('does not exist');
    expect((await run(`change plan --workspace ${id} --plan gold`)).complaint).to.include(
      'The plan gold does not exist',
    );
  });

  it('sets a new password for a user, ends their sessions and notifies all of their workspaces', async () => {
    const workspaces = [await aWorkspace(), await aWorkspace()];
    const user = 'create user --email forgetful@admin.test';
    const { id } = await made(`${user} --workspace ${workspaces[0]} --role editor`);
    await inTransaction(runtime, { workspaceId: workspaces[1] }, (tx) =>
      tx.query(`insert into member (workspace_id, account_id, role) values ($1, $2, 'viewer')`, [
        workspaces[1],
        id,
      ]),
    );
    const session = await startSession(runtime, { id: id as string, passwordVersion: 1 });
    announced.length = 0;

    const { password } = await made('change password --email Forgetful@admin.test');
    const account = await runtime.transaction((tx) => findAccount(tx, 'forgetful@admin.test'));

    expect(announced).to.have.deep.members(workspaces.map((workspaceId) => ({ workspaceId, userId: id })));

    expect(await verifyPassword(account?.passwordHash as string, password as string)).to.equal(true);
    expect(await findSessionAccount(runtime, session)).to.equal(null);
    expect(
      await made('change password --email forgetful@admin.test --password chosen-by-hand'),
    ).not.to.have.property('password');
    expect((await run('change password --email nobody@admin.test')).complaint).to.include('does not exist');
    for (const workspace of workspaces) {
      const { things: audited } = await run(`audit --workspace ${workspace} --action password_changed`);
      expect(audited).to.have.length(2);
      for (const entry of audited)
        expect(entry).to.deep.include({ actorType: 'operator', target: id, details: {} });
    }
  });

  it('creates a user with a password that is shown once', async () => {
    const user = await made('create user --email ann@admin.test');
    const account = await runtime.transaction((tx) => findAccount(tx, 'ann@admin.test'));

    expect(user.id).to.equal(account?.id);
    expect(await verifyPassword(account?.passwordHash as string, user.password as string)).to.equal(true);
    expect(JSON.stringify((await run('list users')).things)).not.to.include(user.password);
  });

  it('adds a new user to a workspace, and invites one who has an account', async () => {
    const [first, second] = [await aWorkspace(), await aWorkspace()];
    const bob = 'create user --email bob@admin.test';

    const fresh = await made(`${bob} --password longenough --workspace ${first} --role owner`);
    const invited = await made(`${bob} --workspace ${second} --role viewer`);
    const { things: uninvited } = await run(`list users --workspace ${second}`);
    const { link, ...shown } = invited;
    const token = link?.split('/').at(-1) as string;
    const account = (await runtime.transaction((tx) => findAccount(tx, 'bob@admin.test'))) as AccountEntity;
    await acceptWithAccount({ db: runtime, announce: async () => undefined }, token, account);
    const [listed] = (await run(`list users --workspace ${second}`)).things;

    expect(fresh).not.to.have.property('password');
    const { things: audited } = await run(`audit --workspace ${first} --action member_joined`);
    expect(audited).to.have.length(1);
    expect(audited[0]).to.deep.include({
      actorType: 'operator',
      target: fresh.id,
      details: { role: 'owner' },
    });
    expect(shown).to.deep.include({ email: 'bob@admin.test', workspace: second, role: 'viewer' });
    expect(link).to.match(/^https:\/\/id\.example\/invitation\/svc_inv_/);
    expect(uninvited).to.deep.equal([]);
    expect(listed?.memberships).to.deep.equal([
      { workspace: first, role: 'owner' },
      { workspace: second, role: 'viewer' },
    ]);
    expect((await run(`${bob} --workspace ${second} --role viewer`)).complaint).to.match(
      /member of .* already/,
    );
    expect((await run(bob)).complaint).to.match(/has an account already/);
    expect(
      (await run(`${bob} --password another1 --workspace ${await aWorkspace()} --role viewer`)).code,
    ).to.equal(1);
  });

  it('does not add a user whose password was chosen in another workspace', async () => {
    const [attackers, target] = [await aWorkspace(), await aWorkspace()];
    const { id } = await made(
      `create user --email squatted@admin.test --workspace ${attackers} --role viewer`,
    );

    await made(`create user --email squatted@admin.test --workspace ${target} --role admin`);

    const own = await findOwnWorkspaces(runtime, id as string);
    expect(own.map((workspace) => workspace.id)).to.deep.equal([attackers]);
  });

  it('creates working keys, lists them, and revokes them', async () => {
    const workspace = await aWorkspace();
    const key = await made(`create key --workspace ${workspace} --name CI --expires 2999-01-31`);

    expect(await findCredential(runtime, sha256(key.key as string))).to.include({ credentialId: key.id });
    const { things: listed } = await run(`list keys --workspace ${workspace}`);
    expect(listed.map(({ managementRole, createdBy }) => [managementRole, createdBy])).to.deep.equal([
      ['admin', null],
    ]);
    const revoked = await made('revoke key', key.id as string);

    expect(revoked.revokedAt).to.be.a('string');
    expect(await findCredential(runtime, sha256(key.key as string))).to.equal(null);
    expect(announced).to.deep.include({ workspaceId: workspace, credentialId: key.id });
    expect(await made('revoke key', key.id as string)).to.deep.equal(revoked);
    expect(JSON.stringify((await run('list keys')).things)).not.to.include(key.key);
  });

  it('creates clients, lists them, and revokes them', async () => {
    const workspace = await aWorkspace();
    const create = `create client --workspace ${workspace} --name App --redirect-uri https://app.example/cb`;

    const confidential = await made(`${create} --scope videos:read,jobs:read`);
    const open = await made(`${create} --public`);
    await made('revoke client', open.clientId as string);
    const listed = (await run(`list clients --workspace ${workspace}`)).things;

    expect(confidential.clientSecret).to.match(/^svc_cs_/);
    expect(confidential.scopes).to.deep.equal(['videos:read', 'jobs:read']);
    expect(open).not.to.have.property('clientSecret');
    expect(listed.map(({ kind, revokedAt }) => [kind, revokedAt !== null])).to.deep.equal([
      ['confidential', false],
      ['public', true],
    ]);
  });

  it('lists the access of apps with who vouches for their names, and ends one', async () => {
    const workspace = await aWorkspace();
    const approval = { role: 'editor', scopes: ['videos:read'] } as const;
    const ended = await insertApproval(insertInto(runtime), workspace, approval);
    const { grantId, userId } = await insertApproval(insertInto(runtime), workspace, approval);
    const list = async () => (await run(`list grants --workspace ${workspace}`)).things;
    announced.length = 0;

    expect((await list()).map(({ id, origin, scopes }) => [id, origin, scopes])).to.have.deep.members([
      [ended.grantId, 'registered', ['videos:read']],
      [grantId, 'registered', ['videos:read']],
    ]);
    await made(`revoke grant ${ended.grantId}`);

    expect((await list()).map(({ id, user }) => [id, user])).to.deep.equal([
      [grantId, `${userId}@people.example`],
    ]);
    expect(await findCredential(runtime, sha256(ended.accessToken))).to.equal(null);
    expect(announced).to.deep.equal([{ workspaceId: workspace, credentialId: ended.grantId }]);
    const { things: audited } = await run(`audit --workspace ${workspace} --action oauth_access_revoked`);
    expect(audited[0]).to.deep.include({ actorType: 'operator', target: ended.grantId });
    expect((await run('revoke grant grt_nowhere')).complaint).to.include('access of an app grt_nowhere');
  });

  it('lists the diagnostics of failed renders, and writes them to a new file', async () => {
    const path = join(await storage.makeScratch('one'), 'capsule.zip');
    await writeFile(path, 'all of it');
    const id = await inTransaction(media, { workspaceId: 'ws_failed' }, (tx) =>
      storeFile(tx, storage, {
        workspaceId: 'ws_failed',
        videoId: 'vid_1',
        path,
        sha256: sha256('all of it'),
        contentType: 'application/zip',
        filename: 'job_1-segment-0.zip',
        purpose: 'capsule',
      }),
    );
    const [listed] = (await run('capsules list --workspace ws_failed')).things;
    expect(listed).to.include({ id, workspace: 'ws_failed', video: 'vid_1', sizeBytes: 9 });
    expect((await run('capsules list --workspace ws_other')).things).to.deep.equal([]);

    const target = join(dataDir, 'got.zip');
    const got = await run('capsule get', id, target);

    expect(got.code, got.complaint).to.equal(0);
    expect(await readFile(target, 'utf8')).to.equal('all of it');
    expect(await run('capsule get', id, target)).to.include({
      code: 1,
      complaint: `capsule get: ${target} already exists`,
    });
    expect(await run('capsule get fil_none', target)).to.include({
      code: 1,
      complaint: 'capsule get: The capsule fil_none does not exist',
    });
    const env = { ...process.env, DATABASE_URL: database.adminUrl, DATA_DIR: dataDir };
    const other = join(dataDir, 'other.zip');
    await promisify(execFile)(process.execPath, [PROGRAM, 'capsule', 'get', id, other], { env });
    expect(await readFile(other, 'utf8')).to.equal('all of it');
  });

  it('creates a new video from a backup, which the product ingests', async () => {
    const workspace = (await aWorkspace()) as string;
    const path = join(dataDir, 'My tour.zip');
    const bytes = zipSync({ 'manifest.json': Buffer.from('{}') });
    await writeFile(path, bytes);
    await writeFile(join(dataDir, 'tour.mp4'), 'no archive');
    const command = `restore backup --workspace ${workspace}`;

    const restored = await run(command, path);

    expect(restored.code, restored.complaint).to.equal(0);
    const [{ video }] = restored.things as [{ video: string }];
    expect(restored.things[0]).to.deep.equal({ video, workspace, name: 'My tour' });
    const [{ id }] = await inTransaction(media, { workspaceId: workspace }, (tx) =>
      tx.query(
        `select id from file where workspace_id = $1 and purpose = 'backup' and video_id is null and sha256 = $2`,
        [workspace, createHash('sha256').update(bytes).digest('hex')],
      ),
    );
    const [created] = await queuedMessages(videos);
    expect(created?.payload).to.include({ videoId: video, name: 'My tour', filename: 'My tour.zip' });
    expect(created).to.have.deep.nested.property('payload.source', {
      kind: 'file',
      fileId: id,
      holds: 'backup',
    });
    expect((await run(command, join(dataDir, 'tour.mp4'))).complaint).to.match(/must be a backup \(ZIP\)$/);
    expect((await run(command, join(dataDir, 'none.zip'))).complaint).to.match(/none\.zip can't be read/);
    expect((await run('restore backup --workspace ws_none', path)).complaint).to.match(
      /The workspace ws_none does not exist/,
    );
    expect((await run(command)).complaint).to.match(/the path of the backup is missing/);
  });

  it('reports errors in terms of the command line', async () => {
    const workspace = await aWorkspace();
    const refusals: Array<[string, RegExp]> = [
      ['create key --workspace ws_nowhere --name CI', /The workspace ws_nowhere does not exist/],
      [`create client --workspace ${workspace} --name App`, /--redirect-uri must contain 1 to 20/],
      [
        `create client --workspace ${workspace} --name App --redirect-uri http://a.example`,
        /--redirect-uri\[0\] must be https/,
      ],
      ['create user --email nobody', /--email must be an e-mail address/],
      ['create user --email a@b.test --password short', /--password must be at least 8/],
      ['revoke key key_nowhere', /The API key key_nowhere does not exist/],
      ['revoke client cli_nowhere', /The OAuth client cli_nowhere does not exist/],
    ];

    for (const [line, message] of refusals) {
      const { code, things, complaint } = await run(line);
      expect([code, things], line).to.deep.equal([1, []]);
      expect(complaint).to.match(message);
    }
  });

  it('prints its usage for invalid arguments, and does nothing', async () => {
    const lines: Array<[string, RegExp]> = [
      ['', /admin create workspace/],
      ['delete workspace', /admin create workspace/],
      ['create workspace', /--name is missing/],
      ['create workspace --nane X', /nane/],
      ['create key --workspace ws_1 --name CI --expires yesterday', /--expires must be a date/],
      ['create key --workspace ws_1 --name CI --expires 2001-01-01', /--expires must be in the future/],
      ['create user --email a@b.test --role king --workspace ws_1', /--role must be one of owner/],
      ['create user --email a@b.test --role owner', /--workspace and --role go together/],
      ['revoke key', /the id of the key is missing/],
      ['revoke key key_1 key_2', /"key_2" is one argument too many/],
    ];

    for (const [line, message] of lines) {
      const { code, complaint } = await run(line);
      expect(code, line).to.equal(2);
      expect(complaint).to.match(message).and.to.include('admin revoke key|client|grant <id>');
    }
  });

  it('reports that its database role cannot cross workspaces', async () => {
    const { code, complaint } = await runOn(runtime, 'list keys');

    expect(code).to.equal(1);
    expect(complaint).to.match(/must be a superuser or have BYPASSRLS/);
  });

  it('runs as a program', async () => {
    const program = promisify(execFile);
    const env = { PATH: process.env.PATH, DATABASE_URL: database.adminUrl };
    const start = (args: string[], environment: NodeJS.ProcessEnv = env) =>
      program(process.execPath, [PROGRAM, ...args], { env: environment });
    const failure = (promise: Promise<unknown>) =>
      promise.then(
        () => null,
        (err: { code: number; stderr: string }) => err,
      );

    const { stdout } = await start(['create', 'workspace', '--name', 'By program']);
    const nowhere = { ...env, DATABASE_URL: '', DATA_DIR: '/nonexistent' };
    const unset = await failure(start(['list', 'keys'], nowhere));
    const away = await failure(
      start(['list', 'keys'], { ...env, DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }),
    );

    expect(JSON.parse(stdout)).to.include({ name: 'By program' });
    expect((await start(['--help'], nowhere)).stdout).to.include('admin create workspace');
    expect(unset?.stderr).to.match(/DATABASE_URL or the DATA_DIR/);
    expect(away?.stderr).to.match(/database can't be reached/);
    expect([unset?.code, away?.code]).to.deep.equal([1, 1]);
  });
});
