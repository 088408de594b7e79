/** A line that was read aloud, and when it belongs, in seconds of the video. */
export interface VoicedLine {
  readonly startTime: number;
  readonly endTime: number;
  /** Of the sound as it was spoken. */
  readonly durationSeconds: number;
  /** What comes next begins a new sentence. */
  readonly endsSentence: boolean;
}

export interface Placing {
  /** End of the picture; null if unknown. */
  readonly videoSeconds: number | null;
  /** At least so long is it quiet between two sentences; null: as it comes. */
  readonly sentencePauseSeconds: number | null;
  /** The pace was chosen: no line is slowed down to fill its time. */
  readonly keepsPace: boolean;
}

export interface PlacedLine {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** 1 is as it was spoken. */
  readonly tempo: number;
  /** How much later than it should it begins. */
  readonly shiftedSeconds: number;
}

const SLOWEST = 0.7;
const FASTEST = 1.3;
/** A difference this small is inaudible. */
const TEMPO_STEP = 0.05;
/** Between two lines, however little time there is. */
const MIN_GAP_SECONDS = 0.1;

/** To the faster side, so that what is to fit does. */
const upToStep = (tempo: number): number =>
  Math.round(Math.ceil(tempo / TEMPO_STEP - 1e-9) * TEMPO_STEP * 100) / 100;

/**
 * Where each line goes, in their order. One that is too long for the time up to the next is spoken faster; what then still is too
 * long shifts those behind it, which take up the lost time where they can. One that nearly fills its own time is slowed down to fill it.
 */
export function placeLines(
  lines: readonly VoicedLine[],
  { videoSeconds, sentencePauseSeconds, keepsPace }: Placing,
): PlacedLine[] {
  const placed: PlacedLine[] = [];
  let free = 0;
  for (const [index, { startTime, endTime, durationSeconds, endsSentence }] of lines.entries()) {
    const startSeconds = Math.max(startTime, free);
    const next = lines[index + 1];
    const until = next ? next.startTime - MIN_GAP_SECONDS : Math.max(videoSeconds ?? 0, endTime);
    const tempo = tempoFor(durationSeconds, {
      roomSeconds: Math.max(0, until - startSeconds),
      ownSeconds: Math.min(endTime, until) - startSeconds,
      keepsPace,
    });
    const fitted = durationSeconds / tempo;
    placed.push({ startSeconds, durationSeconds: fitted, tempo, shiftedSeconds: startSeconds - startTime });
    const pause = endsSentence ? Math.max(MIN_GAP_SECONDS, sentencePauseSeconds ?? 0) : MIN_GAP_SECONDS;
    if (durationSeconds > 0) free = startSeconds + fitted + pause;
  }
  return placed;
}

function tempoFor(
  durationSeconds: number,
  { roomSeconds, ownSeconds, keepsPace }: { roomSeconds: number; ownSeconds: number; keepsPace: boolean },
): number {
  if (durationSeconds > roomSeconds) {
    // With no room at all it is as fast as it gets.
    return Math.min(FASTEST, roomSeconds > 0 ? upToStep(durationSeconds / roomSeconds) : FASTEST);
  }
  if (keepsPace || ownSeconds <= durationSeconds) return 1;
  const filling = durationSeconds / ownSeconds;
  // Far too short to fill its time: it is said as it is, and then it is quiet.
  return filling < SLOWEST ? 1 : upToStep(filling);
}

/** Closing quotes and brackets may follow the mark. */
export const endsSentence = (text: string): boolean =>
  /[.!?…。！？؟।]["'”’»)\]」』]*\s*$/u.test(text.trimEnd());
