export interface CardSize {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

const GAP = 16;
const NARROWEST = 208;
/** Below the picture: two lines of the name, a line of facts, and the progress. */
const TEXT_HEIGHT = 92;

/** Returns the size of cards that fill the width: pictures of 16:9, two in a row on a phone held upright. */
export function cardSize(available: number): CardSize {
  const gap = available < 480 ? 12 : GAP;
  const narrowest = available < 480 ? 140 : NARROWEST;
  const columns = Math.max(1, Math.floor((available + gap) / (narrowest + gap)));
  const width = Math.max(0, Math.floor((available - (columns - 1) * gap) / columns));
  return { columns, width, height: Math.round((width * 9) / 16) + TEXT_HEIGHT, gap };
}
