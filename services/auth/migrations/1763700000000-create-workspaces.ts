import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingTables, workspaceBoundary } from '../../platform/database.js';

export class CreateWorkspaces1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table plan (
        id text primary key,
        api_access boolean not null,
        video_minutes_per_month int not null check (video_minutes_per_month >= -1),
        webhooks int not null check (webhooks >= 0)
      );
      insert into plan values
        ('free', false, 10, 0), ('pro', false, 120, 3), ('business', true, 500, 10), ('enterprise', true, -1, 25);

      create table workspace (
        workspace_id text primary key,
        name text not null check (length(name) between 1 and 200),
        plan_id text not null references plan,
        created_at timestamptz not null default now()
      );
      ${workspaceBoundary('workspace')}

      create table api_key (
        workspace_id text not null references workspace,
        id text primary key,
        name text not null check (length(name) between 1 and 200),
        -- Serves the check of a credential.
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        revoked_at timestamptz
      );
      ${
        // A presented key is looked up before its workspace is known: the key opens its own row, and no
        // other.
        workspaceBoundary(
          'api_key',
          `token_hash = decode(nullif(current_setting('app.credential_hash', true), ''), 'hex')`,
        )
      }
      ${messagingTables}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table outbox, inbox, api_key, workspace, plan');
  }
}
