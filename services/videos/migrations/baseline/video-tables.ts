import { workspaceBoundary } from '../../../platform/database/database.js';
import { openRows } from '../../../platform/database/row-openings.js';
import { countsVersions, notifiesChanges } from '../../../platform/subscriptions/row-changes.js';
import { countVideos } from './count-videos.js';

/** Columns whose changes subscribers do not see. */
const UNSEEN = ['ingest_attempt', 'source_origin', 'made_by_job_id', 'made_by_attempt'];

/** Projects and videos, how many there are, and their public pages. */
export const videoTables = `
  create table project (
    workspace_id text not null,
    id text not null,
    name text not null check (length(name) between 1 and 200),
    -- What it is found and sorted by: the name without case and accents.
    name_folded text not null,
    description text check (length(description) <= 1000),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id)
  );
  -- Each serves the list in one of its orders.
  create index project_by_name on project (workspace_id, name_folded, id);
  create index project_by_created on project (workspace_id, created_at, id);
  create index project_by_updated on project (workspace_id, updated_at, id);
  ${workspaceBoundary('project')}

  create table video (
    workspace_id text not null,
    id text not null,
    name text not null check (length(name) between 1 and 200),
    project_id text,
    video_context text check (length(video_context) <= 5000),
    company_context text check (length(company_context) <= 5000),
    subtitle_language text check (length(subtitle_language) between 2 and 10),
    ai_generated_audio boolean not null default false,
    locked boolean not null default false,
    status text not null default 'draft' check (status in ('draft', 'in_progress', 'completed')),
    language_group text not null,
    language text,
    approval text check (approval in ('pending', 'approved', 'rejected', 'withdrawn')),
    kb text not null default 'none' check (kb in ('published', 'not_published', 'none')),
    backup text not null default 'none' check (backup in ('none', 'taken')),
    source_video_id text,
    source_file_id text,
    source_filename text not null,
    duration_seconds double precision check (duration_seconds >= 0),
    width int check (width > 0),
    height int check (height > 0),
    thumbnail_file_id text,
    export_file_id text,
    srt_file_id text,
    export_basename text,
    error jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    exported_at timestamptz,
    voiceover_file_id text,
    -- All that the list filters by that has few values, in one: a page of any choice is merged from few ranges of an index.
    facet text not null generated always as (
      status || '/' || coalesce(approval, 'none') || '/' || kb || '/' || backup || '/' ||
      case when project_id is null then 'loose' else 'filed' end) stored,
    -- Where the source comes from, until it is ingested.
    source_origin jsonb,
    -- The latest attempt to ingest it: reports about an earlier one are ignored.
    ingest_attempt int not null default 1 check (ingest_attempt > 0),
    -- The sprite sheet of stills, and how they lie in it.
    hover_strip jsonb,
    script_source text check (script_source in ('video', 'transcript', 'original', 'custom')),
    -- How the voiceover that the video has was spoken, for the next voiceover like it.
    voice_settings jsonb,
    -- The job that made the video, and its latest attempt that went on with it; null: no job did.
    made_by_job_id text,
    made_by_attempt int,
    -- States what belongs to the newest export; null for exports from before manifests.
    manifest_file_id text,
    version int not null default 0,
    -- What it is found by: the name without case and accents.
    name_folded text not null default '',
    metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
    language_source text check (language_source in ('given', 'detected', 'assumed')),
    language_confidence double precision check (language_confidence between 0 and 1),
    transcription jsonb,
    -- Incremented when lines are added, removed or changed, so that an editor notices what another one has changed.
    script_version int not null default 0,
    -- What the newest export shows, as media reports it; null for exports from before this column.
    export_content jsonb,
    export_plan_id text,
    voice_request_id text,
    primary key (workspace_id, id),
    foreign key (workspace_id, project_id) references project on delete set null (project_id)
  );
  -- An upload becomes one video; translations share their source's.
  create unique index video_source on video (workspace_id, source_file_id) where source_video_id is null;
  -- Serves the list without filters, and numbered pages: both read nothing but the index to find their rows.
  create index video_newest on video (workspace_id, created_at desc, id desc) include (facet, project_id);
  -- Serves the filtered list.
  create index video_facet on video (workspace_id, facet, created_at desc, id desc);
  -- Serves the list of a project, and the removal of one.
  create index video_project on video (workspace_id, project_id, facet, created_at desc, id desc)
    where project_id is not null;
  -- Serves the translations of a video.
  create index video_language_group on video (workspace_id, language_group, created_at desc, id desc);
  -- Serves a project's picture: that of its newest video that has one.
  create index video_thumbnail on video (workspace_id, project_id, created_at desc, id desc) include (thumbnail_file_id)
    where project_id is not null and thumbnail_file_id is not null;
  -- Serves the removal of what a canceled job made.
  create index video_made_by on video (workspace_id, made_by_job_id) where made_by_job_id is not null;
  -- Serves the translations of a module’s video.
  create index video_translations on video (workspace_id, source_video_id) where source_video_id is not null;
  ${workspaceBoundary('video')}

  -- The pairs of each video's metadata. Row-level security keeps indexes of what is in a jsonb value from being used, since their
  -- operators are not leakproof; equality of texts is.
  create table video_metadata (
    workspace_id text not null,
    video_id text not null,
    key text not null,
    value text not null,
    primary key (workspace_id, video_id, key),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves the list of videos with a pair.
  create index video_metadata_pair on video_metadata (workspace_id, key, value, video_id);
  ${workspaceBoundary('video_metadata')}

  -- How many videos there are of each facet: in the whole workspace ('*') and in each project.
  create table video_count (
    workspace_id text not null,
    folder text not null,
    facet text not null,
    n bigint not null,
    primary key (workspace_id, folder, facet)
  );
  ${workspaceBoundary('video_count')}

  -- How many videos of each facet were made in which span of time: in the whole workspace ('*') and in each project. Serves numbered
  -- pages, which are found without passing what comes before them.
  create table video_span (
    workspace_id text not null,
    folder text not null,
    level smallint not null,
    span bigint not null,
    facet text not null,
    n bigint not null,
    primary key (workspace_id, folder, level, span, facet)
  );
  ${workspaceBoundary('video_span')}

  create table publication (
    workspace_id text not null,
    video_id text not null,
    -- What the page's link ends in.
    id text not null unique,
    indexable boolean not null,
    published_at timestamptz,
    primary key (workspace_id, video_id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('publication')}
  ${openRows('publication', 'presented', `id = nullif(current_setting('app.publication_id', true), '')`, ['select'])}

  -- Videos that anyone with the link may watch. A row is gone once sharing ends, and its link never works again.
  create table share (
    workspace_id text not null,
    video_id text not null,
    -- What the page's link ends in.
    id text not null unique,
    downloadable boolean not null,
    shared_at timestamptz not null,
    primary key (workspace_id, video_id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  ${workspaceBoundary('share')}
  ${openRows('share', 'presented', `id = nullif(current_setting('app.share_id', true), '')`, ['select'])}

  create table backup (
    workspace_id text not null,
    id text not null,
    video_id text not null,
    -- The job that made it.
    job_id text not null,
    file_id text not null,
    filename text not null,
    size_bytes bigint not null check (size_bytes >= 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    file_count int not null check (file_count >= 0),
    created_at timestamptz not null default now(),
    primary key (workspace_id, id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves "the video's backups, newest first", and the cascade when a video is deleted.
  create index backup_video on backup (workspace_id, video_id, created_at desc, id desc);
  ${workspaceBoundary('backup')}

  create function index_metadata() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from video_metadata where workspace_id = new.workspace_id and video_id = new.id;
    insert into video_metadata (workspace_id, video_id, key, value)
      select new.workspace_id, new.id, key, value from jsonb_each_text(new.metadata);
    return null;
  end $$;
  create trigger video_indexes_new_metadata after insert on video for each row
    when (new.metadata <> '{}') execute function index_metadata();
  create trigger video_indexes_metadata after update on video for each row
    when (old.metadata is distinct from new.metadata) execute function index_metadata();

  ${countVideos}
  ${countsVersions([...UNSEEN, 'facet'])}
  ${notifiesChanges('video', UNSEEN)}`;
