interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns a moment at which a caption is shown: in the middle of the first line with text; else the beginning. */
export function timeOfText(lines: readonly Line[]): number {
  const first = lines.find(({ text }) => text.trim() !== '');
  return first ? (first.start + first.end) / 2 : 0;
}
