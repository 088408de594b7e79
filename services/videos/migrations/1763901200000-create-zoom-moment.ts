import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** Creates the table of the moments at which a video zooms in on an action. */
export class CreateZoomMoment1763901200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table zoom_moment (
        workspace_id text not null,
        video_id text not null,
        position int not null check (position >= 0),
        -- Seconds of the source.
        start_time double precision not null check (start_time >= 0),
        end_time double precision not null check (end_time > start_time),
        -- Centre of what is shown, as parts of the picture.
        x double precision not null check (x between 0 and 1),
        y double precision not null check (y between 0 and 1),
        scale double precision not null check (scale between 1 and 3),
        primary key (workspace_id, video_id, position),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      ${workspaceBoundary('zoom_moment')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table zoom_moment');
  }
}
