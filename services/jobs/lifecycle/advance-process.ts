import type { EntityManager } from 'typeorm';
import { startStep } from '../../../schemas/messages/process.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { JobEntity } from '../job/job.entity.js';
import type { CompletedSettlement } from '../job/settlement.js';
import { finalResult, resultSoFar, sumProgress } from '../process/process-result.js';
import { findSteps, ProcessStepEntity } from '../process/process-step.entity.js';

/**
 * Starts the steps of the first unfinished stage that have not started. After the last stage it starts
 * nothing and returns the settlement of the process, which the caller applies.
 * The caller has locked the video, and the process is running.
 */
export async function advanceProcess(
  tx: EntityManager,
  process: JobEntity,
): Promise<CompletedSettlement | null> {
  const { workspaceId, id: jobId, attempt, requestId, traceparent } = process;
  const videoId = process.videoId as string;
  const origin = { workspaceId, requestId, traceparent };
  const steps = await findSteps(tx, workspaceId, jobId);
  const next = steps.find(({ status }) => status !== 'completed');
  if (!next) return { status: 'completed', result: finalResult(steps, process) };

  const due = steps.filter(({ stage, status }) => stage === next.stage && status === 'waiting');
  for (const { name } of due) {
    await tx.update(ProcessStepEntity, { workspaceId, jobId, name }, { status: 'running' });
    await queueMessage(tx, startStep, { jobId, attempt, videoId, step: name }, origin);
  }
  await tx.query(
    `update job set status = 'processing', started_at = coalesce(started_at, now()), result = $3,
       percent = greatest(percent, $4), step = $5, message = coalesce($6, message), updated_at = now()
     where workspace_id = $1 and id = $2`,
    [
      ...[workspaceId, jobId, resultSoFar(steps), await sumProgress(tx, workspaceId, jobId)],
      // A step that keeps running beside one that ended has already shown its own progress.
      ...[next.name, due.length > 0 ? `${next.name}: starting` : null],
    ],
  );
  return null;
}
