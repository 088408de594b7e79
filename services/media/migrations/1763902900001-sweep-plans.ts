import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SweepPlans1763902900001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Serves the sweep: which were made long ago.
      create index export_plan_created on export_plan (created_at);
      create index file_avatar on file (created_at) where purpose = 'avatar';
      -- The sweep learns which workspaces have something to be looked at; what it removes, it removes inside each one's boundary.
      create policy sweep_reads on export_plan for select using (current_setting('app.sweep', true) = 'on');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop policy sweep_reads on export_plan;
      drop index file_avatar;
      drop index export_plan_created;`);
  }
}
