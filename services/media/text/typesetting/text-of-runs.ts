import { escapeAssText } from '../../../../schemas/formats/ass.js';

const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const POP_DIRECTION = '\u202c';

/** Returns a positioned run as ASS; `look` holds further override tags. */
export function textOfRuns(
  { x, y, text, isRightToLeft }: { x: number; y: number; text: string; isRightToLeft: boolean },
  look = '',
): string {
  const shown = escapeAssText(text);
  const directed = isRightToLeft ? `${RIGHT_TO_LEFT_OVERRIDE}${shown}${POP_DIRECTION}` : shown;
  return `{\\pos(${x},${y})${look}}${directed}`;
}
