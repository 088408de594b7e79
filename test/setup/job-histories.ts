import type { EntityManager } from 'typeorm';
import { closeReservation } from '../../services/jobs/ledger/close-reservation.js';
import { reserveMinutes, UNLIMITED } from '../../services/jobs/ledger/reserve-minutes.js';

/** A past job; defaults are those of an export that completed immediately, free of charge. */
export interface PastJob {
  readonly id: string;
  readonly type?: string;
  readonly kind?: string;
  readonly status?: 'completed' | 'failed' | 'canceled' | 'pending' | 'processing';
  readonly videoId?: string | null;
  readonly parentId?: string | null;
  /** Time of its end, or of the request for a running job. */
  readonly at: Date;
  /** Per attempt: the reserved minutes, and how many of them were released. */
  readonly attempts?: ReadonlyArray<{
    readonly at: Date;
    readonly reserved: number;
    readonly unused: number;
  }>;
}

/** Writes a job into the tables as the service would, with minutes from the service's own ledger. */
export async function addPastJob(tx: EntityManager, workspaceId: string, job: PastJob): Promise<void> {
  const {
    id,
    type = 'export',
    status = 'completed',
    videoId = null,
    parentId = null,
    at,
    attempts = [],
  } = job;
  const kind = job.kind ?? (type === 'voiceover' ? 'tool' : type);
  const endedAt = status === 'pending' || status === 'processing' ? null : at;
  await tx.query(
    `insert into job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id, attempt,
       parent_job_id, parent_step, created_at, queued_at, dispatched_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, '', '', $7, 'r', $8, $9, $10, $11, $11, $11, $12)`,
    [
      ...[workspaceId, id, kind, type, status, videoId, kind === 'process' ? null : '{}'],
      ...[Math.max(1, attempts.length), parentId, parentId && `${type}:${id}`, at, endedAt],
    ],
  );
  if (kind === 'process')
    await tx.query(
      `insert into process_step (workspace_id, job_id, name, ordinal, stage, weight) values ($1, $2, 'export', 0, 0, 1)`,
      [workspaceId, id],
    );
  if (parentId)
    await tx.query(
      `insert into process_step (workspace_id, job_id, name, ordinal, stage, weight, child_job_id)
       select $1, $2, $3, max(ordinal) + 1, 0, 1, $4 from process_step where workspace_id = $1 and job_id = $2`,
      [workspaceId, parentId, `${type}:${id}`, id],
    );
  for (const [index, { at: reservedAt, reserved, unused }] of attempts.entries()) {
    const attempt = { workspaceId, jobId: id, attempt: index + 1 };
    if (attempt.attempt < attempts.length)
      await tx.query(
        `insert into job_attempt (workspace_id, job_id, attempt, status, request_id, queued_at) values ($1, $2, $3, 'failed', 'r', $4)`,
        [workspaceId, id, attempt.attempt, reservedAt],
      );
    await reserveMinutes(tx, { ...attempt, minutes: reserved, allowance: UNLIMITED }, reservedAt);
    if (endedAt) await closeReservation(tx, attempt, unused);
  }
}
