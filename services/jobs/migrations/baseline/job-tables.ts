import { workspaceBoundary } from '../../../platform/database/database.js';
import { openRows } from '../../../platform/database/row-openings.js';
import { countsVersions, notifiesChanges } from '../../../platform/subscriptions/row-changes.js';

/** Columns whose changes subscribers do not see. */
const UNSEEN = ['command', 'dispatched_at', 'progress_at', 'request_id', 'units', 'allowance'];

/** Jobs, their attempts and steps, and how many there are. */
export const jobTables = `
  create table job (
    workspace_id text not null,
    id text not null,
    kind text not null,
    type text not null,
    status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'canceled')),
    video_id text,
    percent real not null default 0 check (percent between 0 and 100),
    step text not null,
    message text not null,
    eta_seconds int,
    progress_at timestamptz,
    result jsonb,
    error jsonb,
    attempt int not null default 1,
    command jsonb,
    dispatched_at timestamptz,
    request_id text not null,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    updated_at timestamptz not null default now(),
    -- Minutes charged for every minute of video.
    units int not null default 0 check (units >= 0),
    -- Minutes a month when the job was accepted; -1 is unlimited, null was not recorded.
    allowance int check (allowance >= -1),
    -- When the present attempt was requested; a retried job queues up again behind those that wait.
    queued_at timestamptz not null default now(),
    -- The process a job is a step of: both or none.
    parent_job_id text,
    parent_step text,
    -- The folder that a process put its video into.
    project_id text,
    version int not null default 0,
    waiting_for text check (waiting_for in ('storage', 'engine', 'service', 'upload', 'source')),
    -- W3C Trace Context of the request behind the row; null while nothing is traced.
    traceparent text,
    primary key (workspace_id, id),
    constraint job_command check (command is not null or kind = 'process'),
    constraint job_parent check ((parent_job_id is null) = (parent_step is null)),
    constraint job_parent_fkey foreign key (workspace_id, parent_job_id) references job
  );
  -- Serves "how many of each type were completed this month".
  create index job_completed on job (workspace_id, finished_at) where status = 'completed';
  -- One job ingests a video's source, however often it is requested.
  create unique index job_one_ingest on job (workspace_id, video_id) where type = 'ingest';
  -- Serve the list, newest first: of all jobs, of a status, of a type, of a video (also the video's own jobs).
  create index job_newest on job (workspace_id, created_at desc, id desc);
  create index job_newest_of_video on job (workspace_id, video_id, created_at desc, id desc);
  -- A step is worked on once at a time. Also serves "the open jobs of a process".
  create unique index job_of_step on job (workspace_id, parent_job_id, parent_step)
    where status in ('pending', 'processing') and parent_job_id is not null;
  -- Serves "is a process doing this to the video already".
  create index job_open_steps on job (workspace_id, video_id, type)
    where status in ('pending', 'processing') and parent_job_id is not null;
  -- Serves subscribers: what is open now.
  create index job_open on job (workspace_id, created_at desc, id desc) where status in ('pending', 'processing');
  -- Serves the jobs of a process, newest first.
  create index job_children on job (workspace_id, parent_job_id, created_at desc, id desc)
    where parent_job_id is not null;
  -- Serves "what ended lately", subscribers that may have missed an end, and how many jobs ended how in a month.
  create index job_ended on job (workspace_id, finished_at desc, id desc) include (status)
    where finished_at is not null;
  -- Serves the look for jobs that are under way, oldest first.
  create index job_dispatched on job (dispatched_at, workspace_id, id)
    where status in ('pending', 'processing') and dispatched_at is not null and kind <> 'process';
  -- Serves the removal of old jobs, each with its steps.
  create index job_ended_before on job (finished_at, id) where finished_at is not null and parent_job_id is null;
  -- Serves the filtered list: a page is merged from the heads of a few ranges.
  create index job_newest_of_each on job (workspace_id, status, type, kind, created_at desc, id desc);
  -- One open job of a type for a video: a second request gets the first one's. Also serves "the video's open jobs".
  create unique index job_single_flight on job (workspace_id, video_id, type)
    where status in ('pending', 'processing') and parent_job_id is null;
  ${workspaceBoundary('job')}
  ${openRows('job', 'reconciling', `current_setting('app.reconciler', true) = 'on' and status in ('pending', 'processing')`, ['select'])}
  ${openRows('job', 'removal', `current_setting('app.removes_old_jobs', true) = 'on' and finished_at is not null`, ['select'])}

  -- How each attempt ended that was followed by another.
  create table job_attempt (
    workspace_id text not null,
    job_id text not null,
    attempt int not null check (attempt > 0),
    status text not null check (status in ('failed', 'canceled')),
    error jsonb,
    request_id text not null,
    queued_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    primary key (workspace_id, job_id, attempt),
    foreign key (workspace_id, job_id) references job on delete cascade
  );
  ${workspaceBoundary('job_attempt')}

  create table process_step (
    workspace_id text not null,
    job_id text not null,
    name text not null,
    ordinal int not null,
    -- Steps of a stage run side by side, stages one after the other.
    stage int not null,
    -- Its part of the whole process's progress.
    weight int not null check (weight > 0),
    status text not null default 'waiting' check (status in ('waiting', 'running', 'completed')),
    -- The job that does it in the process's present attempt; some are done without.
    child_job_id text,
    result jsonb,
    primary key (workspace_id, job_id, name),
    foreign key (workspace_id, child_job_id) references job,
    foreign key (workspace_id, job_id) references job,
    unique (workspace_id, job_id, ordinal)
  );
  -- Serves the removal of the job that did a step.
  create index process_step_child on process_step (workspace_id, child_job_id) where child_job_id is not null;
  ${workspaceBoundary('process_step')}

  -- How many jobs there are of each status, type and kind: the sum of the rows. A change adds rows and waits for no other; now and
  -- then one of them replaces the rows that no other transaction locks by their sums.
  create table job_count (
    workspace_id text not null,
    id bigint generated always as identity,
    status text not null,
    type text not null,
    kind text not null,
    n bigint not null,
    primary key (workspace_id, id)
  );
  ${workspaceBoundary('job_count')}

  -- How many removed jobs ended with which status.
  create table job_month (
    workspace_id text not null,
    -- The month in which they ended.
    month date not null check (extract(day from month) = 1),
    type text not null,
    status text not null check (status in ('completed', 'failed', 'canceled')),
    jobs bigint not null check (jobs > 0),
    primary key (workspace_id, month, type, status)
  );
  ${workspaceBoundary('job_month')}

  -- Videos that are deleted while jobs of theirs are kept; goes with the last of these jobs.
  create table deleted_video (
    workspace_id text not null,
    video_id text not null,
    primary key (workspace_id, video_id)
  );
  ${workspaceBoundary('deleted_video')}

  create function sum_job_counts() returns trigger language plpgsql set search_path from current as $$
  begin
    with taken as (
      delete from job_count where (workspace_id, id) in (
        select workspace_id, id from job_count where workspace_id = new.workspace_id limit 1000 for update skip locked)
      returning status, type, kind, n)
    insert into job_count (workspace_id, status, type, kind, n)
      select new.workspace_id, status, type, kind, sum(n) from taken group by 2, 3, 4 having sum(n) <> 0;
    return null;
  end $$;
  -- A sum is no change: it starts no other.
  create trigger sum_job_counts after insert on job_count for each row
    when (new.id % 64 = 0 and pg_trigger_depth() < 2) execute function sum_job_counts();

  create function count_job() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op <> 'INSERT' then
      insert into job_count (workspace_id, status, type, kind, n)
        values (old.workspace_id, old.status, old.type, old.kind, -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into job_count (workspace_id, status, type, kind, n)
        values (new.workspace_id, new.status, new.type, new.kind, 1);
    end if;
    return null;
  end $$;
  create trigger job_counts_insert after insert on job for each row execute function count_job();
  create trigger job_counts_update after update on job for each row
    when ((old.status, old.type, old.kind) is distinct from (new.status, new.type, new.kind)) execute function count_job();
  create trigger job_counts_delete after delete on job for each row execute function count_job();

  ${countsVersions(UNSEEN)}
  ${notifiesChanges('job', UNSEEN)}`;
