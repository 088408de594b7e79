import { RenderFailed } from './render-failed.js';

/** What is wrong is the sound alone: the pictures it was to be joined with are good. */
export class AudioFailed extends RenderFailed {
  override name = 'AudioFailed';
  /** Made again of the same, it would be as wrong. */
  readonly isLasting: boolean;

  constructor(
    message: string,
    { isLasting = false, ...options }: ErrorOptions & { isLasting?: boolean } = {},
  ) {
    super(message, options);
    this.isLasting = isLasting;
  }
}
