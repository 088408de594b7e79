import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_WORKSPACE = `workspace_id = nullif(current_setting('app.workspace_id', true), '')`;
const EXPIRED = `current_setting('app.removes_expired', true) = 'on' and at < now() - interval '30 days'`;

export class CreateAuditEntry1765000400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table audit_entry (
        workspace_id text not null,
        id text not null,
        at timestamptz not null,
        action text not null,
        actor_type text not null check (actor_type in ('user', 'api_key', 'operator', 'service')),
        actor_id text,
        credential_id text,
        target_type text,
        target_id text,
        details jsonb not null,
        address text,
        request_id text not null,
        primary key (workspace_id, id)
      );
      -- Serves the log, newest first.
      create index audit_entry_listed on audit_entry (workspace_id, at desc, id desc);
      -- Serves the removal of old entries.
      create index audit_entry_at on audit_entry (at);
      alter table audit_entry enable row level security;
      alter table audit_entry force row level security;
      -- Entries are written and read in their workspace. No policy lets anyone change one.
      create policy workspace_select on audit_entry for select using (${OF_WORKSPACE});
      create policy workspace_insert on audit_entry for insert with check (${OF_WORKSPACE});
      create policy expired_select on audit_entry for select using (${EXPIRED});
      create policy expired_delete on audit_entry for delete using (${EXPIRED});`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table audit_entry');
  }
}
