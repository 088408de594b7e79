import { type SetLine, setLine } from '../../../text/typesetting/set-line.js';
import { placeSigns } from '../captions/place-signs.js';
import type { Box } from '../video/fit/fit-box.js';
import type { PlacedText } from './lay-out-slide.js';
import type { TextLine } from './lay-out-text.js';
import type { PlannedSlide, SlideRun } from './planned-slide.js';
import { BULLET, type SlideFonts } from './slide-fonts.js';

/** Returns every run of a slide's text with its position, and the fonts in order of use. */
export function setTexts(
  texts: readonly PlacedText[],
  letters: SlideFonts,
  accent: string,
): Pick<PlannedSlide, 'fonts' | 'pieces'> {
  const fonts: PlannedSlide['fonts'] = [];
  const pieces = texts.flatMap((text) =>
    text.block.lines.flatMap((line) => piecesOf(line, text, letters, accent, fonts)),
  );
  return { fonts, pieces };
}

function piecesOf(
  line: TextLine,
  text: PlacedText,
  letters: SlideFonts,
  accent: string,
  fonts: PlannedSlide['fonts'],
): SlideRun[] {
  const { box, block, colour } = text;
  const em = block.sizePx;
  const place = (set: SetLine, left: number, color: string): SlideRun[] =>
    set.pieces.map((piece) => ({
      text: piece.text,
      isRightToLeft: piece.isRightToLeft,
      color,
      ...(text.kind === 'body' && { paragraph: line.paragraph + 1 }),
      font: indexOf(fonts, piece.letters, em),
      x: hundredths(left + piece.left * em),
      y: hundredths(box.y + line.y + block.ascent - piece.letters.ascent * em),
    }));
  const set = setLine(line.signs, false);
  const left = leftOf(set, line, text);
  if (!line.hasBullet) return place(set, left, colour);
  const [bullet = []] = placeSigns({ text: BULLET, words: [] }, { letters: letters.body, language: null });
  const point = setLine(bullet, false);
  return [
    ...place(point, block.isReversed ? box.x + box.width - point.width * em : box.x, accent),
    ...place(set, left, colour),
  ];
}

function leftOf({ width }: SetLine, { indent }: TextLine, { box, block, centred }: PlacedText): number {
  const free = box.width - width * block.sizePx;
  if (centred) return box.x + free / 2;
  return block.isReversed ? box.x + free - indent : box.x + indent;
}

/** Returns the box of each line of a text, including its bullet. */
export function boxesOfLines(text: PlacedText): Box[] {
  const { box, block } = text;
  const height = block.height - (block.lines.at(-1)?.y ?? 0);
  return block.lines.map((line) => {
    const set = setLine(line.signs, false);
    const left = leftOf(set, line, text);
    const right = left + set.width * block.sizePx;
    const from = line.hasBullet && !block.isReversed ? box.x : left;
    const to = line.hasBullet && block.isReversed ? box.x + box.width : right;
    return { x: from, y: box.y + line.y, width: to - from, height };
  });
}

function indexOf(
  fonts: PlannedSlide['fonts'],
  { family, isBold, sha256, ascent, descent }: SetLine['pieces'][number]['letters'],
  em: number,
): number {
  // libass takes the font size as the line height, which differs between fonts of one em size.
  const size = Math.round((ascent + descent) * em * 1000) / 1000;
  const index = fonts.findIndex(
    (font) => font.sha256 === sha256 && font.size === size && font.isBold === isBold,
  );
  return index >= 0 ? index : fonts.push({ family, isBold, sha256, size }) - 1;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
