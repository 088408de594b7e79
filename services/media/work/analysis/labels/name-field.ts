import type { ImageArea } from '../interactions/gray-image.js';
import type { TextRun } from './text-runs.js';

/** Between a field and the name above it, and how far the name begins from its left side, in heights of the name. */
const MAX_ABOVE = 1.5;
const MAX_SHIFT = { left: 1, right: 2.5 };
/** Between a field and the name to its left, in heights of the name. */
const MAX_LEFT = 14;
/** A name within the field, above its text, is smaller. */
const MAX_SMALLER = 0.95;
const NAME = { maxWords: 5, max: 40, min: 3 };

/** Returns the name of a field: small above its text within it, above it, or to its left, else its placeholder. */
export function nameOfField(field: ImageArea, pieces: readonly TextRun[]): string | null {
  const names = pieces.filter(({ text }) => isName(text));
  return withinOf(field, names) ?? aboveOf(field, names) ?? leftOf(field, names);
}

function withinOf(field: ImageArea, names: readonly TextRun[]): string | null {
  const inside = names
    .filter(
      ({ left, top, right, bottom }) =>
        left >= field.left && right <= field.right && top >= field.top - 3 && bottom <= field.bottom + 3,
    )
    .sort((a, b) => a.top - b.top);
  const [first, second] = inside;
  if (!first || !second || second.top < first.bottom - 2) return null;
  return heightOf(first) <= MAX_SMALLER * heightOf(second) ? first.text : null;
}

function aboveOf(field: ImageArea, names: readonly TextRun[]): string | null {
  const [nearest] = names
    .filter((piece) => {
      const height = heightOf(piece);
      const gap = field.top - piece.bottom;
      const shift = piece.left - field.left;
      return (
        gap >= -3 &&
        gap <= MAX_ABOVE * height &&
        shift >= -MAX_SHIFT.left * height &&
        shift <= MAX_SHIFT.right * height
      );
    })
    .sort((a, b) => b.bottom - a.bottom);
  return nearest?.text ?? null;
}

function leftOf(field: ImageArea, names: readonly TextRun[]): string | null {
  const middle = (field.top + field.bottom) / 2;
  const [nearest] = names
    .filter((piece) => {
      const gap = field.left - piece.right;
      const isBeside =
        piece.top <= middle &&
        piece.bottom >= field.top &&
        (piece.bottom >= middle || piece.top - field.top <= heightOf(piece));
      return isBeside && gap >= -3 && gap <= MAX_LEFT * heightOf(piece);
    })
    .sort((a, b) => b.right - a.right);
  return nearest?.text ?? null;
}

const heightOf = ({ top, bottom }: TextRun): number => Math.max(1, bottom - top);

/** A sentence or a line of code beside a field is not its name. */
const isName = (text: string): boolean =>
  text.split(' ').length <= NAME.maxWords &&
  text.length <= NAME.max &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= NAME.min &&
  !/[.!?…]$|=/.test(text);
