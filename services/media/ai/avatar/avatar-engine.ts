import type { AvatarEngineId } from './avatar-engine-config.js';

export interface AvatarInput {
  /** The presenter's image, a PNG. */
  readonly picturePath: string;
  /** What is said, from second 0 of the video on: a WAV. */
  readonly soundPath: string;
  /** Where the video goes; it is whatever film ffmpeg can read, and its sound does not matter. */
  readonly outPath: string;
  readonly signal: AbortSignal;
}

/** Makes a picture speak. */
export interface AvatarEngine {
  readonly id: AvatarEngineId;
  /** Names what would make the video, so that another one's is not taken for it. */
  edition(): Promise<string>;
  /** Throws why it can't be used now. */
  check(): Promise<void>;
  /** Throws `EngineFailed`. */
  renderAvatar(input: AvatarInput): Promise<void>;
}
