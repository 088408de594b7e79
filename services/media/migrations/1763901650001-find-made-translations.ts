import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindMadeTranslations1763901650001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Serves the removal with the video that was made of it.
      create index translation_new_video on translation (workspace_id, (request ->> 'newVideoId'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index translation_new_video');
  }
}
