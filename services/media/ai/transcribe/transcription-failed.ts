import { EngineFailed } from '../engine-failed.js';

export class TranscriptionFailed extends EngineFailed {
  override name = 'TranscriptionFailed';
}
