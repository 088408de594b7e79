import { EngineFailed } from '../engine-failed.js';

/** An available transcription engine failed. */
export class TranscriptionFailed extends EngineFailed {
  override name = 'TranscriptionFailed';
}
