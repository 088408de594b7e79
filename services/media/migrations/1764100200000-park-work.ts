import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ParkWork1764100200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table work
        -- How often the programs of this piece have failed in each way.
        add column failures jsonb not null default '{}',
        -- The worker over which it failed last, for no reason of the piece's own.
        add column failed_owner text,
        -- What it waits for now, and since when it has been waiting for anything.
        add column waiting_for text check (waiting_for in ('storage', 'engine', 'service')),
        add column parked_at timestamptz`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table work drop column failures, drop column failed_owner, drop column waiting_for, drop column parked_at',
    );
  }
}
