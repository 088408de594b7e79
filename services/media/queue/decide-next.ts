import { BlobMissing } from '../storage/storage.js';
import { type FailureKind, kindOfFailure } from '../video/ffmpeg/ffmpeg-failed.js';
import { reasonToWait } from './reason-to-wait.js';
import type { Failures, WaitReason, WorkEntity } from './work.entity.js';
import { WorkFailed } from './work-failed.js';

export type NextStep =
  /** The unit waits for an unavailable dependency, which is not counted as an attempt. */
  | { readonly step: 'park'; readonly waitingFor: WaitReason }
  | { readonly step: 'retry'; readonly failures?: Failures }
  | ({ readonly step: 'fail' } & WhyFailed);

/** Why a job fails because of a unit, where the error alone does not tell. */
export interface WhyFailed {
  /** The unit was parked for too long, waiting for this dependency. */
  readonly waitedFor?: WaitReason;
  /** How a program failed; this does not prove that the input is at fault. */
  readonly programFailure?: FailureKind;
}

/** How long work may be parked; 0 means that it fails at once. */
export interface DependencyTimeouts {
  readonly dependencyTimeoutMs: number;
  /** While an engine is unavailable. Defaults to `parkMs`. */
  readonly engineTimeoutMs?: number | undefined;
}

const MAX_ATTEMPTS = 5;

/**
 * A failure that recurs identically is final; a program that hung for seconds would hang again, at the same
 * cost.
 */
const MAX_FAILURES: Readonly<Partial<Record<FailureKind, number>>> = { diagnosis: 2, stalled: 2 };

/** Decides by the kind of failure, the number of earlier ones, and how long the unit has waited. */
export function decideNext(
  { attempt, failures, parkedAt }: Pick<WorkEntity, 'attempt' | 'failures' | 'parkedAt'>,
  err: unknown,
  {
    dependencyTimeoutMs,
    engineTimeoutMs = dependencyTimeoutMs,
    now = Date.now(),
  }: DependencyTimeouts & { now?: number },
): NextStep {
  const waitingFor = reasonToWait(err);
  if (waitingFor) {
    const limitMs = waitingFor === 'engine' ? engineTimeoutMs : dependencyTimeoutMs;
    const isOver = limitMs === 0 || (parkedAt !== null && now - parkedAt.getTime() >= limitMs);
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
