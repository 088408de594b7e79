import { addressFiles } from '../../platform/address-files.js';
import type { MakeStoredUrl } from '../../platform/stored-url.js';
import type { JobEntity } from './job.entity.js';
import type { Job } from './job.type.js';

export function toJob(job: JobEntity, makeStoredUrl: MakeStoredUrl): Job {
  const { id, kind, type, status, percent, step, message, etaSeconds, error, attempt, videoId } = job;
  const { createdAt, startedAt, finishedAt, updatedAt } = job;
  return {
    id,
    kind,
    type,
    status,
    progress: { percent: Math.floor(percent * 10) / 10, step, message, etaSeconds },
    result: job.result && addressFiles(job.result, job.workspaceId, makeStoredUrl),
    error,
    attempt,
    video: videoId ? { id: videoId } : null,
    createdAt,
    startedAt,
    finishedAt,
    updatedAt,
  };
}
