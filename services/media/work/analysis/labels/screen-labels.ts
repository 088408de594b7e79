import type { Interaction } from '../../../../../schemas/interaction.js';
import type { StoredTranscript } from '../transcript.entity.js';

/** A name on the screen, such as that of a button, and when a person may speak of it. */
export interface ScreenLabel {
  readonly text: string;
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Whether it was clicked or appeared, rather than only being shown. */
  readonly isUsed: boolean;
}

/** A click is spoken of before it as often as while it happens. */
const BEFORE_USE_SECONDS = 5;
const AFTER_USE_SECONDS = 3;
/** A longer text is a sentence. */
const MAX_WORDS = 5;
const MAX_CHARACTERS = 40;
const MIN_LETTERS = 3;

type Seen = Pick<StoredTranscript, 'interactions' | 'screen' | 'durationSeconds'>;

/** Returns the names of what is clicked or appears in a video, and the short texts that it shows. */
export function screenLabels({ interactions = [], screen, durationSeconds }: Seen): ScreenLabel[] {
  const used = interactions.flatMap(({ label, start, end }: Interaction): ScreenLabel[] =>
    label === null || !isLabel(label)
      ? []
      : [
          {
            text: label,
            fromSeconds: start - BEFORE_USE_SECONDS,
            toSeconds: end + AFTER_USE_SECONDS,
            isUsed: true,
          },
        ],
  );
  const texts = screen?.texts ?? [];
  const shown = texts.flatMap(({ atSeconds, text }, index): ScreenLabel[] => {
    const toSeconds = texts[index + 1]?.atSeconds ?? durationSeconds;
    return linesOf(text)
      .filter(isLabel)
      .map((line) => ({ text: line, fromSeconds: atSeconds, toSeconds, isUsed: false }));
  });
  return [...used, ...shown];
}

/** The lines of a screen are stored as sentences. */
const linesOf = (text: string): string[] => text.split(/[.!?…:。！？।]+\s+|[.!?…:。！？।]+$/u);

const isLabel = (text: string): boolean =>
  /^\P{L}*\p{Lu}/u.test(text) &&
  text.length <= MAX_CHARACTERS &&
  text.trim().split(/\s+/).length <= MAX_WORDS &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS;
