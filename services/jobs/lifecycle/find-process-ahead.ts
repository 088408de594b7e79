import { z } from 'zod';
import { videoCreated } from '../../../schemas/messages/videos.js';
import { inTransaction } from '../../platform/database/database.js';
import type { JobsContext } from '../context.js';
import { JobEntity } from '../job/job.entity.js';
import { acceptCreatedVideo } from './accept-created-video.js';
import { cancelVideoJobs } from './cancel-video-jobs.js';

const ACCEPTED_PROCESS = `query AcceptedProcess($jobId: ID!) { acceptedProcess(jobId: $jobId) }`;

const Accepted = z.object({
  created: videoCreated.payload,
  requestId: z.string(),
  isVideoDeleted: z.boolean(),
});

type Deps = Pick<JobsContext, 'db' | 'videos' | 'caller' | 'requestId'>;

/**
 * Returns the process with this ID, which videos may have created although the fact about it has yet to
 * arrive: then the fact is applied
 * now, since a client with its ID must find it. Null when videos does not know it either.
 */
export async function findProcessAhead(
  { db, videos, caller, requestId }: Deps,
  jobId: string,
): Promise<JobEntity | null> {
  const { workspaceId } = caller;
  if (!workspaceId || !/^process_\d+_[a-z0-9]+$/.test(jobId)) return null;
  const { acceptedProcess } = await videos.call<{ acceptedProcess: unknown }>({
    document: ACCEPTED_PROCESS,
    variables: { jobId },
    as: caller,
    requestId,
  });
  if (!acceptedProcess) return null;
  const { created, isVideoDeleted, ...accepted } = Accepted.parse(acceptedProcess);
  const origin = { workspaceId, requestId: accepted.requestId };
  return inTransaction(db, { workspaceId }, async (tx) => {
    await acceptCreatedVideo(tx, created, origin);
    if (isVideoDeleted) await cancelVideoJobs(tx, created.videoId, origin);
    return tx.findOneBy(JobEntity, { workspaceId, id: jobId });
  });
}
