import { WORK_CHANNEL } from '../../services/media/queue/queue-work.js';
import type { WorkKind } from '../../services/media/queue/work.entity.js';
import type { RunningProduct } from './running-product.js';

/** A lease taken by a worker. */
export interface Lease {
  readonly kind: string;
  readonly ordinal: number;
  readonly attempt: number;
}

export interface ProductObserver {
  /** Returns each reported outcome of a job. */
  settlementsOf(jobId: string): Promise<string[]>;
  /** Ordered by the time they were taken. */
  leasesOf(jobId: string): Promise<Lease[]>;
  /**
   * Prevents workers from taking the workspace's work of a kind; waiting work does not end before `release`.
   */
  hold(kind: WorkKind): Promise<void>;
  release(kind: WorkKind): Promise<void>;
}

/**
 * Records by triggers what the product deletes when it is done: sent messages and taken leases. Recorded
 * events can be awaited without being missed, unlike transient states.
 */
export async function installObserver({ sql }: Pick<RunningProduct, 'sql'>): Promise<void> {
  await sql(`
    create schema observer;
    create table observer.settlement (message_id text primary key, job_id text, status text);
    create table observer.lease (at bigint generated always as identity, job_id text, kind text, ordinal int, attempt int);
    create table observer.held (workspace_id text, kind text, primary key (workspace_id, kind));

    create function observer.note_message() returns trigger language plpgsql security definer as $$ begin
      if new.envelope->>'name' = 'jobs.job-settled.v1' then
        -- What is sent again under one id is one message.
        insert into observer.settlement
        values (new.envelope->>'id', new.envelope->'payload'->>'jobId', new.envelope->'payload'->>'status')
        on conflict do nothing;
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
      when (new.state = 'leased' and new.attempt > old.attempt) execute function observer.note_lease();

    create function observer.hold_work() returns trigger language plpgsql security definer as $$ begin
      if exists (select from observer.held h where h.workspace_id = new.workspace_id and h.kind = new.kind) then
        new.run_after := now() + interval '1 hour';
      end if;
      return new;
    end $$;
    create trigger observer_hold before insert or update on media.work for each row
      when (new.state = 'queued') execute function observer.hold_work();`);
}

/** Returns the observer of a workspace in a product in which it was installed. */
export function makeObserver({ sql }: Pick<RunningProduct, 'sql'>, workspaceId: string): ProductObserver {
  return {
    async settlementsOf(jobId) {
      const rows = await sql<{ status: string }>('select status from observer.settlement where job_id = $1', [
        jobId,
      ]);
      return rows.map(({ status }) => status);
    },
    leasesOf: (jobId) =>
      sql<Lease>('select kind, ordinal, attempt from observer.lease where job_id = $1 order by at', [jobId]),
    async hold(kind) {
      await sql('insert into observer.held values ($1, $2)', [workspaceId, kind]);
    },
    async release(kind) {
      await sql('delete from observer.held where workspace_id = $1 and kind = $2', [workspaceId, kind]);
      await sql(
        `update media.work set run_after = now() where workspace_id = $1 and kind = $2 and state = 'queued'`,
        [workspaceId, kind],
      );
      await sql('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
    },
  };
}
