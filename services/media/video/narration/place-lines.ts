import type { NarrationFit } from '../../../../schemas/narration-fit.js';

/** A synthesized line, and its time in seconds of the video. */
export interface VoicedLine {
  readonly startTime: number;
  readonly endTime: number;
  readonly durationSeconds: number;
  /** Whether the next line starts a new sentence. */
  readonly endsSentence: boolean;
}

export interface Placing {
  /** Duration of the video; null if unknown. */
  readonly videoSeconds: number | null;
  /** Minimum pause between two sentences; null for no minimum. */
  readonly sentencePauseSeconds: number | null;
  /** The pace was chosen by the user: no line is sped up or slowed down. */
  readonly keepsPace: boolean;
  readonly fit: NarrationFit;
  /** Duration of a frame, if holds must last whole frames. */
  readonly frameSeconds?: number;
}

export interface PlacedLine {
  /** In seconds of the output, that is with the holds before it. */
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** 1 is the synthesized tempo. */
  readonly tempo: number;
  /** Delay of the line against the picture of its start time. */
  readonly shiftedSeconds: number;
  /** How long the picture is held for it. */
  readonly heldSeconds: number;
}

/** The picture has to be held for so long, at any moment between two of the video. */
export interface NeededHold {
  readonly fromSeconds: number;
  readonly untilSeconds: number;
  readonly seconds: number;
}

export interface PlacedLines {
  readonly lines: readonly PlacedLine[];
  readonly holds: readonly NeededHold[];
}

const SLOWEST = 0.7;
/** The fastest tempo that still sounds unhurried. */
export const MAX_TEMPO = 1.15;
/** A difference this small is inaudible. */
const TEMPO_STEP = 0.05;
const MAX_INAUDIBLE_TEMPO = 1 + TEMPO_STEP;
/** Minimum pause between two lines, however little time there is. */
const MIN_GAP_SECONDS = 0.1;

/** Rounds up to the faster step, so that the line fits. */
const upToStep = (tempo: number): number =>
  Math.round(Math.ceil(tempo / TEMPO_STEP - 1e-9) * TEMPO_STEP * 100) / 100;

/**
 * Places the lines in their order, and says where the picture has to be held so that nothing is cut. A line that
 * nearly fills its own time is slowed down to fill it. What happens to one that is too long is told by `fit`.
 */
export function placeLines(lines: readonly VoicedLine[], placing: Placing): PlacedLines {
  return placing.fit === 'shift' ? shiftLines(lines, placing) : holdForLines(lines, placing);
}

const pauseAfter = (
  { endsSentence }: VoicedLine,
  { sentencePauseSeconds }: Pick<Placing, 'sentencePauseSeconds'>,
): number => (endsSentence ? Math.max(MIN_GAP_SECONDS, sentencePauseSeconds ?? 0) : MIN_GAP_SECONDS);

/** Every line starts with the picture that it belongs to; the picture waits where a line is longer than its time. */
function holdForLines(lines: readonly VoicedLine[], placing: Placing): PlacedLines {
  const { videoSeconds, keepsPace, fit, frameSeconds = 0 } = placing;
  const end = videoSeconds ?? Number.POSITIVE_INFINITY;
  const placed: PlacedLine[] = [];
  const holds: NeededHold[] = [];
  let held = 0;
  let place = 0;
  for (const [index, line] of lines.entries()) {
    const { startTime, endTime, durationSeconds } = line;
    // What comes after the end is said over the last picture.
    place = Math.min(Math.max(startTime, place), end);
    const next = lines.slice(index + 1).find((other) => other.durationSeconds > 0);
    const until = next ? Math.min(Math.max(next.startTime, place), end) : end;
    const pause = next ? pauseAfter(line, placing) : 0;
    const roomSeconds = Math.max(0, until - place - pause);
    const maxTempo = fit === 'stretch' ? MAX_TEMPO : fittingTempo(durationSeconds, roomSeconds);
    const ownSeconds = Math.min(endTime, place + roomSeconds) - place;
    const tempo = tempoFor(durationSeconds, { roomSeconds, ownSeconds, keepsPace, maxTempo });
    const fitted = durationSeconds / tempo;
    const excess = durationSeconds > 0 && Number.isFinite(until) ? place + fitted + pause - until : 0;
    const seconds = inFrames(excess, frameSeconds);
    placed.push({
      startSeconds: place + held,
      durationSeconds: fitted,
      tempo,
      shiftedSeconds: 0,
      heldSeconds: seconds,
    });
    if (seconds > 0) holds.push({ fromSeconds: place, untilSeconds: until, seconds });
    held += seconds;
  }
  return { lines: placed, holds };
}

/** A tempo that nobody hears, if the line fits with it: nothing is held for a few hundredths of a second. */
const fittingTempo = (durationSeconds: number, roomSeconds: number): number =>
  durationSeconds <= roomSeconds * MAX_INAUDIBLE_TEMPO ? MAX_INAUDIBLE_TEMPO : 1;

/** Later lines are delayed and catch up where they can; only the last picture is held. */
function shiftLines(lines: readonly VoicedLine[], placing: Placing): PlacedLines {
  const { videoSeconds, keepsPace, frameSeconds = 0 } = placing;
  const placed: PlacedLine[] = [];
  let free = 0;
  let end = 0;
  for (const [index, line] of lines.entries()) {
    const { startTime, endTime, durationSeconds } = line;
    const startSeconds = Math.max(startTime, free);
    const next = lines[index + 1];
    const until = next ? next.startTime - MIN_GAP_SECONDS : Math.max(videoSeconds ?? 0, endTime);
    const tempo = tempoFor(durationSeconds, {
      roomSeconds: Math.max(0, until - startSeconds),
      ownSeconds: Math.min(endTime, until) - startSeconds,
      keepsPace,
      maxTempo: MAX_TEMPO,
    });
    const fitted = durationSeconds / tempo;
    const shiftedSeconds = startSeconds - startTime;
    placed.push({ startSeconds, durationSeconds: fitted, tempo, shiftedSeconds, heldSeconds: 0 });
    if (durationSeconds === 0) continue;
    end = startSeconds + fitted;
    free = end + pauseAfter(line, placing);
  }
  const seconds = videoSeconds === null ? 0 : inFrames(end - videoSeconds, frameSeconds);
  if (videoSeconds === null || seconds === 0) return { lines: placed, holds: [] };
  const last = placed.findLastIndex(({ durationSeconds }) => durationSeconds > 0);
  return {
    lines: placed.map((line, index) => (index === last ? { ...line, heldSeconds: seconds } : line)),
    holds: [{ fromSeconds: videoSeconds, untilSeconds: videoSeconds, seconds }],
  };
}

/** In whole frames, so that what follows starts on one. */
function inFrames(seconds: number, frameSeconds: number): number {
  if (seconds <= 1e-6) return 0;
  return frameSeconds > 0 ? Math.ceil(seconds / frameSeconds - 1e-6) * frameSeconds : seconds;
}

interface LineRoom {
  /** Until the next line has to start. */
  readonly roomSeconds: number;
  /** Of the line's own time. */
  readonly ownSeconds: number;
  readonly keepsPace: boolean;
  readonly maxTempo: number;
}

function tempoFor(
  durationSeconds: number,
  { roomSeconds, ownSeconds, keepsPace, maxTempo }: LineRoom,
): number {
  if (keepsPace) return 1;
  if (durationSeconds > roomSeconds)
    return Math.min(maxTempo, roomSeconds > 0 ? upToStep(durationSeconds / roomSeconds) : maxTempo);
  if (ownSeconds <= durationSeconds) return 1;
  const filling = durationSeconds / ownSeconds;
  // Far too short to fill its time: it keeps the synthesized tempo, and silence follows.
  return filling < SLOWEST ? 1 : upToStep(filling);
}

/** Whether the text ends with a sentence mark; closing quotes and brackets may follow the mark. */
export const endsSentence = (text: string): boolean =>
  /[.!?…。！？؟।]["'”’»)\]」』]*\s*$/u.test(text.trimEnd());
