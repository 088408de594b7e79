import { type Connection, toConnection } from '../../platform/connection.js';
import type { MakeStoredUrl } from '../../platform/stored-url.js';
import type { JobEntity } from './job.entity.js';
import type { JobRow } from './job.type.js';
import type { JobPage } from './list-jobs.js';

interface FileInResult {
  readonly fileId: string;
  readonly filename: string;
}

const isFile = (value: unknown): value is FileInResult =>
  typeof value === 'object' && value !== null && 'fileId' in value && 'filename' in value;

/** Files are kept by id in the result; who reads it gets an address, signed afresh. */
function withAddresses(job: JobEntity, makeStoredUrl: MakeStoredUrl): Record<string, unknown> | null {
  if (!job.result) return null;
  const { workspaceId } = job;
  return Object.fromEntries(
    Object.entries(job.result).map(([name, value]) => [
      name,
      isFile(value) ? makeStoredUrl({ workspaceId, fileId: value.fileId, filename: value.filename }) : value,
    ]),
  );
}

export function toJob(job: JobEntity, makeStoredUrl: MakeStoredUrl): JobRow {
  const { id, kind, type, status, percent, step, message, etaSeconds, error, attempt, videoId } = job;
  const { parentJobId, parentStep, requestId, queuedAt } = job;
  const { createdAt, startedAt, finishedAt, updatedAt } = job;
  return {
    id,
    kind,
    type,
    status,
    progress: { percent: Math.floor(percent * 10) / 10, step, message, etaSeconds },
    result: withAddresses(job, makeStoredUrl),
    error,
    attempt,
    video: videoId ? { id: videoId } : null,
    ...{ parentJobId, parentStep, requestId, queuedAt },
    createdAt,
    startedAt,
    finishedAt,
    updatedAt,
  };
}

/** A page as GraphQL shows it. */
export function toJobConnection(
  { jobs, ...page }: JobPage,
  after: string | null | undefined,
  makeStoredUrl: MakeStoredUrl,
): Connection<JobRow> {
  const edges = jobs.map(({ job, cursor }) => ({ node: toJob(job, makeStoredUrl), cursor }));
  return toConnection(edges, { ...page, isLater: Boolean(after) });
}
