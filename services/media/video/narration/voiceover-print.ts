import { createHash } from 'node:crypto';
import { NARRATION_RATE } from './finish-narration.js';
import type { Level } from './level-narration.js';
import { FRAME_SECONDS } from './mp3-frames.js';
import { readSamples } from './pcm-file.js';
import type { MadeLevel } from './voice-encoding.js';

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
