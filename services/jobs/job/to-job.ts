import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import { addressFiles } from '../../platform/http/address-files.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import { isOpen, type JobEntity } from './job.entity.js';
import type { JobRow } from './job.type.js';
import type { JobPage } from './job-filter.js';

export function toJob(job: JobEntity, makeStoredUrl: MakeStoredUrl): JobRow {
  const { id, kind, type, status, percent, step, message, etaSeconds, error, attempt, videoId } = job;
  const variant = job.variant || null;
  const waitingFor = isOpen(status) ? job.waitingFor : null;
  const { parentJobId, parentStep, requestId, queuedAt } = job;
  const { createdAt, startedAt, finishedAt, updatedAt } = job;
  return {
    id,
    kind,
    type,
    variant,
    status,
    progress: { percent: Math.floor(percent * 10) / 10, step, message, waitingFor, etaSeconds },
    result: job.result && addressFiles(job.result, job.workspaceId, makeStoredUrl),
    error,
    attempt,
    video: videoId ? { id: videoId } : null,
    parentJobId,
    parentStep,
    requestId,
    queuedAt,
    createdAt,
    startedAt,
    finishedAt,
    updatedAt,
  };
}

/** Converts a page to its GraphQL connection. */
export function toJobConnection(
  { jobs, ...page }: JobPage,
  makeStoredUrl: MakeStoredUrl,
): Connection<JobRow> {
  const edges = jobs.map(({ job, cursor }) => ({ node: toJob(job, makeStoredUrl), cursor }));
  return toConnection(edges, page);
}
