// breaking: media of a version whose analyses make thumbnails must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A thumbnail is made when a source is taken in. Those that analyses made stay files of their videos. */
export class DropThumbnailOfAnalysis1763901100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis drop column thumbnail_file_id');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis add column thumbnail_file_id text');
  }
}
