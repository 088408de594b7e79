import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { serviceClaims } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { errorMessage } from '../../platform/errors/errors.js';
import type { SubgraphClient } from '../../platform/graphql/subgraph-client.js';
import { makeId } from '../../platform/text/ids.js';
import { JobEntity, lockVideo } from '../job/job.entity.js';
import { requireJobToSend, sendCommand } from '../lifecycle/dispatch-next-job.js';
import { settleJob } from '../lifecycle/settle-job.js';

interface Options {
  readonly db: DataSource;
  readonly media: SubgraphClient;
  readonly log: Logger;
  /** Jobs dispatched more recently are not checked yet. */
  readonly graceMs: number;
}

/** A running job, with the messages that carried its command. */
interface DispatchedJob extends JobAttempt {
  readonly workspaceId: string;
  readonly dispatchedAt: string;
  readonly commandIds: readonly string[];
}

const ASKED_AT_ONCE = 100;
/** Maximum number of commands for one attempt of a job, including the first. */
const MAX_DISPATCHES = 3;

const LOST_ATTEMPTS = `query LostAttempts($attempts: [JSONObject!]!) { lostAttempts(attempts: $attempts) }`;

const lostTooOften: WorkError = {
  code: 'internal_error',
  message: 'The work was lost repeatedly because of an internal error; retrying later may help',
  step: 'queued',
  retryable: true,
};

/**
 * Asks media about jobs that have been running for a while, and sends the command again for those that media
 * received but no longer knows. Messages lost before or after media are the reconcilers' concern.
 */
export class LostJobs {
  /** Where the next pass continues, so that many long jobs do not keep the others from being checked. */
  #after: Pick<DispatchedJob, 'dispatchedAt' | 'workspaceId' | 'jobId'> | null = null;

  constructor(private readonly options: Options) {}

  /** Checks the next jobs; returns how many were dispatched again or ended. */
  async redispatch(): Promise<number> {
    const jobs = await this.#findDispatched();
    const last = jobs.at(-1);
    this.#after = last && jobs.length === ASKED_AT_ONCE ? last : null;
    let repaired = 0;
    for (const [workspaceId, ofWorkspace] of byWorkspace(jobs))
      for (const job of await this.#findLost(workspaceId, ofWorkspace))
        if (await this.#repair(job)) repaired += 1;
    return repaired;
  }

  #findDispatched(): Promise<DispatchedJob[]> {
    const { db, graceMs } = this.options;
    const after = this.#after;
    return inTransaction(db, { settings: { 'app.reconciler': 'on' } }, (tx) =>
      tx.query(
        `select workspace_id as "workspaceId", id as "jobId", attempt, dispatched_at::text as "dispatchedAt",
           array(select message_id from sent_message
                 where envelope -> 'payload' ->> 'jobId' = job.id and name = job.command ->> 'name'
                   and (envelope -> 'payload' ->> 'attempt')::int = job.attempt) as "commandIds"
         from job
         where status in ('pending', 'processing') and dispatched_at is not null and kind <> 'process'
           and dispatched_at < now() - $1 * interval '1 millisecond'
           and ($2::timestamptz is null or (dispatched_at, workspace_id, id) > ($2, $3, $4))
         order by dispatched_at, workspace_id, id limit ${ASKED_AT_ONCE}`,
        [graceMs, after?.dispatchedAt ?? null, after?.workspaceId ?? null, after?.jobId ?? null],
      ),
    );
  }

  async #findLost(workspaceId: string, jobs: readonly DispatchedJob[]): Promise<DispatchedJob[]> {
    const { media, log } = this.options;
    const attempts = jobs.map(({ jobId, attempt, commandIds }) => ({ jobId, attempt, commandIds }));
    try {
      const { lostAttempts } = await media.call<{ lostAttempts: string[] }>({
        document: LOST_ATTEMPTS,
        variables: { attempts },
        as: serviceClaims(workspaceId),
        requestId: makeId('req'),
      });
      const lost = new Set(lostAttempts);
      return jobs.filter(({ jobId }) => lost.has(jobId));
    } catch (err) {
      log.info({ workspaceId, err: errorMessage(err) }, 'media could not be queried about running jobs');
      return [];
    }
  }

  /**
   * Only the first process repairs the job; returns false when it has ended or was dispatched again
   * meanwhile.
   */
  #repair({ workspaceId, jobId, attempt, dispatchedAt, commandIds }: DispatchedJob): Promise<boolean> {
    const { db, log } = this.options;
    return inTransaction(db, { workspaceId }, async (tx) => {
      const found = await tx.findOneBy(JobEntity, { workspaceId, id: jobId });
      if (found?.videoId) await lockVideo(tx, workspaceId, found.videoId);
      const [, dispatched]: [unknown, number] = await tx.query(
        `update job set dispatched_at = clock_timestamp()
         where workspace_id = $1 and id = $2 and attempt = $3 and dispatched_at = $4::timestamptz
           and status in ('pending', 'processing')`,
        [workspaceId, jobId, attempt, dispatchedAt],
      );
      if (dispatched === 0) return false;
      const job = await requireJobToSend(tx, workspaceId, jobId);
      log.warn({ workspaceId, jobId, attempt, dispatches: commandIds.length }, 'the work of a job was lost');
      const origin = { workspaceId, requestId: job.requestId };
      if (commandIds.length < MAX_DISPATCHES) await sendCommand(tx, job);
      else await settleJob(tx, { jobId, attempt }, { status: 'failed', error: lostTooOften }, origin);
      return true;
    });
  }
}

function byWorkspace(jobs: readonly DispatchedJob[]): Map<string, DispatchedJob[]> {
  const groups = new Map<string, DispatchedJob[]>();
  for (const job of jobs) groups.set(job.workspaceId, [...(groups.get(job.workspaceId) ?? []), job]);
  return groups;
}
