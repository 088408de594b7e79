import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SweepStorage1763900300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table file
        -- When a later export took its place; it is kept a while for those who hold its address.
        add column superseded_at timestamptz,
        -- Since when its bytes are known to be gone or damaged.
        add column missing_since timestamptz;
      -- Serves the removal of what was replaced.
      create index file_superseded on file (superseded_at) where superseded_at is not null;
      -- Serves the removal of uploads that became no video.
      create index file_unclaimed on file (created_at) where video_id is null;
      -- Serves the count of what is missing.
      create index file_missing on file (missing_since) where missing_since is not null;
      -- The sweep learns which workspaces have something to be looked at; what it changes, it changes inside each one's boundary.
      create policy sweep_reads on file for select using (current_setting('app.sweep', true) = 'on');
      create policy sweep_reads on segment for select using (current_setting('app.sweep', true) = 'on');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop policy sweep_reads on segment;
      drop policy sweep_reads on file;
      alter table file drop column superseded_at, drop column missing_since;`);
  }
}
