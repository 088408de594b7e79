import { join } from 'node:path';
import { assembleNarration } from '../../narration/assemble-narration.js';
import type { Loudness } from '../../narration/loudness-meter.js';
import { findSpeech } from '../../speech/find-speech.js';
import type { Part } from '../plan/render-plan.js';
import type { KnownAudio } from './audio-scan.js';
import { decodeSourceAudio } from './decode-audio.js';
import type { Stretch } from './gain-curve.js';
import type { AudibleSpan, PlannedNarration } from './planned-audio.js';
import { AUDIO_RATE, measureAudio, type RawAudio } from './raw-audio.js';
import { addRoomTone, findRoomTone } from './room-tone.js';
import { gainToTarget } from './target-gain.js';

export interface PartPaths {
  /** Paths of the files that parts are cut from; null for a part without audible audio. */
  readonly parts: ReadonlyArray<string | null>;
  /** Paths of the lines of a narration, by their content hash. */
  readonly lines: ReadonlyMap<string, string>;
}

interface AudiblePart {
  readonly part: Part;
  readonly audible: NonNullable<AudibleSpan>;
  readonly startSample: number;
  readonly samples: number;
  /** How much of the source is played, without holds. */
  readonly sourceSamples: number;
}

/** The audio of one part, and its time spans with speech, on the timeline of the whole. */
export interface PartAudio {
  readonly raw: RawAudio;
  readonly startSample: number;
  readonly loudness: Loudness;
  readonly speech: readonly Stretch[];
}

interface Run {
  readonly index: number;
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly niceness?: number;
  readonly findsSpeech: boolean;
  /** The known analysis of the footage's audio. */
  readonly known?: KnownAudio | undefined;
}

export async function renderPartAudio(
  { part, audible, startSample, samples, sourceSamples }: AudiblePart,
  paths: PartPaths,
  run: Run,
): Promise<PartAudio> {
  const { raw, loudness, speech } =
    'narration' in audible
      ? await narrateInRoom({ part, audible, samples, sourceSamples }, paths, run)
      : await decodePart({ part, streamIndex: audible.streamIndex, samples }, paths, run);
  const startsAt = startSample / AUDIO_RATE;
  return {
    raw,
    startSample,
    loudness,
    speech: speech.map(({ startSeconds, endSeconds }) => ({
      startSeconds: startsAt + startSeconds,
      endSeconds: startsAt + endSeconds,
    })),
  };
}

type MeasuredAudio = Pick<PartAudio, 'raw' | 'loudness' | 'speech'>;

async function decodePart(
  { part, streamIndex, samples }: { part: Part; streamIndex: number; samples: number },
  { parts }: PartPaths,
  { index, scratch, signal, niceness, findsSpeech, known }: Run,
): Promise<MeasuredAudio> {
  const path = parts[index];
  if (!path) throw new Error(`The file of part ${index} is missing`);
  const knownScan = part.role === 'footage' ? known?.scan : null;
  const isKnown = knownScan?.streamIndex === streamIndex && knownScan.samples === samples;
  const scannedBefore = isKnown ? knownScan.speech : null;
  const transcriptionPath = findsSpeech && !scannedBefore ? join(scratch, `part-${index}.wav`) : null;
  const rawPath = join(scratch, `part-${index}.raw`);
  const source = { path, probe: part.source.probe, streamIndex };
  const raw = await decodeSourceAudio(source, samples, { rawPath, transcriptionPath, signal, niceness });
  const loudness = isKnown ? knownScan.loudness : await measureAudio(raw, signal);
  const speech = transcriptionPath
    ? await findSpeech(transcriptionPath, { signal, onProgress: () => undefined })
    : scannedBefore;
  if (part.role === 'footage' && (!isKnown || transcriptionPath))
    known?.surveyed({ streamIndex, samples, loudness, speech });
  return { raw, loudness, speech: findsSpeech ? (speech ?? []) : [] };
}

/** Maximum loudness of the room tone in the export: its absence is noticed, its presence is not. */
const MAX_ROOM_DB = -56;

type Narrated = Extract<NonNullable<AudibleSpan>, { narration: PlannedNarration }>;

/** A narration with the quiet of the source's room behind it, since digital silence between lines is heard as a fault. */
async function narrateInRoom(
  {
    part,
    audible: { narration, roomStreamIndex: streamIndex },
    samples,
    sourceSamples,
  }: Omit<AudiblePart, 'startSample' | 'heard'> & { readonly audible: Narrated },
  paths: PartPaths,
  run: Run,
): Promise<MeasuredAudio> {
  const spoken = await narrate(narration, paths, samples, run);
  if (streamIndex === undefined || !paths.parts[run.index]) return spoken;
  const source = await decodePart({ part, streamIndex, samples: sourceSamples }, paths, {
    ...run,
    findsSpeech: false,
  });
  const tone = await findRoomTone(source.raw);
  if (!tone) return spoken;
  // As loud as if the source's own audio were played; then less what the narration is amplified by.
  const wantedDb = Math.min(MAX_ROOM_DB, tone.levelDb + gainToTarget(source.loudness, 2));
  const gainDb = wantedDb - tone.levelDb - gainToTarget(spoken.loudness, 1);
  await addRoomTone(spoken.raw, tone, gainDb, run.signal);
  return spoken;
}

async function narrate(
  { lines }: PlannedNarration,
  { lines: paths }: PartPaths,
  samples: number,
  { scratch, signal }: Run,
): Promise<MeasuredAudio> {
  const narrated = lines.map((line) => {
    const wavPath = paths.get(line.sha256);
    if (!wavPath) throw new Error(`The audio of line ${line.sha256} is missing`);
    return { ...line, wavPath };
  });
  const minSeconds = samples / AUDIO_RATE;
  const { rawPath, loudness } = await assembleNarration(narrated, { minSeconds, scratch, signal });
  return {
    raw: { path: rawPath, channels: 1, samples },
    loudness,
    speech: lines.map(({ startSeconds, durationSeconds }) => ({
      startSeconds,
      endSeconds: startSeconds + durationSeconds,
    })),
  };
}
