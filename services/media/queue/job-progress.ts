import type { EntityManager } from 'typeorm';
import type { WaitReason, WorkEntity, WorkKind } from './work.entity.js';

/** How far the pieces of one kind have come. */
export interface WorkOfKind {
  readonly kind: WorkKind;
  readonly pieces: number;
  readonly done: number;
  /** Of their common weight, 0 to 1. */
  readonly fraction: number;
}

export async function readSegments(tx: EntityManager, jobId: string): Promise<WorkOfKind[]> {
  return tx.query(
    `select kind, count(*)::int as pieces, count(*) filter (where state = 'done')::int as done,
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
  /** What is away that the job waits for. */
  readonly waitingFor?: WaitReason;
  /** 0 to 1: share done of the work queued together with the reporting unit. Absent: it began the job. Null: unknown. */
  readonly doneSinceQueued?: number | null;
}

/** The percent that can be reached before what came of the work can be read. */
export const WORKED = 99;

/** One piece that is the whole job, or all of it so far. */
export const wholeProgress = (fraction: number, said: Omit<JobProgress, 'percent'>): JobProgress => ({
  ...said,
  percent: fraction * WORKED,
});

/** The pieces of a job by their kind, as rules look at them. */
export type WorkByKind = ReadonlyMap<WorkKind, WorkOfKind>;

/** How far a job of several pieces is as a whole, whichever of them speaks; null: it is no job that the rule knows. */
export type ProgressRule = (
  pieces: WorkByKind,
  work: Pick<WorkEntity, 'jobId' | 'payload'>,
) => JobProgress | null;

/** As the first rule has it that knows the job; a job that none knows is as far as its pieces are. */
export function progressOfWork(
  rules: readonly ProgressRule[],
  pieces: readonly WorkOfKind[],
  work: Pick<WorkEntity, 'jobId' | 'payload' | 'kind'>,
): JobProgress {
  const byKind = new Map(pieces.map((piece) => [piece.kind, piece]));
  for (const rule of rules) {
    const progress = rule(byKind, work);
    if (progress) return progress;
  }
  const fraction = pieces.reduce((sum, piece) => sum + piece.fraction, 0) / Math.max(1, pieces.length);
  return wholeProgress(fraction, { step: work.kind, message: 'Working' });
}
