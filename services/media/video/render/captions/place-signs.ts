import type { TextStyle } from '../../../../../schemas/formats/styled-text.js';
import type { Sign } from '../../../text/typesetting/choose-fonts.js';
import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import { directionLevels } from '../../../text/typesetting/text-direction.js';
import type { CaptionSetting } from './caption-setting.js';

interface Text {
  readonly text: string;
  /** In the order of the text. */
  readonly words: ReadonlyArray<{ readonly text: string }>;
  /** By UTF-16 unit. */
  readonly styles?: readonly TextStyle[];
}

/** Returns the graphemes of a text, line by line, each with its bidi level and the position of its word. */
export function placeSigns(
  { text, words, styles }: Text,
  { letters, boldLetters, language }: Pick<CaptionSetting, 'letters' | 'boldLetters' | 'language'>,
): PlacedSign[][] {
  // The lines form one paragraph: lines broken for their length share one base direction.
  const levels = directionLevels(text.replaceAll('\n', ' '), language);
  const wordAt = wordsByPlace(text, words);
  const lines: PlacedSign[][] = [[]];
  const bold = styles && boldLetters?.signsOf(text);
  for (const [index, regular] of letters.signsOf(text).entries()) {
    const style = styles?.[regular.at];
    const { at, ...sign } = (style?.bold && bold?.[index]) || regular;
    const line = lines.at(-1)!;
    const styled = { ...spaced(sign, line), ...(style && { style }) };
    if (text[at] === '\n') lines.push([]);
    else line.push({ ...styled, level: levels[at]!, word: wordAt[at] ?? null });
  }
  return lines;
}

/** Of the spaces around a sign that is not drawn, only one is. */
function spaced(sign: Sign, line: readonly PlacedSign[]): Sign {
  const last = line.findLast(({ text }) => text !== '');
  const isSecond = sign.text === ' ' && line.length > 0 && (last?.text ?? ' ') === ' ';
  return isSecond ? { ...sign, text: '', written: sign.text } : sign;
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
