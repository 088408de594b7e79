import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateVoiceRequest1763900900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table voice_request (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        request jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the removal with the video.
      create index voice_request_video on voice_request (workspace_id, video_id);
      ${workspaceBoundary('voice_request')}

      -- How the voiceover that the video has was spoken, for whoever makes one like it.
      alter table video add column voice_settings jsonb;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table video drop column voice_settings; drop table voice_request');
  }
}
