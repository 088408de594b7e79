import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteCredentialsOfExports1765100500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table video_export add column credentials jsonb;

      -- Rows of every workspace are changed.
      alter table video no force row level security;
      alter table video_export no force row level security;
      update video_export made set credentials = video.export_credentials
      from video
      where video.workspace_id = made.workspace_id and video.id = made.video_id
        and video.export_file_id = made.export_file_id and video.export_credentials is not null;
      alter table video force row level security;
      alter table video_export force row level security;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table video_export drop column credentials');
  }
}
