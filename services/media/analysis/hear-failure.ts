import { MissingEngine } from '../engines/engine-failed.js';
import { HearFailed } from '../engines/hear/hear-failed.js';
import { WorkFailed } from '../work-queue/work-failed.js';

/** What an engine refuses for good is told to the person; what may pass is tried again. */
export function hearFailure(err: unknown): never {
  if (err instanceof MissingEngine)
    throw new WorkFailed('unavailable', err.message, 'hearing', { cause: err });
  if (err instanceof HearFailed && !err.retryable) {
    throw new WorkFailed('internal_error', err.message, 'hearing', { cause: err });
  }
  throw err;
}
