import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import { directionLevels } from '../../../text/typesetting/text-direction.js';
import type { CaptionSetting } from './caption-setting.js';

interface Text {
  readonly text: string;
  /** In order. */
  readonly words: ReadonlyArray<{ readonly text: string }>;
}

/** The signs of a text, line by line as it was broken, each with its direction and its word. */
export function placeSigns(
  { text, words }: Text,
  { letters, language }: Pick<CaptionSetting, 'letters' | 'language'>,
): PlacedSign[][] {
  // Its lines are one paragraph: what was broken for its length has one direction.
  const levels = directionLevels(text.replaceAll('\n', ' '), language);
  const wordAt = wordsByPlace(text, words);
  const lines: PlacedSign[][] = [[]];
  for (const { at, ...sign } of letters.signsOf(text)) {
    if (text[at] === '\n') lines.push([]);
    else lines.at(-1)!.push({ ...sign, level: levels[at]!, word: wordAt[at] ?? null });
  }
  return lines;
}

/** For each UTF-16 unit the position of its word; nothing between words. */
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
