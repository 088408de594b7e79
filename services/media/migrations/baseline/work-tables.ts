import { workspaceBoundary } from '../../../platform/database/database.js';
import { openRows } from '../../../platform/database/row-openings.js';

const IS_WORKER = `current_setting('app.worker', true) = 'on'`;

/** Units of work, and what engines have made. */
export const workTables = `
  create table work (
    workspace_id text not null,
    id text not null,
    job_id text not null,
    video_id text,
    kind text not null
      check (kind in ('analysis', 'analysis-join', 'audio', 'backup', 'fetch', 'ingest', 'join', 'plan', 'script',
        'segment', 'tool', 'tool-fetch', 'transcribe', 'translate', 'translation-join', 'voice', 'voice-join',
        'voice-plan')),
    ordinal int not null default 0,
    state text not null default 'queued' check (state in ('queued', 'leased', 'done')),
    payload jsonb not null,
    result jsonb,
    -- Share of the job's work in units of the same kind.
    weight double precision not null default 1,
    fraction real not null default 0 check (fraction between 0 and 1),
    attempt int not null default 0,
    lease_owner text,
    lease_until timestamptz,
    run_after timestamptz not null default '-infinity',
    request_id text not null,
    created_at timestamptz not null default now(),
    -- What was queued before jobs could be retried is of the first attempt.
    job_attempt int not null default 1 check (job_attempt > 0),
    exclusive_key text,
    -- How often the programs of this unit have failed in each way.
    failures jsonb not null default '{}',
    -- The worker over which it failed last, for no reason of the unit's own.
    failed_owner text,
    -- What it waits for now, and since when it has been waiting for anything.
    waiting_for text check (waiting_for in ('storage', 'engine', 'service')),
    parked_at timestamptz,
    -- W3C Trace Context of the request behind the row; null while nothing is traced.
    traceparent text,
    primary key (workspace_id, id),
    constraint work_has_video check (video_id is not null or kind in ('tool-fetch', 'tool')),
    unique (workspace_id, job_id, kind, ordinal)
  );
  -- Serves the claim of what may be worked on, oldest first.
  create index work_claimable on work (created_at, ordinal) where state in ('queued', 'leased');
  -- Serves the removal of a video's work.
  create index work_video on work (workspace_id, video_id);
  -- Serves "is this being made now", and the notification of those who wait for it.
  create index work_sole on work (workspace_id, exclusive_key) where exclusive_key is not null;
  ${workspaceBoundary('work')}
  ${openRows('work', 'working', IS_WORKER, ['select', 'update'])}

  -- Attempts of jobs that were canceled or have ended: a command of theirs that still arrives is dropped.
  create table ended_attempt (
    workspace_id text not null,
    job_id text not null,
    -- This one and all before it.
    attempt int not null check (attempt > 0),
    -- No delivery takes longer.
    expires_at timestamptz not null default now() + interval '30 days',
    primary key (workspace_id, job_id)
  );
  -- Serves the removal of what has expired.
  create index ended_attempt_expires on ended_attempt (workspace_id, expires_at);
  ${workspaceBoundary('ended_attempt')}

  create table engine_presence (
    worker_id text primary key,
    report jsonb not null,
    seen_at timestamptz not null default now()
  );

  create table analysis (
    workspace_id text not null,
    id text not null,
    video_id text not null,
    source_file_id text not null,
    -- Hash of what else the result depends on: an equal one is not made again.
    settings_key text not null,
    result jsonb not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id)
  );
  -- Serves the search for a stored analysis, and the removal with the video.
  create index analysis_kept on analysis (workspace_id, video_id, settings_key, created_at);
  ${workspaceBoundary('analysis')}

  create table transcript (
    workspace_id text not null,
    id text not null,
    video_id text not null,
    key text not null,
    result jsonb not null,
    created_at timestamptz not null default now(),
    constraint hearing_pkey primary key (workspace_id, id)
  );
  -- Serves the search for a stored transcript.
  create index hearing_kept on transcript (workspace_id, key, created_at);
  -- Serves the removal with the video.
  create index hearing_video on transcript (workspace_id, video_id);
  ${workspaceBoundary('transcript')}

  create table translation (
    workspace_id text not null,
    id text not null,
    -- What is translated; all of this goes with it.
    video_id text not null,
    request jsonb not null,
    -- Null while parts are missing.
    result jsonb,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id)
  );
  -- Serves the removal with the video.
  create index translation_video on translation (workspace_id, video_id);
  -- Serves the removal with the video that was made of it.
  create index translation_new_video on translation (workspace_id, (request ->> 'newVideoId'));
  ${workspaceBoundary('translation')}

  -- What is translated already: a retried job continues from there.
  create table translation_part (
    workspace_id text not null,
    translation_id text not null,
    -- Place of its first text among all of the translation.
    first int not null check (first >= 0),
    texts jsonb not null,
    is_draft boolean not null,
    engine_id text,
    primary key (workspace_id, translation_id, first),
    foreign key (workspace_id, translation_id) references translation on delete cascade
  );
  ${workspaceBoundary('translation_part')}

  create table voice_clip (
    workspace_id text not null,
    -- Hash of everything that its audio depends on.
    key text not null check (key ~ '^[0-9a-f]{64}$'),
    file_id text not null,
    -- The video it was made for; others may use it, too.
    video_id text not null,
    duration_seconds double precision not null check (duration_seconds >= 0),
    unheeded_terms jsonb not null default '[]',
    used_at timestamptz not null default now(),
    primary key (workspace_id, key),
    foreign key (workspace_id, file_id) references file on delete cascade
  );
  -- Serves the sweep: which were not used for long.
  create index voice_clip_used on voice_clip (used_at);
  -- Serve the removals of a file and of a video.
  create index voice_clip_file on voice_clip (workspace_id, file_id);
  create index voice_clip_video on voice_clip (workspace_id, video_id);
  ${workspaceBoundary('voice_clip')}
  create policy sweep_reads on voice_clip for select using (current_setting('app.sweep', true) = 'on');

  create table voiceover (
    workspace_id text not null,
    id text not null,
    video_id text not null,
    -- All of it in one file.
    file_id text not null,
    result jsonb not null,
    created_at timestamptz not null default now(),
    print jsonb,
    primary key (workspace_id, id)
  );
  -- Serves the removal of those that were replaced, and of the video's.
  create index voiceover_video on voiceover (workspace_id, video_id, created_at);
  ${workspaceBoundary('voiceover')}

  -- A clip is needed for as long as a voiceover has it.
  create table voiceover_line (
    workspace_id text not null,
    voiceover_id text not null,
    position int not null check (position >= 0),
    key text not null,
    file_id text not null,
    primary key (workspace_id, voiceover_id, position),
    foreign key (workspace_id, voiceover_id) references voiceover on delete cascade
  );
  -- Serves "is this clip needed".
  create index voiceover_line_key on voiceover_line (workspace_id, key);
  ${workspaceBoundary('voiceover_line')}
  create policy sweep_reads on voiceover_line for select using (current_setting('app.sweep', true) = 'on');`;
