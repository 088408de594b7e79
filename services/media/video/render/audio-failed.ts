import { RenderFailed } from './render-failed.js';

/** Only the audio is wrong: the video that it was to be joined with is good. */
export class AudioFailed extends RenderFailed {
  override name = 'AudioFailed';
  /** Whether rendering the audio again from the same input would fail in the same way. */
  readonly isLasting: boolean;

  constructor(
    message: string,
    { isLasting = false, ...options }: ErrorOptions & { isLasting?: boolean } = {},
  ) {
    super(message, options);
    this.isLasting = isLasting;
  }
}
