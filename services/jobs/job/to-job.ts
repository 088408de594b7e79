import type { MakeStoredUrl } from '../../platform/stored-url.js';
import type { JobEntity } from './job.entity.js';
import type { Job } from './job.type.js';

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

export function toJob(job: JobEntity, makeStoredUrl: MakeStoredUrl): Job {
  const { id, kind, type, status, percent, step, message, etaSeconds, error, attempt, videoId } = job;
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
    createdAt,
    startedAt,
    finishedAt,
    updatedAt,
  };
}
