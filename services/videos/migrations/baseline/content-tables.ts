import { workspaceBoundary } from '../../../platform/database/database.js';
import { openRows } from '../../../platform/database/row-openings.js';
import { notifiesChanges } from '../../../platform/subscriptions/row-changes.js';

/** What belongs to a video: its script, moments, articles, courses, approvals and comments. */
export const contentTables = `
  create table script_line (
    workspace_id text not null,
    video_id text not null,
    position int not null,
    start_time double precision not null constraint subtitle_start_time_check check (start_time >= 0),
    end_time double precision not null,
    text text not null,
    words jsonb,
    voice_file_id text,
    voice_duration double precision check (voice_duration >= 0),
    voice_key text,
    source text check (source in ('transcribed', 'read', 'written', 'edited')),
    confidence double precision check (confidence between 0 and 1),
    primary key (workspace_id, video_id, position),
    constraint script_line_voice check (num_nulls(voice_file_id, voice_duration, voice_key) in (0, 3)),
    constraint subtitle_check check (end_time >= start_time),
    constraint subtitle_workspace_id_video_id_fkey foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('script_line')}

  create table key_event (
    workspace_id text not null,
    video_id text not null,
    source text not null check (source in ('given', 'detected')),
    position int not null,
    text text not null check (text <> ''),
    timestamp double precision check ("timestamp" >= 0),
    placed_at double precision check (placed_at >= 0),
    primary key (workspace_id, video_id, source, position),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('key_event')}

  create table cursor_track (
    workspace_id text not null,
    video_id text not null,
    -- Seconds, x and y of each point.
    points jsonb not null,
    primary key (workspace_id, video_id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('cursor_track')}

  create table interaction (
    workspace_id text not null,
    id text not null,
    video_id text not null,
    source text not null check (source in ('given', 'detected')),
    kind text not null check (kind in ('click', 'typing', 'scroll', 'dialog', 'notification', 'page-change')),
    -- Seconds of the source.
    start_time double precision not null check (start_time >= 0),
    end_time double precision not null,
    -- Parts of the frame.
    x double precision not null check (x between 0 and 1),
    y double precision not null check (y between 0 and 1),
    box jsonb not null,
    label text check (length(label) between 1 and 200),
    confidence double precision not null check (confidence between 0 and 1),
    primary key (workspace_id, id),
    check (end_time >= start_time),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves "the interactions of a video, by time".
  create index interaction_of_video on interaction (workspace_id, video_id, start_time);
  ${workspaceBoundary('interaction')}

  create table zoom_moment (
    workspace_id text not null,
    video_id text not null,
    position int not null check (position >= 0),
    -- Seconds of the source.
    start_time double precision not null check (start_time >= 0),
    end_time double precision not null,
    -- Centre of the zoomed area, as parts of the frame.
    x double precision not null check (x between 0 and 1),
    y double precision not null check (y between 0 and 1),
    scale double precision not null check (scale between 1 and 3),
    primary key (workspace_id, video_id, position),
    check (end_time > start_time),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('zoom_moment')}

  create table element (
    workspace_id text not null,
    video_id text not null,
    -- From back to front.
    position int not null check (position >= 0),
    element jsonb not null,
    primary key (workspace_id, video_id, position),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('element')}

  create table export_settings (
    workspace_id text not null,
    video_id text not null,
    settings jsonb not null,
    updated_at timestamptz not null,
    primary key (workspace_id, video_id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('export_settings')}

  create table brand_kit (
    workspace_id text primary key,
    settings jsonb not null,
    updated_at timestamptz not null,
    version int not null default 0
  );
  ${workspaceBoundary('brand_kit')}

  create table article (
    workspace_id text not null,
    video_id text not null,
    language text not null,
    -- Hash of the instructions it was written to; 'none' without any.
    instructions_key text not null,
    id text not null,
    title text not null,
    -- Markdown; its images are named by the ids of their files.
    content text not null,
    steps jsonb not null,
    screenshot_file_ids text[] not null,
    generated_at timestamptz not null,
    -- False: screenshots are missing that could not be made when it was written.
    is_whole boolean not null default true,
    image_key uuid not null default gen_random_uuid(),
    warnings text[] not null default '{}',
    request jsonb,
    primary key (workspace_id, video_id, language, instructions_key),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves the newest article of a video.
  create index article_newest on article (workspace_id, video_id, generated_at desc);
  -- Serves "which of these files are in an article".
  create index article_screenshots on article using gin (screenshot_file_ids);
  create unique index article_images on article (image_key);
  ${workspaceBoundary('article')}
  ${openRows('article', 'presented', `image_key = nullif(current_setting('app.image_key', true), '')::uuid`, ['select'])}

  -- An article that is being written, or the reason why it was not.
  create table article_writing (
    workspace_id text not null,
    video_id text not null,
    language text not null,
    instructions_key text not null,
    -- Of the article that it becomes.
    id text not null,
    -- The writer renews it; after that time it is dead, or has failed.
    held_until timestamptz not null,
    failure jsonb,
    primary key (workspace_id, video_id, language, instructions_key),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('article_writing')}

  create table course (
    workspace_id text not null,
    id text not null,
    title text not null check (length(title) between 1 and 200),
    -- What it is found by: the title without case and accents.
    title_folded text not null,
    description text check (length(description) <= 5000),
    created_at timestamptz not null default now(),
    -- Later with every change of the course, its modules and their translations.
    updated_at timestamptz not null default now(),
    version int not null default 0,
    primary key (workspace_id, id)
  );
  -- Serves the list, newest first.
  create index course_newest on course (workspace_id, created_at desc, id desc);
  ${workspaceBoundary('course')}

  create table course_module (
    workspace_id text not null,
    id text not null,
    course_id text not null,
    video_id text not null,
    title text not null check (length(title) between 1 and 200),
    -- From 1, without gaps.
    position int not null check (position >= 1),
    primary key (workspace_id, id),
    foreign key (workspace_id, course_id) references course on delete cascade,
    foreign key (workspace_id, video_id) references video on delete cascade,
    unique (workspace_id, course_id, position) deferrable initially deferred
  );
  -- Serves the modules of a video, and its removal.
  create index course_module_video on course_module (workspace_id, video_id);
  ${workspaceBoundary('course_module')}

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
  ${workspaceBoundary('approval')}

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
    foreign key (workspace_id, parent_id) references comment on delete cascade,
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves "the video's comments, newest first", and the cascade when a video is deleted.
  create index comment_video on comment (workspace_id, video_id, created_at desc, id desc);
  -- Serves the replies of a thread, and the cascade when it is deleted.
  create index comment_parent on comment (workspace_id, parent_id, created_at desc, id desc)
    where parent_id is not null;
  ${workspaceBoundary('comment')}

  -- What subscribers to the comments of a video follow: a row for each video that was ever commented on.
  create table discussion (
    workspace_id text not null,
    -- Of the video.
    id text not null,
    comment_count int not null check (comment_count >= 0),
    unresolved_count int not null check (unresolved_count >= 0),
    updated_at timestamptz not null,
    version int not null default 0,
    primary key (workspace_id, id),
    foreign key (workspace_id, id) references video on delete cascade
  );
  ${workspaceBoundary('discussion')}

  -- Every video of the workspace may look different after a change of its Brand Kit.
  create function brand_kit_changes() returns trigger language plpgsql as $$
  begin
    perform pg_notify('changed_' || tg_table_schema || '_video', json_build_array(new.workspace_id, null)::text);
    return null;
  end $$;
  create trigger brand_kit_counts_version before update on brand_kit for each row
    when (old.settings is distinct from new.settings) execute function count_version();
  create trigger brand_kit_tells_update after update on brand_kit for each row
    when (old.settings is distinct from new.settings) execute function brand_kit_changes();
  ${notifiesChanges('course')}
  ${notifiesChanges('discussion')}`;
