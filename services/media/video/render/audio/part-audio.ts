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

export interface PartPaths {
  /** Paths of the files that parts are cut from; null for a part without audible audio. */
  readonly parts: ReadonlyArray<string | null>;
  /** Paths of the lines of a narration, by their content hash. */
  readonly lines: ReadonlyMap<string, string>;
}

interface AudiblePart {
  readonly part: Part;
  readonly heard: NonNullable<AudibleSpan>;
  readonly startSample: number;
  readonly samples: number;
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
  { part, heard, startSample, samples }: AudiblePart,
  paths: PartPaths,
  run: Run,
): Promise<PartAudio> {
  const { raw, loudness, speech } =
    'narration' in heard
      ? await narrate(heard.narration, paths, samples, run)
      : await decodePart({ part, streamIndex: heard.streamIndex, samples }, paths, run);
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

type Sounding = Pick<PartAudio, 'raw' | 'loudness' | 'speech'>;

async function decodePart(
  { part, streamIndex, samples }: { part: Part; streamIndex: number; samples: number },
  { parts }: PartPaths,
  { index, scratch, signal, niceness, findsSpeech, known }: Run,
): Promise<Sounding> {
  const path = parts[index];
  if (!path) throw new Error(`The file of part ${index} is missing`);
  const kept = part.role === 'footage' ? known?.survey : null;
  const isKnown = kept?.streamIndex === streamIndex && kept.samples === samples;
  const heardBefore = isKnown ? kept.speech : null;
  const hearingPath = findsSpeech && !heardBefore ? join(scratch, `part-${index}.wav`) : null;
  const rawPath = join(scratch, `part-${index}.raw`);
  const source = { path, probe: part.source.probe, streamIndex };
  const raw = await decodeSourceAudio(source, samples, { rawPath, hearingPath, signal, niceness });
  const loudness = isKnown ? kept.loudness : await measureAudio(raw, signal);
  const speech = hearingPath
    ? await findSpeech(hearingPath, { signal, onProgress: () => undefined })
    : heardBefore;
  if (part.role === 'footage' && (!isKnown || hearingPath))
    known?.surveyed({ streamIndex, samples, loudness, speech });
  return { raw, loudness, speech: findsSpeech ? (speech ?? []) : [] };
}

async function narrate(
  { lines }: PlannedNarration,
  { lines: paths }: PartPaths,
  samples: number,
  { scratch, signal }: Run,
): Promise<Sounding> {
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
