import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** Existing jobs have cost nothing and stay free. */
export class CreateLedger1763800000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Minutes charged for every minute of video.
      alter table job add column units int not null default 0 check (units >= 0);
      -- Minutes a month when the job was accepted; -1 is unlimited, null is nobody's.
      alter table job add column allowance int check (allowance >= -1);
      -- Serves "how many of each type were completed this month".
      create index job_completed on job (workspace_id, finished_at) where status = 'completed';

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
      create unique index ledger_closed_once on ledger_entry (workspace_id, job_id, attempt) where entry <> 'reserved';
      -- A job is charged once, however often it was tried.
      create unique index ledger_charged_once on ledger_entry (workspace_id, job_id) where entry = 'charged';
      create function refuse_change() returns trigger language plpgsql as
        $$ begin raise exception '% is append-only', tg_table_name; end $$;
      create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
        for each statement execute function refuse_change();
      ${workspaceBoundary('ledger_entry')}

      -- What the entries of a month add up to; its row is the lock that keeps an allowance from being overspent.
      create table usage_month (
        workspace_id text not null,
        month date not null check (extract(day from month) = 1),
        reserved_minutes int not null default 0 check (reserved_minutes >= 0),
        charged_minutes int not null default 0 check (charged_minutes >= 0),
        primary key (workspace_id, month)
      );
      ${workspaceBoundary('usage_month')}

      -- Lengths that became known after work was asked for.
      create table video_length (
        workspace_id text not null,
        video_id text not null,
        duration_seconds double precision not null check (duration_seconds >= 0),
        primary key (workspace_id, video_id)
      );
      ${workspaceBoundary('video_length')}

      -- Work that is no job is counted one by one.
      create table usage_count (
        workspace_id text not null,
        month date not null check (extract(day from month) = 1),
        counted text not null check (counted in ('apiCalls', 'helpArticles')),
        count bigint not null check (count >= 0),
        primary key (workspace_id, month, counted)
      );
      ${workspaceBoundary('usage_count')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table usage_count, video_length, usage_month, ledger_entry;
      drop function refuse_change();
      drop index job_completed;
      alter table job drop column allowance, drop column units`);
  }
}
