import { workspaceBoundary } from '../../../platform/database/database.js';
import { openRows } from '../../../platform/database/row-openings.js';

const IS_LATE = `current_setting('app.worker', true) = 'on' and expires_at < now()`;
const IS_WORKER = `current_setting('app.worker', true) = 'on'`;

/** Files, uploads and stored parts of exports. */
export const fileTables = `
  create table file (
    workspace_id text not null,
    id text not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    size_bytes bigint not null check (size_bytes >= 0),
    content_type text not null,
    filename text not null,
    purpose text not null
      check (purpose in ('asset', 'avatar', 'backup', 'capsule', 'export', 'manifest', 'screenshot', 'source',
        'srt', 'strip', 'thumbnail', 'tool-output', 'voice', 'voiceover', 'preview')),
    -- Null until the upload has become a video.
    video_id text,
    probe jsonb,
    created_at timestamptz not null default now(),
    -- When a later export took its place; it is kept a while for clients that have its link.
    superseded_at timestamptz,
    -- Since when its bytes are known to be gone or damaged.
    missing_since timestamptz,
    -- Since when it waits until the result it was made for is stored; null once that is, and for files that wait for nothing.
    unclaimed_since timestamptz,
    primary key (workspace_id, id)
  );
  -- Serves the removal of a video's files and the sum of what it stores.
  create index file_video on file (workspace_id, video_id);
  -- Serves "is this content still needed".
  create index file_content on file (workspace_id, sha256);
  -- Serves "the video's source".
  create index file_source on file (workspace_id, video_id) where purpose = 'source';
  -- Serves the removal of what was replaced.
  create index file_superseded on file (superseded_at) where superseded_at is not null;
  -- Serves the removal of uploads that became no video.
  create index file_unclaimed on file (created_at) where video_id is null;
  -- Serves the count of what is missing.
  create index file_missing on file (missing_since) where missing_since is not null;
  -- Serves the removal of files whose result was never stored.
  create index file_awaiting_claim on file (unclaimed_since) where unclaimed_since is not null;
  -- Serves the removal of what tools made long ago.
  create index file_tool_output on file (created_at) where purpose = 'tool-output';
  -- Serves the list of what failed, and the removal of what is old of it.
  create index file_capsule on file (created_at) where purpose = 'capsule';
  create index file_avatar on file (created_at) where purpose = 'avatar';
  -- Serves the lookup of a frame that was drawn before, and the removal of old ones.
  create unique index file_preview on file (workspace_id, video_id, filename) where purpose = 'preview';
  create index file_preview_age on file (created_at) where purpose = 'preview';
  ${workspaceBoundary('file')}
  create policy sweep_reads on file for select using (current_setting('app.sweep', true) = 'on');

  create table upload (
    workspace_id text not null,
    id text not null,
    video_id text,
    filename text not null,
    content_type text,
    -- Null: the client sends the bytes. Else they are fetched from there.
    url text,
    -- What the server calls the bytes that are here (ETag, Last-Modified): only these may be continued.
    validator text,
    -- open: bytes are still missing; received: they are there; done: they are kept as a file; dropped: they are not needed.
    state text not null default 'open' check (state in ('open', 'received', 'done', 'dropped')),
    -- Null while it is not known.
    size_bytes bigint check (size_bytes >= 0),
    sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
    -- False once nothing of it is on the disk any more.
    has_bytes boolean not null default true,
    -- The process that writes; it renews its hold, and releases it when another process asks.
    writer text,
    writer_until timestamptz,
    writer_wanted boolean not null default false,
    -- The job that waits for the bytes.
    job_id text,
    -- The attempt of it: the latest that asked for them.
    job_attempt int not null default 1 check (job_attempt > 0),
    request_id text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- What an upload brings: a source, or a backup that holds one.
    holds text not null default 'source' check (holds in ('source', 'backup')),
    primary key (workspace_id, id)
  );
  -- Serves the removal with the video.
  create index upload_video on upload (workspace_id, video_id);
  -- Serves the sweep: who is late, and whose bytes are of no use any more.
  create index upload_expires on upload (expires_at);
  create index upload_left_over on upload (id) where has_bytes and state in ('done', 'dropped');
  ${workspaceBoundary('upload')}
  ${openRows('upload', 'late', IS_LATE, ['delete', 'update'])}
  ${openRows('upload', 'working', IS_WORKER, ['select'])}

  create table asset (
    workspace_id text not null,
    id text not null,
    kind text not null check (kind in ('image', 'scene', 'music')),
    url text not null,
    -- Of the address: it may be longer than an index takes.
    url_key text not null,
    file_id text not null,
    width int,
    height int,
    duration_seconds double precision,
    -- As the server reported them; requests that ask whether the file has changed send them.
    etag text,
    last_modified text,
    -- From then on the server is asked again.
    check_after timestamptz not null,
    used_at timestamptz not null default now(),
    -- Set once the address gives another file; plans that were made before may still name this one.
    replaced_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, file_id) references file on delete cascade
  );
  -- Serves "is the file behind this address here", of which there is one.
  create unique index asset_address on asset (workspace_id, kind, url_key) where replaced_at is null;
  -- Serves the removal of a file.
  create index asset_file on asset (workspace_id, file_id);
  -- Serves the sweep: which were not used for long.
  create index asset_used on asset (used_at);
  ${workspaceBoundary('asset')}
  create policy sweep_reads on asset for select using (current_setting('app.sweep', true) = 'on');

  create table segment (
    workspace_id text not null,
    video_id text not null,
    key text not null,
    size_bytes bigint not null,
    -- What joining asserts of a video track; null for audio.
    rendered jsonb,
    created_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    -- Of the bytes as they were rendered: a segment that was damaged since is made again, not joined.
    sha256 text,
    primary key (workspace_id, video_id, key)
  );
  -- Serves "which segments were not used for longest".
  create index segment_used on segment (used_at);
  ${workspaceBoundary('segment')}
  create policy sweep_reads on segment for select using (current_setting('app.sweep', true) = 'on');

  create table joined_export (
    workspace_id text not null,
    video_id text not null,
    key text not null,
    sha256 text not null,
    proof jsonb not null,
    primary key (workspace_id, video_id, key)
  );
  ${workspaceBoundary('joined_export')}

  create table export_plan (
    workspace_id text not null,
    job_id text not null,
    video_id text not null,
    plan jsonb not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, job_id)
  );
  -- Serves the removal with the video.
  create index export_plan_video on export_plan (workspace_id, video_id);
  -- Serves the sweep: which were made long ago.
  create index export_plan_created on export_plan (created_at);
  ${workspaceBoundary('export_plan')}
  create policy sweep_reads on export_plan for select using (current_setting('app.sweep', true) = 'on');

  -- The content of a backup besides its source, with its files.
  create table restored_content (
    workspace_id text not null,
    video_id text not null,
    content jsonb not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, video_id)
  );
  ${workspaceBoundary('restored_content')}`;
