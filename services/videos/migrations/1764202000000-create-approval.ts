import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateApproval1764202000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table approval (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
        note text check (length(note) <= 5000),
        decision_note text check (length(decision_note) <= 5000),
        -- SHA-256 of the content it was requested for, by section.
        section_hashes jsonb not null,
        requested_by_type text not null check (requested_by_type in ('user', 'api_key')),
        requested_by text not null,
        decided_by_type text check (decided_by_type in ('user', 'api_key')),
        decided_by text,
        created_at timestamptz not null,
        decided_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- A video has one request at most that waits for a decision.
      create unique index approval_pending on approval (workspace_id, video_id) where status = 'pending';
      -- Serves "the video's approvals, newest first", and the cascade when a video is deleted.
      create index approval_video on approval (workspace_id, video_id, created_at desc, id desc);
      ${workspaceBoundary('approval')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table approval');
  }
}
