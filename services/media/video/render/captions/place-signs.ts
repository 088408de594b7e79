import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import { directionLevels } from '../../../text/typesetting/text-direction.js';
import type { CaptionSetting } from './caption-setting.js';

interface Text {
  readonly text: string;
  /** In the order of the text. */
  readonly words: ReadonlyArray<{ readonly text: string }>;
}

/** Returns the graphemes of a text, line by line, each with its bidi level and the position of its word. */
export function placeSigns(
  { text, words }: Text,
  { letters, language }: Pick<CaptionSetting, 'letters' | 'language'>,
): PlacedSign[][] {
  // The lines form one paragraph: lines broken for their length share one base direction.
  const levels = directionLevels(text.replaceAll('\n', ' '), language);
  const wordAt = wordsByPlace(text, words);
  const lines: PlacedSign[][] = [[]];
  for (const { at, ...sign } of letters.signsOf(text)) {
    if (text[at] === '\n') lines.push([]);
    else lines.at(-1)!.push({ ...sign, level: levels[at]!, word: wordAt[at] ?? null });
  }
  return lines;
}

/** Maps each UTF-16 unit to the position of its word; null between words. */
function wordsByPlace(text: string, words: Text['words']): Array<number | undefined> {
  const places = new Array<number | undefined>(text.length);
  let from = 0;
  for (const [index, word] of words.entries()) {
    const at = text.indexOf(word.text, from);
    if (at < 0) continue;
    from = at + word.text.length;
    places.fill(index, at, from);
  }
  return places;
}
