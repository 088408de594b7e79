/** A synthesized line, and its time in seconds of the video. */
export interface VoicedLine {
  readonly startTime: number;
  readonly endTime: number;
  /** Duration of the audio as synthesized. */
  readonly durationSeconds: number;
  /** Whether the next line starts a new sentence. */
  readonly endsSentence: boolean;
}

export interface Placing {
  /** Duration of the video; null if unknown. */
  readonly videoSeconds: number | null;
  /** Minimum pause between two sentences; null for no minimum. */
  readonly sentencePauseSeconds: number | null;
  /** The pace was chosen by the user: no line is slowed down to fill its time. */
  readonly keepsPace: boolean;
}

export interface PlacedLine {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** 1 is the synthesized tempo. */
  readonly tempo: number;
  /** Delay of the line against its start time. */
  readonly shiftedSeconds: number;
}

const SLOWEST = 0.7;
const FASTEST = 1.3;
/** A difference this small is inaudible. */
const TEMPO_STEP = 0.05;
/** Minimum pause between two lines, however little time there is. */
const MIN_GAP_SECONDS = 0.1;

/** Rounds up to the faster step, so that the line fits. */
const upToStep = (tempo: number): number =>
  Math.round(Math.ceil(tempo / TEMPO_STEP - 1e-9) * TEMPO_STEP * 100) / 100;

/**
 * Places the lines in their order. A line that is too long for the time until the next one is sped up; when
 * it is still too long, the following lines are delayed and catch up where they can. A line that nearly fills
 * its own time is slowed down to fill it.
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
    // Without any room it gets the fastest tempo.
    return Math.min(FASTEST, roomSeconds > 0 ? upToStep(durationSeconds / roomSeconds) : FASTEST);
  }
  if (keepsPace || ownSeconds <= durationSeconds) return 1;
  const filling = durationSeconds / ownSeconds;
  // A line far too short for its time keeps its tempo and is followed by silence.
  return filling < SLOWEST ? 1 : upToStep(filling);
}

/** Closing quotes and brackets may follow the punctuation mark. */
export const endsSentence = (text: string): boolean =>
  /[.!?…。！？؟।]["'”’»)\]」』]*\s*$/u.test(text.trimEnd());
