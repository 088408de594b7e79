import { createHash } from 'node:crypto';
import type { FfmpegInput } from '../ffmpeg/ffmpeg-command.js';
import { NARRATION_RATE } from './finish-narration.js';
import { type Level, levelFilters } from './level-narration.js';
import { FRAME_SECONDS, MP3_BIT_RATE, MP3_RATE } from './mp3-frames.js';
import { RAW_OPTIONS, readSamples } from './pcm-file.js';

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

/** Incremented when the same audio is encoded differently. */
const ENCODING_VERSION = 1;

/**
 * What a voiceover was encoded from: where the video's next one has the same input, its frames are the same.
 */
export interface VoiceoverPrint extends MadeLevel {
  readonly version: number;
  /** The level chosen from the measured loudness, before it was corrected. */
  readonly first: Level;
  /** Hash of each block of `BLOCK_FRAMES` frames. */
  readonly blocks: readonly string[];
}

export const BLOCK_FRAMES = 50;
export const FRAME_SAMPLES = FRAME_SECONDS * NARRATION_RATE;
const BLOCK_SAMPLES = BLOCK_FRAMES * FRAME_SAMPLES;

/**
 * Hashes the audio before its level is changed; the hashes are too short to withstand an attack, but long
 * enough against chance.
 */
export async function hashBlocks(rawPath: string, samples: number): Promise<string[]> {
  const blocks: string[] = [];
  let hash = createHash('sha1');
  let filled = 0;
  const endBlock = () => {
    blocks.push(hash.digest('base64').slice(0, 16));
    hash = createHash('sha1');
    filled = 0;
  };
  await readSamples({ path: rawPath, offset: 0, samples }, (block) => {
    for (let at = 0; at < block.length; ) {
      const until = Math.min(block.length, at + BLOCK_SAMPLES - filled);
      hash.update(block.subarray(at, until));
      filled += until - at;
      at = until;
      if (filled === BLOCK_SAMPLES) endBlock();
    }
  });
  if (filled > 0) endBlock();
  return blocks;
}

export const makePrint = (
  blocks: readonly string[],
  { first, level, softerDb }: Pick<VoiceoverPrint, 'first' | 'level' | 'softerDb'>,
): VoiceoverPrint => ({ version: ENCODING_VERSION, first, level, softerDb, blocks });

/** Returns the ranges of blocks in which the two differ; null when they are not similar enough to compare. */
export function changedBlocks(
  before: VoiceoverPrint,
  blocks: readonly string[],
): Array<{ from: number; until: number }> | null {
  if (before.version !== ENCODING_VERSION || before.blocks.length !== blocks.length) return null;
  const changed: Array<{ from: number; until: number }> = [];
  for (const [index, hash] of blocks.entries()) {
    if (hash === before.blocks[index]) continue;
    const last = changed.at(-1);
    // A gap of one block is shorter than the margins around both ranges.
    if (last && index - last.until <= 1) last.until = index + 1;
    else changed.push({ from: index, until: index + 1 });
  }
  return changed;
}
