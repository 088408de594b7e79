import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CountJobs1764100410000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- How many jobs there are of each status, type and kind: the sum of the rows. A change adds rows and waits for no one; now and
      -- then one of them takes along the rows that no other transaction holds, and leaves their sums.
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
      -- Rows of every workspace are counted; no service runs while tables change.
      alter table job no force row level security;
      alter table job_count no force row level security;
      insert into job_count (workspace_id, status, type, kind, n)
        select workspace_id, status, type, kind, count(*) from job group by 1, 2, 3, 4;
      alter table job force row level security;
      alter table job_count force row level security;

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

      -- Serves the filtered list: a page is merged from the heads of a few ranges.
      create index job_newest_of_each on job (workspace_id, status, type, kind, created_at desc, id desc);
      drop index job_newest_of_status, job_newest_of_type;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create index job_newest_of_status on job (workspace_id, status, created_at desc, id desc);
      create index job_newest_of_type on job (workspace_id, type, created_at desc, id desc);
      drop index job_newest_of_each;
      drop trigger job_counts_delete on job;
      drop trigger job_counts_update on job;
      drop trigger job_counts_insert on job;
      drop table job_count;
      drop function count_job(), sum_job_counts()`);
  }
}
