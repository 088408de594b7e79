import type { FfmpegInput } from '../ffmpeg/ffmpeg-command.js';
import { type Level, levelFilters } from './level-narration.js';
import { MP3_BIT_RATE, MP3_RATE } from './mp3-frames.js';
import { RAW_OPTIONS } from './pcm-file.js';

/** A settled level, and the attenuation applied at the end. */
export interface MadeLevel {
  readonly level: Level;
  readonly softerDb: number;
}

export const rawInput = (path: string): FfmpegInput => ({
  path,
  formats: 's16le',
  options: [...RAW_OPTIONS],
});

export const voiceFilters = ({ level, softerDb }: MadeLevel): string =>
  [
    ...levelFilters(level),
    ...(softerDb > 0 ? [`volume=${(-softerDb).toFixed(2)}dB:precision=float`] : []),
  ].join(',');

/** Makes frames that can be exchanged, as `FramedMp3` describes. Voices have no content above 12 kHz. */
export const VOICE_CODEC = [
  ...['-ar', String(MP3_RATE), '-c:a', 'libmp3lame', '-b:a', String(MP3_BIT_RATE), '-reservoir', '0'],
] as const;
