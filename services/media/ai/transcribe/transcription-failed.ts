import { EngineFailed } from '../engine-failed.js';

/** A hearing engine was there and did not hear. */
export class TranscriptionFailed extends EngineFailed {
  override name = 'TranscriptionFailed';
}
