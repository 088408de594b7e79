import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BoundRenderCache1763902600002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Serves "which pieces were not used for longest".
      create index segment_used on segment (used_at);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index segment_used');
  }
}
