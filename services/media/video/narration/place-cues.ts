import { type Hold, toOutput } from '../timeline/elastic-timeline.js';

/** A text that is shown for some time, and the times of its words where they are known. */
export interface TimedCue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  readonly words?: ReadonlyArray<{ readonly text: string; readonly start: number; readonly end: number }>;
}

/** The audio of a cue as it is heard in the output. */
export interface CueVoice {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly tempo: number;
  /** In seconds of the audio as it was synthesized. */
  readonly words: NonNullable<TimedCue['words']>;
}

/**
 * Moves cues from the times of the source to those of the output. One that is read aloud is shown while it is heard, and its
 * words are those of the voice; the others go along with the picture.
 */
export function placeCues<C extends TimedCue>(
  cues: readonly C[],
  voices: ReadonlyMap<number, CueVoice>,
  /** In seconds. */
  holds: readonly Hold[],
): C[] {
  const placed = cues.map((cue, index) => {
    const voice = voices.get(index);
    const shown = voice ? voiced(cue, voice, holds) : moved(cue, holds);
    return { ...cue, ...shown };
  });
  placed.sort((a, b) => a.startTime - b.startTime);
  // One at a time, as in a script.
  return placed.map((cue, index) => {
    const next = placed[index + 1];
    if (!next || next.startTime >= cue.endTime || next.startTime <= cue.startTime) return cue;
    return { ...cue, endTime: next.startTime };
  });
}

function voiced(
  { endTime }: TimedCue,
  { startSeconds, durationSeconds, tempo, words }: CueVoice,
  holds: readonly Hold[],
): Pick<TimedCue, 'startTime' | 'endTime' | 'words'> {
  const endsAt = startSeconds + durationSeconds;
  return {
    startTime: startSeconds,
    endTime: Math.max(endsAt, toOutput(holds, endTime, 'before')),
    words: words.map(({ text, start, end }) => ({
      text,
      start: startSeconds + start / tempo,
      end: startSeconds + end / tempo,
    })),
  };
}

function moved({ startTime, endTime, words }: TimedCue, holds: readonly Hold[]) {
  return {
    startTime: toOutput(holds, startTime),
    endTime: toOutput(holds, endTime, 'before'),
    ...(words && {
      words: words.map(({ text, start, end }) => ({
        text,
        start: toOutput(holds, start),
        end: toOutput(holds, end, 'before'),
      })),
    }),
  };
}
