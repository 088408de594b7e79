import { EngineFailed, MissingEngine } from '../engines/engine-failed.js';
import { UnfitVoice } from '../engines/speak/tts-models.js';
import { WorkFailed } from '../work-queue/work-failed.js';

/** What an engine refuses for good is told to the person; what may pass is tried again. */
export function throwSpeakingFailed(err: unknown): never {
  const told = (code: string, retryable: boolean) =>
    new WorkFailed(code, (err as Error).message, 'speaking', { cause: err, retryable });
  if (err instanceof MissingEngine) throw told('unavailable', true);
  if (err instanceof UnfitVoice) throw told('validation_error', false);
  if (err instanceof EngineFailed && !err.retryable) throw told('internal_error', false);
  throw err;
}
