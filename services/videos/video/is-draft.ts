import type { VideoEntity } from './video.entity.js';

/** Returns whether a person should check the script; approval of a video vouches for it. */
export const isDraftScript = ({
  transcription,
  approval,
}: Pick<VideoEntity, 'transcription' | 'approval'>): boolean =>
  Boolean(transcription?.draft) && approval !== 'approved';
