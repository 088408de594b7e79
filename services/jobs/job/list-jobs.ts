import type { SelectQueryBuilder } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { JOB_TYPES } from '../../../schemas/messages/jobs.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { decodeCursor, encodeCursor } from '../../platform/page.js';
import type { JobsContext } from '../context.js';
import { pageTooLong, unknownType } from '../errors.js';
import { JobEntity } from './job.entity.js';

export interface JobFilter {
  readonly status?: string | null;
  readonly type?: string | null;
  readonly videoId?: string | null;
}

export interface ListJobs {
  readonly first: number;
  readonly after?: string | null;
  readonly filter?: JobFilter | null;
}

export interface JobPage {
  readonly jobs: ReadonlyArray<{ readonly job: JobEntity; readonly cursor: string }>;
  readonly hasNextPage: boolean;
  readonly totalCount: number;
}

const PAGE_MOST = 100;
const FILTERS = ['status', 'type', 'videoId'] as const;

/** A page of the workspace's jobs, newest first. A retried job keeps its place. */
export async function listJobs(
  { db, caller }: JobsContext,
  { first, after, filter }: ListJobs,
): Promise<JobPage> {
  requireAccess(caller, ACCESS.jobs);
  const { workspaceId } = caller;
  if (first < 1 || first > PAGE_MOST) throw pageTooLong({ most: PAGE_MOST });
  const type = filter?.type;
  if (type && !(JOB_TYPES as readonly string[]).includes(type)) throw unknownType({ type, known: JOB_TYPES });
  const from = after ? decodeCursor(after, 'after') : null;

  return inTransaction(db, { workspaceId }, async (tx) => {
    const matching = applyFilter(tx.createQueryBuilder(JobEntity, 'job'), workspaceId, filter ?? {});
    const totalCount = await matching.clone().getCount();
    const page = matching.addSelect('(job.createdAt)::text', 'created_at_text');
    if (from) {
      page.andWhere('((job.createdAt), job.id) < (:fromCreatedAt::timestamptz, :fromId)', {
        fromCreatedAt: from.createdAt,
        fromId: from.id,
      });
    }
    const { entities, raw } = await page
      .orderBy('job.createdAt', 'DESC')
      .addOrderBy('job.id', 'DESC')
      .limit(first + 1)
      .getRawAndEntities<{ created_at_text: string }>();
    const jobs = entities.slice(0, first).map((job, i) => ({
      job,
      cursor: encodeCursor({ createdAt: raw[i]?.created_at_text as string, id: job.id }),
    }));
    return { jobs, hasNextPage: entities.length > first, totalCount };
  });
}

function applyFilter(
  query: SelectQueryBuilder<JobEntity>,
  workspaceId: string,
  filter: JobFilter,
): SelectQueryBuilder<JobEntity> {
  query.where('job.workspaceId = :workspaceId', { workspaceId });
  for (const name of FILTERS) {
    if (filter[name]) query.andWhere(`job.${name} = :${name}`, { [name]: filter[name] });
  }
  return query;
}
