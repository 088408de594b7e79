import { z } from 'zod';
import { DomainError } from '../errors/errors.js';

const MAX_MISSED_MS = 3_600_000;

const Resume = z.object({
  /**
   * How long ago the subscriber had certainly received everything: a duration, since its clock may differ
   * from ours.
   */
  missedMs: z.number().min(0).max(MAX_MISSED_MS),
  /** Whether it had received any state, which means that the followed row existed. */
  notified: z.boolean(),
});

/**
 * The `extensions.resume` of a subscriber that was interrupted, so that its new snapshot includes what ended
 * meanwhile.
 */
export type Resume = Readonly<z.infer<typeof Resume>>;

/** Throws `validation_error`. */
export function readResume(given: unknown): Resume | undefined {
  if (given === undefined) return undefined;
  const { data, error } = Resume.safeParse(given);
  if (data) return data;
  const [issue] = error.issues;
  throw new DomainError('validation_error', `extensions.resume.${issue?.path.join('.')}: ${issue?.message}`);
}

/** A snapshot that omits some of what ended meanwhile would be wrong: the subscriber has to start anew. */
export const cannotResume = (): DomainError =>
  new DomainError('unavailable', 'More objects have ended meanwhile than can be sent; subscribe again');
