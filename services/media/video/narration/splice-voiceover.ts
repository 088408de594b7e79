import { readFile, rm, writeFile } from 'node:fs/promises';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import {
  FRAME_BYTES,
  type FramedMp3,
  frameOf,
  readBareFrames,
  readFrames,
  sealFrames,
} from './mp3-frames.js';
import { BYTES_PER_SAMPLE, readSamples } from './pcm-file.js';
import {
  BLOCK_FRAMES,
  changedBlocks,
  FRAME_SAMPLES,
  rawInput,
  VOICE_CODEC,
  type VoiceoverPrint,
  voiceFilters,
} from './voiceover-print.js';

export interface EncodedBefore {
  readonly path: string;
  readonly print: VoiceoverPrint;
}

/**
 * Frames around a change that are encoded as well, because a limiter's release and an encoder's look-ahead
 * reach that far.
 */
const MARGIN_FRAMES = 16;
/**
 * Frames after which an encoder that starts in the middle gives the same output as one that started at the
 * beginning.
 */
const LEAD_FRAMES = 8;
/** When a larger share has changed, the whole voiceover is encoded. */
const MAX_SHARE = 0.5;
const MAX_STRETCHES = 32;

interface Renewal {
  /** Frames to be replaced; `encodedFrom` and `encodedUntil` are the frames encoded for it. */
  readonly from: number;
  readonly until: number;
  readonly encodedFrom: number;
  readonly encodedUntil: number;
}

/**
 * Encodes what changed since the previous voiceover and copies all other frames from it. Returns false when
 * that is not possible: too much has changed, or a frame at a seam differs from the one it replaces, which
 * would be audible.
 */
export async function spliceVoiceover(
  { rawPath, samples, blocks }: { rawPath: string; samples: number; blocks: readonly string[] },
  before: EncodedBefore,
  outPath: string,
  signal: AbortSignal,
): Promise<boolean> {
  const changed = changedBlocks(before.print, blocks);
  const old = changed && readFrames(await readFile(before.path));
  if (!changed || !old) return false;
  const renewals = changed.map((blocks) => renewalOf(blocks, old.count));
  const share = renewals.reduce((sum, { from, until }) => sum + until - from, 0) / old.count;
  if (share > MAX_SHARE || renewals.length > MAX_STRETCHES) return false;
  const encoded = await encodeSpans(renewals, { rawPath, samples, outPath, print: before.print, signal });
  if (!encoded.every((frames, i) => frames && putInto(old, renewals[i] as Renewal, frames))) return false;
  sealFrames(old);
  await writeFile(outPath, old.bytes);
  return true;
}

function renewalOf({ from, until }: { from: number; until: number }, count: number): Renewal {
  const first = Math.max(0, from * BLOCK_FRAMES - MARGIN_FRAMES);
  const end = Math.min(count, until * BLOCK_FRAMES + MARGIN_FRAMES);
  return {
    from: first,
    until: end,
    encodedFrom: Math.max(0, first - LEAD_FRAMES),
    encodedUntil: Math.min(count, end + LEAD_FRAMES),
  };
}

interface Encoding {
  readonly rawPath: string;
  readonly samples: number;
  readonly outPath: string;
  readonly print: VoiceoverPrint;
  readonly signal: AbortSignal;
}

/** Returns the frames of each range; null where the encoder produced frames of another kind. */
async function encodeSpans(
  renewals: readonly Renewal[],
  { rawPath, samples, outPath, print, signal }: Encoding,
): Promise<Array<Buffer[] | null>> {
  const renewed = renewals.map((_, i) => ({ raw: `${outPath}.${i}.raw`, mp3: `${outPath}.${i}.mp3` }));
  try {
    for (const [i, { encodedFrom, encodedUntil }] of renewals.entries()) {
      const first = encodedFrom * FRAME_SAMPLES;
      const end = Math.min(samples, encodedUntil * FRAME_SAMPLES);
      const parts: Uint8Array[] = [];
      await readSamples(
        { path: rawPath, offset: first * BYTES_PER_SAMPLE, samples: Math.max(0, end - first) },
        (block) => {
          parts.push(new Uint8Array(block.slice().buffer));
        },
      );
      await writeFile(renewed[i]!.raw, Buffer.concat(parts));
    }
    if (renewed.length === 0) return [];
    await runFfmpeg({
      inputs: renewed.map(({ raw }) => rawInput(raw)),
      filterGraph: renewed.map((_, i) => `[${i}:a]${voiceFilters(print)}[p${i}]`).join(';'),
      outputs: renewed.map(({ mp3 }, i) => ({
        path: mp3,
        options: ['-map', `[p${i}]`, ...VOICE_CODEC, '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3'],
      })),
      signal,
    });
    return await Promise.all(renewed.map(async ({ mp3 }) => readBareFrames(await readFile(mp3))));
  } finally {
    await Promise.all(
      renewed.flatMap(({ raw, mp3 }) => [rm(raw, { force: true }), rm(mp3, { force: true })]),
    );
  }
}

/** Returns false when the frames at the seams differ from those they replace. */
function putInto(old: FramedMp3, { from, until, encodedFrom }: Renewal, frames: readonly Buffer[]): boolean {
  const fresh = (index: number) => frames[index - encodedFrom];
  const isSame = (index: number) => fresh(index)?.equals(frameOf(old, index)) ?? false;
  if (from > 0 && !isSame(from)) return false;
  if (until < old.count && !isSame(until - 1)) return false;
  for (let index = from; index < until; index += 1) {
    const frame = fresh(index);
    if (!frame) return false;
    frame.copy(old.bytes, old.framesAt + index * FRAME_BYTES);
  }
  return true;
}
