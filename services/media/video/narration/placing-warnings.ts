import type { PlacedLine } from './place-lines.js';

/** A difference this small is not noticed. */
const MIN_NOTICED_SECONDS = 0.05;
/** A tempo of so much more is not heard. */
const MIN_NOTICED_TEMPO = 1.05;
/** A message names no more lines than that. */
const MAX_NAMED = 5;

export interface NumberedLine extends PlacedLine {
  /** As people count, from 1. */
  readonly number: number;
}

export const isShifted = ({ shiftedSeconds }: PlacedLine): boolean => shiftedSeconds > MIN_NOTICED_SECONDS;

/** What was held, delayed or sped up so that all lines are heard, one sentence for each; none where every line fits. */
export function placingWarnings(lines: readonly NumberedLine[]): string[] {
  const held = lines.filter(({ heldSeconds }) => heldSeconds > MIN_NOTICED_SECONDS);
  const shifted = lines.filter(isShifted);
  const faster = lines.filter(
    ({ tempo, durationSeconds }) => tempo > MIN_NOTICED_TEMPO && durationSeconds > 0,
  );
  const warnings: string[] = [];
  if (held.length > 0) {
    const sum = held.reduce((all, { heldSeconds }) => all + heldSeconds, 0);
    const named = list(held, ({ heldSeconds }) => seconds(heldSeconds));
    warnings.push(
      `${count(held, 'takes', 'take')} longer than the time in the script: frames are held for ${seconds(sum)} in total, and the video becomes that much longer (${named})`,
    );
  }
  if (shifted.length > 0) {
    const named = list(shifted, ({ shiftedSeconds }) => seconds(shiftedSeconds));
    warnings.push(
      `${count(shifted, 'starts', 'start')} later than in the script because previous lines are too long (${named})`,
    );
  }
  if (faster.length > 0) {
    const named = list(faster, ({ tempo }) => `${tempo.toFixed(2)}×`);
    warnings.push(`${count(faster, 'is', 'are')} sped up to fit (${named})`);
  }
  return warnings;
}

const count = ({ length }: readonly unknown[], singular: string, plural: string): string =>
  length === 1 ? `1 line ${singular}` : `${length} lines ${plural}`;

const seconds = (value: number): string => `${value.toFixed(1)} s`;

function list(lines: readonly NumberedLine[], amountOf: (line: NumberedLine) => string): string {
  const named = lines.slice(0, MAX_NAMED).map((line) => `line ${line.number}: ${amountOf(line)}`);
  const rest = lines.length - named.length;
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}
