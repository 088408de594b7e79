import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { VideoEntity } from '../video/video.entity.js';

const OPEN_JOB = `mutation OpenJob($input: OpenJobInput!) { openJob(input: $input) { started job { id } } }`;
const OPEN_JOBS = `mutation OpenJobs($inputs: [OpenJobInput!]!) { openJobs(inputs: $inputs) { started job { id } } }`;

export interface OpenedJob {
  readonly started: boolean;
  readonly job: { readonly id: string };
}

interface JobToOpen {
  readonly videoId: string;
}

/** Has one job opened. */
export async function askForJob(ctx: VideosContext, input: JobToOpen): Promise<OpenedJob> {
  return (await ask<{ openJob: OpenedJob }>(ctx, input.videoId, OPEN_JOB, { input })).openJob;
}

/** Has all of these jobs of one video opened, or none. */
export async function askForJobs(
  ctx: VideosContext,
  videoId: string,
  inputs: readonly JobToOpen[],
): Promise<OpenedJob[]> {
  return (await ask<{ openJobs: OpenedJob[] }>(ctx, videoId, OPEN_JOBS, { inputs })).openJobs;
}

/**
 * When jobs refuses the work because of a missing source, the video may have been deleted since it was read;
 * in that case `not_found` is thrown.
 */
async function ask<T>(
  { db, jobs, caller, requestId }: VideosContext,
  id: string,
  document: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<T> {
  try {
    return await jobs.call<T>({ document, variables, as: caller, requestId });
  } catch (err) {
    const { workspaceId } = caller;
    const isThere = await inTransaction(db, { workspaceId }, (tx) => tx.existsBy(VideoEntity, { id }));
    throw isThere ? err : notFound({ what: 'Video', id });
  }
}
