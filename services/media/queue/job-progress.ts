import type { EntityManager } from 'typeorm';
import type { WaitReason, WorkEntity, WorkKind } from './work.entity.js';

export interface WorkOfKind {
  readonly kind: WorkKind;
  readonly units: number;
  readonly done: number;
  /** Share of their total weight, 0 to 1. */
  readonly fraction: number;
}

export async function countUnits(tx: EntityManager, jobId: string): Promise<WorkOfKind[]> {
  return tx.query(
    `select kind, count(*)::int as units, count(*) filter (where state = 'done')::int as done,
       (sum(weight * fraction) / greatest(sum(weight), 1e-9))::float8 as fraction
     from work where job_id = $1 group by kind`,
    [jobId],
  );
}

export interface JobProgress {
  /** 0 to 100; 100 only once the job has ended. */
  readonly percent: number;
  readonly step: string;
  readonly message: string;
  /** The unavailable dependency that the job waits for. */
  readonly waitingFor?: WaitReason;
  /**
   * 0 to 1: share done of the work queued together with the reporting unit. Absent: it began the job. Null:
   * unknown.
   */
  readonly doneSinceQueued?: number | null;
}

/** Maximum percent before the result of the work can be read. */
export const WORKED = 99;

/** Progress of a unit that is the whole job, or all of it so far. */
export const wholeProgress = (fraction: number, rest: Omit<JobProgress, 'percent'>): JobProgress => ({
  ...rest,
  percent: fraction * WORKED,
});

/** The units of a job by their kind, as progress rules receive them. */
export type WorkByKind = ReadonlyMap<WorkKind, WorkOfKind>;

/**
 * Computes the progress of a job with several units, whichever of them reports; null if the rule does not
 * apply to the job.
 */
export type ProgressRule = (
  units: WorkByKind,
  work: Pick<WorkEntity, 'jobId' | 'payload'>,
) => JobProgress | null;

/** Uses the first rule that applies to the job; the progress of any other job is that of its units. */
export function progressOfWork(
  rules: readonly ProgressRule[],
  units: readonly WorkOfKind[],
  work: Pick<WorkEntity, 'jobId' | 'payload' | 'kind'>,
): JobProgress {
  const byKind = new Map(units.map((unit) => [unit.kind, unit]));
  for (const rule of rules) {
    const progress = rule(byKind, work);
    if (progress) return progress;
  }
  const fraction = units.reduce((sum, unit) => sum + unit.fraction, 0) / Math.max(1, units.length);
  return wholeProgress(fraction, { step: work.kind, message: 'Working' });
}
