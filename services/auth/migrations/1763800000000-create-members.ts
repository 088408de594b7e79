import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateMembers1763800000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table account (
        id text primary key,
        email text not null,
        name text not null check (length(name) between 1 and 200),
        -- argon2id, in the PHC string format.
        password_hash text not null,
        created_at timestamptz not null default now()
      );
      -- Serves sign-in; one account an address, whatever its case.
      create unique index account_email on account (lower(email));

      create table member (
        workspace_id text not null references workspace,
        account_id text not null references account on delete cascade,
        role text not null check (role in ('owner', 'admin', 'creator', 'developer', 'editor', 'viewer')),
        created_at timestamptz not null default now(),
        primary key (workspace_id, account_id)
      );
      -- Serves "whose workspaces may this person choose from".
      create index member_account on member (account_id);
      ${
        // Signed-in users see their own memberships before they choose a workspace.
        workspaceBoundary('member', `account_id = nullif(current_setting('app.account_id', true), '')`)
      }

      create table oauth_client (
        workspace_id text not null references workspace,
        id text primary key,
        name text not null check (length(name) between 1 and 200),
        redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
        -- Null for a public client.
        secret_hash bytea,
        -- The most it may ask for.
        scopes text[] not null,
        created_at timestamptz not null default now(),
        revoked_at timestamptz
      );
      ${
        // Anyone with a client's ID may look that client up: the ID is no secret.
        workspaceBoundary('oauth_client', `id = nullif(current_setting('app.oauth_client_id', true), '')`)
      }

      alter table api_key add column expires_at timestamptz;
      alter table api_key add column last_used_at timestamptz;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table api_key drop column last_used_at, drop column expires_at;
      drop table oauth_client, member, account`);
  }
}
