import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateInvitations1764030000002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A person who may become a member. A row is gone once it is accepted or withdrawn.
      create table invitation (
        workspace_id text not null references workspace,
        id text primary key,
        email text not null,
        role text not null check (role in ('owner', 'admin', 'creator', 'developer', 'editor', 'viewer')),
        -- Serves the link: SHA-256 of its token.
        token_hash bytea not null unique,
        -- The account that invited, or the API key. No foreign keys: whether they still may is asked when the invitation is accepted.
        -- Both are null where the operator did.
        invited_by text,
        invited_with text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      -- Serves inviting again: one invitation an address, whatever its case.
      create unique index invitation_email on invitation (workspace_id, lower(email));
      ${workspaceBoundary('invitation')}
      -- The holder of a link does not know its workspace yet: the token shows its own row, and no other.
      create policy presented on invitation for select
        using (token_hash = decode(nullif(current_setting('app.invitation_hash', true), ''), 'hex'));`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table invitation');
  }
}
