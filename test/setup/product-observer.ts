import type { Product } from './product.js';

/** One time a worker took a piece of work. */
export interface Lease {
  readonly kind: string;
  readonly ordinal: number;
  readonly attempt: number;
}

export interface ProductObserver {
  /** How often, and how, a job was reported to have ended. */
  settlementsOf(jobId: string): Promise<string[]>;
  /** In the order they were taken. */
  leasesOf(jobId: string): Promise<Lease[]>;
}

/** Writes down, by triggers, what the product itself forgets once it is done with it: sent messages and taken leases. */
export async function observeProduct({ sql }: Product): Promise<ProductObserver> {
  await sql(`
    create schema observer;
    create table observer.settlement (job_id text, status text);
    create table observer.lease (at bigint generated always as identity, job_id text, kind text, ordinal int, attempt int);

    create function observer.note_message() returns trigger language plpgsql security definer as $$ begin
      if new.envelope->>'name' = 'jobs.job-settled.v1' then
        insert into observer.settlement
        values (new.envelope->'payload'->>'jobId', new.envelope->'payload'->>'status');
      end if;
      return null;
    end $$;
    create trigger observer after insert on jobs.outbox for each row execute function observer.note_message();

    create function observer.note_lease() returns trigger language plpgsql security definer as $$ begin
      insert into observer.lease (job_id, kind, ordinal, attempt)
      values (new.job_id, new.kind, new.ordinal, new.attempt);
      return null;
    end $$;
    create trigger observer after update on media.work for each row
      when (new.state = 'leased' and new.attempt > old.attempt) execute function observer.note_lease();`);
  return {
    async settlementsOf(jobId) {
      const rows = await sql<{ status: string }>('select status from observer.settlement where job_id = $1', [
        jobId,
      ]);
      return rows.map(({ status }) => status);
    },
    leasesOf: (jobId) =>
      sql<Lease>('select kind, ordinal, attempt from observer.lease where job_id = $1 order by at', [jobId]),
  };
}
