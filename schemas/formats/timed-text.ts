/** A text with the times at which it is shown, in seconds. */
export interface TimedText {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
}

/** Returns hours, minutes, seconds and milliseconds of a time, zero-padded; never negative. */
export function clockOf(seconds: number): { hh: string; mm: string; ss: string; mmm: string } {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const digits = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0');
  return {
    hh: digits(ms / 3_600_000, 2),
    mm: digits((ms / 60_000) % 60, 2),
    ss: digits((ms / 1000) % 60, 2),
    mmm: digits(ms % 1000, 3),
  };
}

/** Returns the non-blank lines of a text, unchanged: a blank one would end the cue in most formats. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
