import type { EntityManager } from 'typeorm';
import { costMinutes } from '../../../schemas/minutes.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { lockVideo } from '../job/job.entity.js';
import { reserveMinutes, UNLIMITED } from '../ledger/reserve-minutes.js';
import { stopJob } from './cancel-video-jobs.js';

interface UnpaidJob {
  readonly id: string;
  readonly attempt: number;
  readonly units: number;
  readonly allowance: number | null;
  readonly dispatched: boolean;
  /** Name of the next step, which has not begun. */
  readonly step: string;
}

/**
 * Once a video's length is known, reserves minutes for the jobs that were accepted before, in their order;
 * jobs beyond the allowance fail. The length is stored for later jobs that do not know it yet. Idempotent.
 */
export async function chargeKnownLength(
  tx: EntityManager,
  { videoId, durationSeconds }: { videoId: string; durationSeconds: number },
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  await lockVideo(tx, workspaceId, videoId);
  await tx.query(
    `insert into video_length (workspace_id, video_id, duration_seconds) values ($1, $2, $3)
     on conflict (workspace_id, video_id) do update set duration_seconds = excluded.duration_seconds`,
    [workspaceId, videoId, durationSeconds],
  );
  const unpaid: UnpaidJob[] = await tx.query(
    `select id, attempt, units, allowance, dispatched_at is not null and kind <> 'process' as dispatched,
       case kind when 'process' then step else 'queued' end as step
     from job
     where workspace_id = $1 and video_id = $2 and status in ('pending', 'processing') and units > 0
       and not exists (select from ledger_entry e
         where e.workspace_id = job.workspace_id and e.job_id = job.id and e.attempt = job.attempt)
     order by queued_at, id`,
    [workspaceId, videoId],
  );
  for (const { id: jobId, attempt, units, allowance, dispatched, step } of unpaid) {
    const minutes = costMinutes(units, durationSeconds);
    try {
      await reserveMinutes(tx, {
        workspaceId,
        jobId,
        attempt,
        minutes,
        allowance: allowance ?? UNLIMITED,
      });
    } catch (err) {
      if (!(err instanceof DomainError) || err.code !== 'limit_exceeded') throw err;
      const error = { code: err.code, message: err.message, step, retryable: false };
      await stopJob(tx, { jobId, attempt, dispatched }, { status: 'failed', error }, origin);
    }
  }
}
