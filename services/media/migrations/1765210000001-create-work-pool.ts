import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWorkPool1765210000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The pools of running workers: of the installation, not of a workspace, so not behind the boundary.
      create table work_pool (
        id text primary key,
        kinds text[] not null,
        -- Units that it processes at once; 0 once it has stopped.
        places int not null check (places >= 0),
        -- How long units have taken, by kind.
        times jsonb not null,
        seen_at timestamptz not null default now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table work_pool');
  }
}
