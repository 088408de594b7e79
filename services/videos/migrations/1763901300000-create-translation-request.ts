import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateTranslationRequest1763901300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table translation_request (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        request jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the cascade when a video is deleted.
      create index translation_request_video on translation_request (workspace_id, video_id);
      ${workspaceBoundary('translation_request')}

      -- What is told once a voiceover is there that is part of a translation.
      alter table voice_request add column translated jsonb;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table translation_request; alter table voice_request drop column translated');
  }
}
