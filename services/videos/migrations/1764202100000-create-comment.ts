import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { notifiesChangesToo } from '../../platform/subscriptions/row-changes.js';

export class CreateComment1764202100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table comment (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        -- The comment that begins the thread; null: it is this one.
        parent_id text,
        body text not null check (length(body) between 1 and 5000),
        -- Seconds of the video.
        at_seconds double precision check (at_seconds >= 0),
        -- Of the thread; null in a reply.
        resolved boolean,
        -- Ids of the members who are mentioned in the body.
        mentions text[] not null,
        author_type text not null check (author_type in ('user', 'api_key')),
        author_id text not null,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id),
        foreign key (workspace_id, video_id) references video on delete cascade,
        foreign key (workspace_id, parent_id) references comment on delete cascade
      );
      -- Serves "the video's comments, newest first", and the cascade when a video is deleted.
      create index comment_video on comment (workspace_id, video_id, created_at desc, id desc);
      -- Serves the replies of a thread, and the cascade when it is deleted.
      create index comment_parent on comment (workspace_id, parent_id, created_at desc, id desc) where parent_id is not null;
      ${workspaceBoundary('comment')}

      -- What subscribers to the comments of a video follow: a row for each video that was ever commented on.
      create table discussion (
        workspace_id text not null,
        -- Of the video.
        id text not null,
        comment_count int not null check (comment_count >= 0),
        unresolved_count int not null check (unresolved_count >= 0),
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, id) references video on delete cascade
      );
      ${workspaceBoundary('discussion')}
      ${notifiesChangesToo('discussion')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table discussion, comment');
  }
}
