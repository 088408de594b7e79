import type { StyledText, TextStyle } from '../../../../../schemas/formats/styled-text.js';
import type { CaptionCue } from './split-caption.js';

/**
 * Gives the captions of a cue its placement, and each of their characters the style that it has in the cue.
 * Captions contain the characters of the cue in order, except for spaces and for those that are not drawn.
 */
export function styleCaptions(
  captions: readonly CaptionCue[],
  { runs, placement }: Pick<StyledText, 'runs' | 'placement'>,
): CaptionCue[] {
  if (!runs && !placement) return [...captions];
  const { characters, styles } = visibleIn(runs ?? []);
  let next = 0;
  let style: TextStyle = {};
  const styleOf = (character: string): TextStyle => {
    const found = /\s/u.test(character) ? -1 : characters.indexOf(character, next);
    if (found >= 0) {
      style = styles[found]!;
      next = found + 1;
    }
    return style;
  };
  return captions.map((caption) => ({
    ...caption,
    ...(placement && { placement }),
    ...(runs && {
      styles: Array.from(caption.text).flatMap((character) =>
        new Array<TextStyle>(character.length).fill(styleOf(character)),
      ),
    }),
  }));
}

/** Returns the visible characters with their styles, composed as captions are. */
function visibleIn(runs: NonNullable<StyledText['runs']>): { characters: string[]; styles: TextStyle[] } {
  const characters: string[] = [];
  const styles: TextStyle[] = [];
  for (const { text, style } of runs)
    for (const character of text.normalize('NFC').replace(/\s+/gu, '')) {
      characters.push(character);
      styles.push(style);
    }
  return { characters, styles };
}
