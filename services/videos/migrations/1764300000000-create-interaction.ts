import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateInteraction1764300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table interaction (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        source text not null check (source in ('given', 'detected')),
        kind text not null check (kind in ('click', 'typing', 'scroll', 'dialog', 'notification', 'page-change')),
        -- Seconds of the source.
        start_time double precision not null check (start_time >= 0),
        end_time double precision not null check (end_time >= start_time),
        -- Parts of the frame.
        x double precision not null check (x between 0 and 1),
        y double precision not null check (y between 0 and 1),
        box jsonb not null,
        label text check (length(label) between 1 and 200),
        confidence double precision not null check (confidence between 0 and 1),
        primary key (workspace_id, id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves "the interactions of a video, by time".
      create index interaction_of_video on interaction (workspace_id, video_id, start_time);
      ${workspaceBoundary('interaction')}
      create table cursor_track (
        workspace_id text not null,
        video_id text not null,
        -- Seconds, x and y of each point.
        points jsonb not null,
        primary key (workspace_id, video_id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      ${workspaceBoundary('cursor_track')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table cursor_track; drop table interaction');
  }
}
