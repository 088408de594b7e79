import { requireService, requireWorkspace } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { JobsContext } from '../context.js';
import { JobEntity } from '../job/job.entity.js';
import { acceptJob, type OpenedJob, type OpenJob } from './accept-job.js';

/**
 * Accepts work on behalf of a caller after videos, or media for its tools, has decided that it may start;
 * once per key of the caller's request.
 */
export async function openJob(
  { db, caller, requestId, queue }: JobsContext,
  request: OpenJob,
): Promise<OpenedJob> {
  requireService(caller, ...(request.type === 'tool' ? ['media'] : ['videos']));
  requireWorkspace(caller);
  const { workspaceId } = caller;
  const allowance = caller.plan?.videoMinutesPerMonth ?? null;
  const origin = { workspaceId, requestId, allowance };
  // A request opens a video's ingest in addition to the requested job. Whatever requires such a job was accepted before.
  if (isOpenedOnce(request))
    return inTransaction(db, { workspaceId }, (tx) => acceptJob(tx, request, origin));
  const { type, videoId } = request;
  const effect = { operation: 'openJob', input: { type, videoId } };
  return queue.accept(workspaceId, async (tx, admit) => {
    const { jobId, started } = await applyEffect(tx, caller, effect, async () => {
      const { job, started } = await acceptJob(tx, request, { ...origin, admit });
      return { jobId: job.id, started };
    });
    return { job: await tx.findOneByOrFail(JobEntity, { workspaceId, id: jobId }), started };
  });
}

/** A video has only one ingest job, and a step of a process one job per attempt, whatever the request. */
const isOpenedOnce = ({ type, parent }: OpenJob): boolean => type === 'ingest' || parent != null;

interface Opened {
  readonly jobs: ReadonlyArray<{ readonly jobId: string; readonly started: boolean }>;
}

/**
 * Accepts several variants of one type of work on a video in one transaction: all jobs with their commands and
 * minutes, or none. For a variant with an open job that one is returned. The new jobs run side by side once it is
 * the turn of the first; each is settled, canceled and retried by itself. Once per key of the caller's request.
 */
export async function openJobs(
  { caller, requestId, queue }: JobsContext,
  requests: readonly OpenJob[],
): Promise<OpenedJob[]> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  const { workspaceId } = caller;
  const allowance = caller.plan?.videoMinutesPerMonth ?? null;
  const [first] = requests;
  if (!first || requests.some(({ type, videoId }) => type !== first.type || videoId !== first.videoId))
    throw invalid('inputs', 'must be jobs of one type and one video');
  const { type, videoId } = first;
  const variants = requests.map(({ variant }) => variant ?? '');
  return queue.accept(workspaceId, async (tx, admit) => {
    const effect = { operation: 'openJobs', input: { type, videoId, variants } };
    const { jobs } = await applyEffect<Opened>(tx, caller, effect, async () => {
      const batch = { id: makeId('bat') };
      const opened: OpenedJob[] = [];
      for (const request of requests)
        opened.push(await acceptJob(tx, request, { workspaceId, requestId, allowance, admit }, batch));
      return { jobs: opened.map(({ job, started }) => ({ jobId: job.id, started })) };
    });
    return Promise.all(
      jobs.map(async ({ jobId, started }) => ({
        job: await tx.findOneByOrFail(JobEntity, { workspaceId, id: jobId }),
        started,
      })),
    );
  });
}
