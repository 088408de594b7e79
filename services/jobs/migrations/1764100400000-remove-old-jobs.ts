import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { closeRows, openRows } from '../../platform/row-openings.js';

/** Workspaces with old jobs are found across all of them; rows are removed inside each one's boundary. */
const FINDS_OLD_JOBS = `current_setting('app.removes_old_jobs', true) = 'on' and finished_at is not null`;

export class RemoveOldJobs1764100400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
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

      -- How many removed jobs ended how.
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

      -- What the removed jobs of a video were charged; goes with the video.
      create table video_charge (
        workspace_id text not null,
        video_id text not null,
        minutes bigint not null check (minutes > 0),
        primary key (workspace_id, video_id)
      );
      ${workspaceBoundary('video_charge')}

      -- Videos that are deleted while jobs of theirs are kept; goes with the last of these jobs.
      create table deleted_video (
        workspace_id text not null,
        video_id text not null,
        primary key (workspace_id, video_id)
      );
      ${workspaceBoundary('deleted_video')}

      -- Serves the removal of old jobs, each with its steps.
      create index job_ended_before on job (finished_at, id)
        where finished_at is not null and parent_job_id is null;
      -- Serves the removal of a job's entries, and what a video has cost.
      create index ledger_of_job on ledger_entry (workspace_id, job_id);
      -- Serves the removal of the job that did a step.
      create index process_step_child on process_step (workspace_id, child_job_id) where child_job_id is not null;
      ${openRows('job', 'removal', FINDS_OLD_JOBS, ['select'])}

      -- Entries leave the ledger with their job alone, once they are added to their month.
      create or replace function refuse_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('app.folds_ledger', true) = 'on' then return null; end if;
          raise exception '% is append-only', tg_table_name;
        end $$;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function refuse_change() returns trigger language plpgsql as
        $$ begin raise exception '% is append-only', tg_table_name; end $$;
      ${closeRows('job', 'removal', ['select'])}
      drop index process_step_child, ledger_of_job, job_ended_before;
      drop table deleted_video, video_charge, job_month, ledger_month`);
  }
}
