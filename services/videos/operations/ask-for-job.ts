import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { VideoEntity } from '../video/video.entity.js';

const OPEN_JOB = `mutation OpenJob($input: OpenJobInput!) { openJob(input: $input) { started job { id } } }`;

interface OpenedJob {
  readonly started: boolean;
  readonly job: { readonly id: string };
}

/**
 * When jobs refuses the work because of a missing source, the video may have been deleted since it was read;
 * in that case `not_found` is thrown.
 */
export async function askForJob(
  { db, jobs, caller, requestId }: VideosContext,
  input: { readonly videoId: string },
): Promise<OpenedJob> {
  try {
    const request = { document: OPEN_JOB, variables: { input }, as: caller, requestId };
    return (await jobs.call<{ openJob: OpenedJob }>(request)).openJob;
  } catch (err) {
    const { workspaceId } = caller;
    const { videoId: id } = input;
    const isThere = await inTransaction(db, { workspaceId }, (tx) => tx.existsBy(VideoEntity, { id }));
    throw isThere ? err : notFound({ what: 'Video', id });
  }
}
