import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { Narration } from './assemble-narration.js';
import { NARRATION_RATE } from './finish-narration.js';
import { chooseLevel, isLevel, type Level } from './level-narration.js';
import { measureFile } from './measure-file.js';
import { MP3_RATE } from './mp3-frames.js';
import { type AudioLevel, settleLevel, withoutHolding } from './settle-level.js';
import { type EncodedBefore, spliceVoiceover } from './splice-voiceover.js';
import {
  hashBlocks,
  type MadeLevel,
  makePrint,
  rawInput,
  VOICE_CODEC,
  type VoiceoverPrint,
  voiceFilters,
} from './voiceover-print.js';

/** Note in the metadata of every file that contains a synthesized voice. */
export const AI_NARRATION_NOTE = 'Contains AI-generated narration';

/**
 * Tolerance within which two narrations share a level: editing one line among hundreds changes it by an
 * inaudible amount.
 */
const SAME_LEVEL_DB = 0.25;

export interface EncodedVoiceover extends AudioLevel {
  readonly print: VoiceoverPrint;
}

/**
 * Encodes a narration as MP3 at the target loudness, with a note that it is AI-generated. The loudness is
 * measured in the encoded file, and the file is encoded again when it is off. Frames that have not changed
 * are copied from `before`, the video's earlier voiceover of the same title.
 */
export async function encodeVoiceover(
  { rawPath, durationSeconds, loudness }: Narration,
  outPath: string,
  { title, signal, before = null }: { title: string; signal: AbortSignal; before?: EncodedBefore | null },
): Promise<EncodedVoiceover> {
  const first = chooseLevel(loudness, 1);
  const samples = Math.round(durationSeconds * NARRATION_RATE);
  const blocks = await hashBlocks(rawPath, samples);
  const measure = () => measureFile(outPath, { rate: MP3_RATE, channels: 1, signal });

  if (before && isAlike(first, before.print.first)) {
    if (await spliceVoiceover({ rawPath, samples, blocks }, before, outPath, signal)) {
      const turnedOut = await measure();
      if (isLevel(turnedOut))
        return { ...turnedOut, isHeldBack: false, print: makePrint(blocks, before.print) };
    }
  }
  let made: MadeLevel = { level: first, softerDb: 0 };
  const make = async (level: Level, softerDb: number) => {
    made = { level, softerDb };
    await encode(rawPath, outPath, made, { title, signal });
    return measure();
  };
  // The file contains nothing but the voice: a quiet one is raised as far as it takes.
  const maxGainDb = Number.POSITIVE_INFINITY;
  const level = await settleLevel({ first, maxGainDb, plain: withoutHolding(first, loudness), make });
  return { ...level, print: makePrint(blocks, { first, ...made }) };
}

const isAlike = (one: Level, other: Level): boolean =>
  one.ceilingDb === other.ceilingDb && Math.abs(one.gainDb - other.gainDb) <= SAME_LEVEL_DB;

async function encode(
  rawPath: string,
  outPath: string,
  made: MadeLevel,
  { title, signal }: { title: string; signal: AbortSignal },
): Promise<void> {
  await runFfmpeg({
    inputs: [rawInput(rawPath)],
    filterGraph: `[0:a]${voiceFilters(made)}[a]`,
    outputs: [
      {
        path: outPath,
        options: [
          ...['-map', '[a]', ...VOICE_CODEC],
          ...['-metadata', `title=${title}`, '-metadata', `comment=${AI_NARRATION_NOTE}`],
          ...['-metadata', 'AI_GENERATED=true', '-id3v2_version', '3', '-f', 'mp3'],
        ],
      },
    ],
    signal,
  });
}
