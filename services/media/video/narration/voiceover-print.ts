import { createHash } from 'node:crypto';
import { NARRATION_RATE } from './finish-narration.js';
import type { Level } from './level-narration.js';
import { FRAME_SECONDS } from './mp3-frames.js';
import { readSamples } from './pcm-file.js';
import type { MadeLevel } from './voice-encoding.js';

/** Raised when the same sound is encoded otherwise. */
const ENCODING_VERSION = 1;

/** What a voiceover was encoded from: where the next one of the video is the same, its frames are too. */
export interface VoiceoverPrint extends MadeLevel {
  readonly version: number;
  /** The level that its loudness asked for, before it was settled. */
  readonly first: Level;
  /** A hash of each stretch of `BLOCK_FRAMES` frames. */
  readonly blocks: readonly string[];
}

export const BLOCK_FRAMES = 50;
export const FRAME_SAMPLES = FRAME_SECONDS * NARRATION_RATE;
const BLOCK_SAMPLES = BLOCK_FRAMES * FRAME_SAMPLES;

/** Hashes of sound as it was before it was brought to a level; too short to be sure against an attack, long enough against chance. */
export async function hashBlocks(rawPath: string, samples: number): Promise<string[]> {
  const blocks: string[] = [];
  let hash = createHash('sha1');
  let filled = 0;
  const endBlock = () => {
    blocks.push(hash.digest('base64').slice(0, 16));
    hash = createHash('sha1');
    filled = 0;
  };
  await readSamples({ path: rawPath, offset: 0, samples }, (piece) => {
    for (let at = 0; at < piece.length; ) {
      const until = Math.min(piece.length, at + BLOCK_SAMPLES - filled);
      hash.update(piece.subarray(at, until));
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

/** Where the two differ, in blocks: each from one on up to another; null where they are not alike enough to compare. */
export function changedBlocks(
  before: VoiceoverPrint,
  blocks: readonly string[],
): Array<{ from: number; until: number }> | null {
  if (before.version !== ENCODING_VERSION || before.blocks.length !== blocks.length) return null;
  const changed: Array<{ from: number; until: number }> = [];
  for (const [index, hash] of blocks.entries()) {
    if (hash === before.blocks[index]) continue;
    const last = changed.at(-1);
    // One block between two is less than the margins around them.
    if (last && index - last.until <= 1) last.until = index + 1;
    else changed.push({ from: index, until: index + 1 });
  }
  return changed;
}
