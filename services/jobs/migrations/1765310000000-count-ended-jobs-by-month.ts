import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The month in UTC in which a job ended; null while it has not. */
const monthOf = (job: string): string => `date_trunc('month', ${job}.finished_at at time zone 'UTC')::date`;

const SUM = (columns: string): string => `
  create or replace function sum_job_counts() returns trigger language plpgsql set search_path from current as $$
  begin
    with taken as (
      delete from job_count where (workspace_id, id) in (
        select workspace_id, id from job_count where workspace_id = new.workspace_id limit 1000 for update skip locked)
      returning ${columns}, n)
    insert into job_count (workspace_id, ${columns}, n)
      select new.workspace_id, ${columns}, sum(n) from taken group by ${columns} having sum(n) <> 0;
    return null;
  end $$;`;

const COUNT = (columns: string, valuesOf: (job: 'old' | 'new') => string): string => `
  create or replace function count_job() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op <> 'INSERT' then
      insert into job_count (workspace_id, ${columns}, n) values (old.workspace_id, ${valuesOf('old')}, -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into job_count (workspace_id, ${columns}, n) values (new.workspace_id, ${valuesOf('new')}, 1);
    end if;
    return null;
  end $$;`;

const kindOf = (job: string): string => `${job}.status, ${job}.type, ${job}.kind`;

const onUpdate = (valuesOf: (job: 'old' | 'new') => string): string => `
  create or replace trigger job_counts_update after update on job for each row
    when ((${valuesOf('old')}) is distinct from (${valuesOf('new')})) execute function count_job();`;

export class CountEndedJobsByMonth1765310000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const columns = 'status, type, kind, ended_in';
    const valuesOf = (job: string) => `${kindOf(job)}, ${monthOf(job)}`;
    await db.query(`
      -- The first day of the month in which the jobs ended. The overview and the usage of a month are sums of these rows.
      alter table job_count add column ended_in date check (extract(day from ended_in) = 1);
      ${SUM(columns)}
      ${COUNT(columns, valuesOf)}
      ${onUpdate((job) => `${kindOf(job)}, ${job}.finished_at`)}
      -- Rows of every workspace are counted; no service runs while tables change.
      alter table job no force row level security;
      alter table job_count no force row level security;
      -- Ended jobs are moved to their months. The sums stay complete: none of these rows starts another one.
      alter table job_count disable trigger sum_job_counts;
      insert into job_count (workspace_id, ${columns}, n)
        select workspace_id, status, type, kind, unnest(array[null, ended_in]), unnest(array[-n, n]) from (
          select workspace_id, ${kindOf('job')}, ${monthOf('job')} as ended_in, count(*) as n from job
          where finished_at is not null group by 1, 2, 3, 4, 5) as ended;
      alter table job_count enable trigger sum_job_counts;
      alter table job force row level security;
      alter table job_count force row level security;`);
  }

  async down(db: QueryRunner): Promise<void> {
    const columns = 'status, type, kind';
    await db.query(`${SUM(columns)} ${COUNT(columns, kindOf)} ${onUpdate(kindOf)}
      alter table job_count drop column ended_in;`);
  }
}
