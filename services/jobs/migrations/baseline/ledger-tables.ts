import { workspaceBoundary } from '../../../platform/database/database.js';

/** Minutes that jobs were charged, by job, day and month. */
export const ledgerTables = `
  create table ledger_entry (
    workspace_id text not null,
    id bigint generated always as identity,
    -- First day of the month (UTC) whose allowance it is about.
    month date not null check (extract(day from month) = 1),
    job_id text not null,
    attempt int not null,
    entry text not null check (entry in ('reserved', 'charged', 'returned')),
    minutes int not null check (minutes > 0),
    at timestamptz not null default now(),
    primary key (workspace_id, id),
    foreign key (workspace_id, job_id) references job
  );
  -- An attempt reserves once. Also serves "what was reserved for it".
  create unique index ledger_reserved_once on ledger_entry (workspace_id, job_id, attempt) where entry = 'reserved';
  -- What was reserved is charged or returned, once.
  create unique index ledger_closed_once on ledger_entry (workspace_id, job_id, attempt)
    where entry <> 'reserved' and job_id not like 'process\\_%';
  -- A job is charged once, however often it was tried.
  create unique index ledger_charged_once on ledger_entry (workspace_id, job_id)
    where entry = 'charged' and job_id not like 'process\\_%';
  -- An attempt of a process is charged for what it finished once, and the rest is returned once.
  create unique index ledger_split_once on ledger_entry (workspace_id, job_id, attempt, entry)
    where entry <> 'reserved' and job_id like 'process\\_%';
  -- Serves the removal of a job's entries, and what a video has cost.
  create index ledger_of_job on ledger_entry (workspace_id, job_id);
  -- Serves the usage of days.
  create index ledger_of_month on ledger_entry (workspace_id, month);
  ${workspaceBoundary('ledger_entry')}

  -- What the ledger's entries of removed jobs add up to: with the entries that are left, it explains every month.
  create table ledger_month (
    workspace_id text not null,
    -- The month of the entries.
    month date not null check (extract(day from month) = 1),
    type text not null,
    reserved_minutes bigint not null default 0 check (reserved_minutes >= 0),
    charged_minutes bigint not null default 0 check (charged_minutes >= 0),
    returned_minutes bigint not null default 0 check (returned_minutes >= 0),
    primary key (workspace_id, month, type)
  );
  ${workspaceBoundary('ledger_month')}

  -- What removed jobs were charged, by the day of their reservation: with the entries that are left, it explains every day.
  create table ledger_day (
    workspace_id text not null,
    day date not null,
    charged_minutes bigint not null check (charged_minutes > 0),
    primary key (workspace_id, day)
  );
  ${workspaceBoundary('ledger_day')}

  -- What the entries of a month add up to; its row is the lock that keeps an allowance from being overspent.
  create table usage_month (
    workspace_id text not null,
    month date not null check (extract(day from month) = 1),
    reserved_minutes int not null default 0 check (reserved_minutes >= 0),
    charged_minutes int not null default 0 check (charged_minutes >= 0),
    primary key (workspace_id, month)
  );
  ${workspaceBoundary('usage_month')}

  -- Work that is no job is counted one by one.
  create table usage_count (
    workspace_id text not null,
    month date not null check (extract(day from month) = 1),
    counted text not null check (counted in ('apiCalls', 'helpArticles')),
    count bigint not null check (count >= 0),
    primary key (workspace_id, month, counted)
  );
  ${workspaceBoundary('usage_count')}

  -- Lengths that became known after work was requested.
  create table video_length (
    workspace_id text not null,
    video_id text not null,
    duration_seconds double precision not null check (duration_seconds >= 0),
    primary key (workspace_id, video_id)
  );
  ${workspaceBoundary('video_length')}

  -- What the removed jobs of a video were charged; goes with the video.
  create table video_charge (
    workspace_id text not null,
    video_id text not null,
    minutes bigint not null check (minutes > 0),
    primary key (workspace_id, video_id)
  );
  ${workspaceBoundary('video_charge')}

  -- Entries leave the ledger with their job alone, once they are added to their month.
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('app.folds_ledger', true) = 'on' then return null; end if;
    raise exception '% is append-only', tg_table_name;
  end $$;
  create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
    for each statement execute function refuse_change();`;
