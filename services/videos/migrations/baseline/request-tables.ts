import { workspaceBoundary } from '../../../platform/database/database.js';
import { openRows } from '../../../platform/database/row-openings.js';

const SWEEPS = `current_setting('app.sweep', true) = 'expired' and expires_at <= now()`;

/** Requests as they were when their jobs began. */
export const requestTables = `
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

  create table voice_request (
    workspace_id text not null,
    id text not null,
    video_id text not null,
    request jsonb not null,
    created_at timestamptz not null default now(),
    -- What is reported once a voiceover exists that is part of a translation.
    translated jsonb,
    primary key (workspace_id, id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves the removal with the video.
  create index voice_request_video on voice_request (workspace_id, video_id);
  ${workspaceBoundary('voice_request')}

  create table translation_request (
    workspace_id text not null,
    id text not null,
    video_id text not null,
    request jsonb not null,
    created_at timestamptz not null default now(),
    applied_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves the cascade when a video is deleted.
  create index translation_request_video on translation_request (workspace_id, video_id);
  -- Serves the request of a translation, by the video that it created.
  create index translation_request_of_video on translation_request (workspace_id, (request ->> 'newVideoId'));
  ${workspaceBoundary('translation_request')}

  create table render_plan (
    workspace_id text not null,
    id text not null,
    video_id text not null,
    request jsonb not null,
    created_at timestamptz not null default now(),
    -- The settings of the request alone, from which the frozen request was resolved.
    settings jsonb,
    primary key (workspace_id, id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves the cascade when a video is deleted.
  create index render_plan_video on render_plan (workspace_id, video_id);
  ${workspaceBoundary('render_plan')}

  create table process_request (
    workspace_id text not null,
    -- The process, which is a job of the service that keeps them.
    job_id text not null,
    video_id text not null,
    request jsonb not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, job_id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves the cascade when a video is deleted.
  create index process_request_video on process_request (workspace_id, video_id);
  ${workspaceBoundary('process_request')}

  -- Processes whose ids were returned to clients, for jobs to read before the fact about them arrives. They outlive their videos.
  create table accepted_process (
    workspace_id text not null,
    job_id text not null,
    video_id text not null,
    -- The payload of the fact that the video was created.
    created jsonb not null,
    request_id text not null,
    expires_at timestamptz not null default now() + interval '30 days',
    primary key (workspace_id, job_id)
  );
  -- Serves the removal of what has expired.
  create index accepted_process_expires on accepted_process (expires_at);
  ${workspaceBoundary('accepted_process')}
  ${openRows('accepted_process', 'expired', SWEEPS, ['delete', 'select'])}

  -- Results that such a job still delivers are ignored.
  create table canceled_translation (
    workspace_id text not null,
    job_id text not null,
    -- What was to be translated.
    video_id text not null,
    -- The latest that was canceled.
    attempt int not null check (attempt > 0),
    primary key (workspace_id, job_id),
    foreign key (workspace_id, video_id) references video on delete cascade
  );
  -- Serves the cascade when a video is deleted.
  create index canceled_translation_video on canceled_translation (workspace_id, video_id);
  ${workspaceBoundary('canceled_translation')}`;
