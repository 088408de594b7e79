import { EngineFailed, MissingEngine } from '../ai/engine-failed.js';
import { InvalidVoice } from '../ai/tts/tts-models.js';
import { WorkFailed } from '../queue/work-failed.js';
import { WorkWaits } from '../queue/work-waits.js';

/**
 * Converts an engine's failure: a permanent refusal is reported to the user, a temporary failure is retried.
 * A missing engine may be available at the next request.
 */
export const throwEngineFailure =
  (step: string) =>
  (err: unknown): never => {
    const fail = (code: string, retryable: boolean) =>
      new WorkFailed(code, (err as Error).message, step, { cause: err, retryable });
    if ((err instanceof MissingEngine || err instanceof EngineFailed) && err.isUnavailable)
      throw new WorkWaits('engine', err.message, { cause: err });
    if (err instanceof MissingEngine) throw fail('unavailable', true);
    if (err instanceof InvalidVoice) throw fail('validation_error', false);
    if (err instanceof EngineFailed && !err.retryable) throw fail('internal_error', false);
    throw err;
  };
