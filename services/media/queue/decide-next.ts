import { BlobMissing } from '../storage/storage.js';
import { type FailureKind, kindOfFailure } from '../video/ffmpeg/ffmpeg-failed.js';
import { reasonToWait } from './reason-to-wait.js';
import type { Failures, WaitReason, WorkEntity } from './work.entity.js';
import { WorkFailed } from './work-failed.js';

/** What becomes of a piece of work that failed. */
export type NextStep =
  /** It waits for something that is away: no attempt. */
  | { readonly step: 'park'; readonly waitingFor: WaitReason }
  | { readonly step: 'retry'; readonly failures?: Failures }
  | ({ readonly step: 'fail' } & WhyFailed);

/** Why a job fails over a piece, where the error alone does not say it. */
export interface WhyFailed {
  /** It has been parked for too long, for want of this. */
  readonly waitedFor?: WaitReason;
  /** How a program failed, which says nothing, or nothing certain, about what it was given. */
  readonly programFailure?: FailureKind;
}

export const MAX_ATTEMPTS = 5;

/** A diagnosis that comes twice is one; what hung for seconds hangs again, and costs as long each time. */
const MAX_FAILURES: Readonly<Partial<Record<FailureKind, number>>> = { diagnosis: 2, stalled: 2 };

/** Decides by what failed, how often it has failed so before, and how long it has waited. */
export function decideNext(
  { attempt, failures, parkedAt }: Pick<WorkEntity, 'attempt' | 'failures' | 'parkedAt'>,
  err: unknown,
  { parkMs, now = Date.now() }: { parkMs: number; now?: number },
): NextStep {
  const waitingFor = reasonToWait(err);
  if (waitingFor) {
    const isOver = parkedAt !== null && now - parkedAt.getTime() >= parkMs;
    return isOver ? { step: 'fail', waitedFor: waitingFor } : { step: 'park', waitingFor };
  }
  const isFinal = err instanceof WorkFailed || err instanceof BlobMissing;
  const kind = kindOfFailure(err);
  const blamesContent = err instanceof WorkFailed && err.code === 'validation_error';
  if (!kind || kind === 'limit' || (kind === 'diagnosis' && !blamesContent))
    return isFinal || attempt >= MAX_ATTEMPTS ? { step: 'fail' } : { step: 'retry' };
  const times = (failures[kind] ?? 0) + 1;
  const isEnough = times >= (MAX_FAILURES[kind] ?? MAX_ATTEMPTS);
  if (!isEnough && attempt < MAX_ATTEMPTS) return { step: 'retry', failures: { ...failures, [kind]: times } };
  return kind === 'diagnosis' && isEnough ? { step: 'fail' } : { step: 'fail', programFailure: kind };
}
