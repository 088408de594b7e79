import type { AvatarEngineId } from './avatar-engine-config.js';

export interface AvatarInput {
  /** The avatar's image, a PNG. */
  readonly imagePath: string;
  /** The speech from second 0 of the video on, a WAV. */
  readonly audioPath: string;
  /** Path of the resulting video, in any format that ffmpeg can read; its audio is ignored. */
  readonly outPath: string;
  readonly signal: AbortSignal;
}

/** Animates an image to speak. */
export interface AvatarEngine {
  readonly id: AvatarEngineId;
  /** Identifies the engine and its version, so that cached videos of another one are not reused. */
  edition(): Promise<string>;
  /** Throws the reason when the engine cannot be used now. */
  check(): Promise<void>;
  /** Throws `EngineFailed`. */
  renderAvatar(input: AvatarInput): Promise<void>;
}
