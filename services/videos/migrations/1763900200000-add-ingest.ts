import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddIngest1763900200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Null until the source has arrived.
      alter table video alter column source_file_id drop not null;
      alter table video
        -- Where the source comes from, for as long as it is not taken in.
        add column source_origin jsonb,
        -- The latest attempt to take it in: what is said of an earlier one is no longer true.
        add column ingest_attempt int not null default 1 check (ingest_attempt > 0),
        -- The picture of stills, and how they lie in it.
        add column hover_strip jsonb`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from video where source_file_id is null;
      alter table video drop column hover_strip, drop column ingest_attempt, drop column source_origin;
      alter table video alter column source_file_id set not null`);
  }
}
