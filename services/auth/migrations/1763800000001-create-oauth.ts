import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** The presented secret opens its own row, and no other: its workspace is not known yet. */
const presented = (column: string, setting: string) =>
  `${column} = decode(nullif(current_setting('${setting}', true), ''), 'hex')`;

/** The removal of expired rows crosses workspaces, and sees no other rows. */
const expired = `expires_at < now() and current_setting('app.removes_expired', true) = 'on'`;

/** For tables without a workspace. */
const openedBy = (table: string, condition: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy presented on ${table} using (${condition}) with check (${condition});`;

export class CreateOAuth1763800000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- One approval by a member, and all that came of it.
      create table oauth_grant (
        workspace_id text not null references workspace,
        id text primary key,
        -- May be another workspace's, so no foreign key: whether it still stands is asked at every use.
        client_id text not null,
        account_id text not null,
        scopes text[] not null check (cardinality(scopes) > 0),
        created_at timestamptz not null default now(),
        -- When the last of its tokens has expired.
        expires_at timestamptz not null,
        revoked_at timestamptz,
        unique (workspace_id, id),
        -- Who is a member no longer has approved nothing.
        foreign key (workspace_id, account_id) references member on delete cascade
      );
      -- Serves the removal of a member.
      create index oauth_grant_member on oauth_grant (workspace_id, account_id);
      -- Serves the removal of what has expired.
      create index oauth_grant_expires on oauth_grant (expires_at);
      ${workspaceBoundary('oauth_grant', expired)}

      create table oauth_code (
        workspace_id text not null,
        code_hash bytea primary key,
        grant_id text not null,
        redirect_uri text not null,
        -- S256; null when the client gave none.
        code_challenge text,
        expires_at timestamptz not null,
        redeemed_at timestamptz,
        foreign key (workspace_id, grant_id) references oauth_grant (workspace_id, id) on delete cascade
      );
      -- Serves the removal of a grant.
      create index oauth_code_grant on oauth_code (workspace_id, grant_id);
      ${workspaceBoundary('oauth_code', presented('code_hash', 'app.credential_hash'))}

      create table oauth_access_token (
        workspace_id text not null,
        id text primary key,
        grant_id text not null,
        -- Serves the check of a credential.
        token_hash bytea not null unique,
        scopes text[] not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        foreign key (workspace_id, grant_id) references oauth_grant (workspace_id, id) on delete cascade
      );
      -- Serve the removal of a grant, and of what has expired.
      create index oauth_access_token_grant on oauth_access_token (workspace_id, grant_id);
      create index oauth_access_token_expires on oauth_access_token (expires_at);
      ${workspaceBoundary(
        'oauth_access_token',
        `${presented('token_hash', 'app.credential_hash')} or (${expired})`,
      )}

      create table oauth_refresh_token (
        workspace_id text not null,
        token_hash bytea primary key,
        grant_id text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        -- Kept until it would have expired: one that is presented again was stolen.
        spent_at timestamptz,
        foreign key (workspace_id, grant_id) references oauth_grant (workspace_id, id) on delete cascade
      );
      -- Serve the removal of a grant, and of what has expired.
      create index oauth_refresh_token_grant on oauth_refresh_token (workspace_id, grant_id);
      create index oauth_refresh_token_expires on oauth_refresh_token (expires_at);
      ${workspaceBoundary(
        'oauth_refresh_token',
        `${presented('token_hash', 'app.credential_hash')} or (${expired})`,
      )}

      create table sign_in_session (
        token_hash bytea primary key,
        account_id text not null references account on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      -- Serve the removal of an account, and of what has expired.
      create index sign_in_session_account on sign_in_session (account_id);
      create index sign_in_session_expires on sign_in_session (expires_at);
      ${openedBy('sign_in_session', `${presented('token_hash', 'app.session_hash')} or (${expired})`)}

      -- Failures to sign in, by the hash of an address or of an account's name.
      create table sign_in_failures (
        subject_hash bytea primary key,
        failures int not null,
        expires_at timestamptz not null
      );
      create index sign_in_failures_expires on sign_in_failures (expires_at);
      ${openedBy('sign_in_failures', `${presented('subject_hash', 'app.subject_hash')} or (${expired})`)}

      -- The consent page names the workspaces of whoever has signed in.
      create policy of_member on workspace for select using (workspace_id in (
        select m.workspace_id from member m where m.account_id = nullif(current_setting('app.account_id', true), '')
      ));`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop policy of_member on workspace;
      drop table sign_in_failures, sign_in_session, oauth_refresh_token, oauth_access_token, oauth_code, oauth_grant`);
  }
}
