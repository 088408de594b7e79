import { type EntityManager, In } from 'typeorm';
import { JOB_TYPES } from '../../../schemas/job-types.js';
import type { PageEnds, PageRequest } from '../../platform/database/page.js';
import { unknownType } from '../errors.js';
import { JobEntity } from './job.entity.js';

/** Selects jobs; all conditions must hold. */
export interface JobFilter {
  readonly status?: string | null;
  readonly statuses?: readonly string[] | null;
  readonly type?: string | null;
  readonly kinds?: readonly string[] | null;
  readonly videoId?: string | null;
  /** The process that the jobs are steps of. */
  readonly parentId?: string | null;
}

/** Adds a value to a statement's parameters and returns its placeholder. */
type Bind = (value: unknown) => string;

/** Throws `validation_error` on an unknown type. */
export function requireKnownType({ type }: JobFilter): void {
  if (type && !(JOB_TYPES as readonly string[]).includes(type)) throw unknownType({ type, known: JOB_TYPES });
}

/**
 * Returns the SQL conditions on a job's row besides its workspace. Throws `validation_error` on an unknown
 * type.
 */
export function conditionsOf(filter: JobFilter, bind: Bind): string[] {
  requireKnownType(filter);
  const { status, statuses, type, kinds, videoId, parentId } = filter;
  return [
    status && `job.status = ${bind(status)}`,
    statuses && `job.status = any(${bind(statuses)}::text[])`,
    type && `job.type = ${bind(type)}`,
    kinds && `job.kind = any(${bind(kinds)}::text[])`,
    videoId && `job.video_id = ${bind(videoId)}`,
    parentId && `job.parent_job_id = ${bind(parentId)}`,
  ].filter((condition) => typeof condition === 'string' && condition !== '') as string[];
}

export interface JobPage extends PageEnds {
  readonly jobs: ReadonlyArray<{ readonly job: JobEntity; readonly cursor: string }>;
  readonly totalCount: number;
}

export interface ListJobs extends PageRequest {
  readonly filter?: JobFilter | null;
}

/** Returns the jobs with these IDs, by ID. */
export async function readJobs(tx: EntityManager, ids: readonly string[]): Promise<Map<string, JobEntity>> {
  const jobs = await tx.findBy(JobEntity, { id: In([...ids]) });
  return new Map(jobs.map((job) => [job.id, job]));
}
