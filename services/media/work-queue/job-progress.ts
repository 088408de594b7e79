import type { EntityManager } from 'typeorm';
import { stepProgress } from '../analysis/analysis-progress.js';
import type { WorkKind } from './work.entity.js';

/** How far the pieces of one kind have come. */
export interface PiecesOfKind {
  readonly kind: WorkKind;
  readonly pieces: number;
  readonly done: number;
  /** Of their common weight, 0 to 1. */
  readonly fraction: number;
}

export async function readPieces(tx: EntityManager, jobId: string): Promise<PiecesOfKind[]> {
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
  /** 0 to 1: of what was queued together with the piece that speaks. Absent: it began the job. */
  readonly doneSinceQueued?: number;
}

/** The percent that is left until what came of the work can be read. */
const WORKED = 99;

/** One piece that is the whole job, or all of it so far. */
export const wholeProgress = (fraction: number, said: { step: string; message: string }): JobProgress => ({
  ...said,
  percent: fraction * WORKED,
});

/** An analysis that is heard in pieces, by the speech that was heard; null while its first piece is all there is. */
export function hearingProgress(pieces: readonly PiecesOfKind[]): JobProgress | null {
  const of = (kind: WorkKind) => pieces.find((piece) => piece.kind === kind);
  const hearing = of('hear');
  if (!hearing) return null;
  const joining = of('analysis-join');
  if (joining) {
    const { fraction, ...said } = stepProgress('writing-subtitles', joining.fraction);
    return wholeProgress(fraction, said);
  }
  const { fraction, step, message } = stepProgress('hearing', hearing.fraction);
  return {
    ...wholeProgress(fraction, {
      step,
      message: `${message}: ${hearing.done} of ${hearing.pieces} pieces heard`,
    }),
    doneSinceQueued: hearing.fraction,
  };
}

/** Percent of an export's time by experience: encoding is nearly all of it. */
const EXPORT_SHARES = { plan: 3, segment: 86, sound: 4, join: 6 } as const;

/** An export as a whole, whichever of its pieces speaks. */
export function exportProgress(pieces: readonly PiecesOfKind[]): JobProgress {
  const of = (kind: WorkKind) => pieces.find((piece) => piece.kind === kind);
  const share = (kind: keyof typeof EXPORT_SHARES) => EXPORT_SHARES[kind] * (of(kind)?.fraction ?? 0);
  const percent = share('plan') + share('segment') + share('sound') + share('join');
  const segments = of('segment');
  if (of('join')) return { percent, step: 'join', message: 'Joining picture and sound' };
  if (!segments) return { percent, step: 'plan', message: 'Preparing the source' };
  if (segments.done === segments.pieces) return { percent, step: 'sound', message: 'Mixing the sound' };
  return {
    percent,
    step: 'render',
    message: `Rendering: ${segments.done} of ${segments.pieces} pieces done`,
  };
}
