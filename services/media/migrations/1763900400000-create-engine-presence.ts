import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEnginePresence1763900400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // What the machines can do is no workspace's: machinery, not behind the boundary.
    await db.query(`
      create table engine_presence (
        worker_id text primary key,
        report jsonb not null,
        seen_at timestamptz not null default now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table engine_presence');
  }
}
