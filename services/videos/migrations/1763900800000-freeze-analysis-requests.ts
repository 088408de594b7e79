import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class FreezeAnalysisRequests1763900800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table analysis_request (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        request jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the cascade when a video is deleted.
      create index analysis_request_video on analysis_request (workspace_id, video_id);
      ${workspaceBoundary('analysis_request')}

      alter table key_event
        add column placed_at double precision check (placed_at >= 0);
      alter table video
        add column script_source text check (script_source in ('video', 'transcript', 'original', 'custom'));`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table video drop column script_source;
      alter table key_event drop column placed_at;
      drop table analysis_request;`);
  }
}
