import { isEmojiFont } from '../../../text/typesetting/emoji-font.js';
import { type SetLine, type SetRun, setLine } from '../../../text/typesetting/set-line.js';
import { placeSigns } from '../captions/place-signs.js';
import type { Box } from '../video/fit/fit-box.js';
import type { PlacedText } from './lay-out-slide.js';
import type { TextLine } from './lay-out-text.js';
import type { PlannedSlide, SlideEmoji, SlideRun } from './planned-slide.js';
import { BULLET, type SlideFonts } from './slide-fonts.js';

/** Returns every run of a slide's text and every emoji with its position, and the fonts in order of use. */
export function setTexts(
  texts: readonly PlacedText[],
  letters: SlideFonts,
  accent: string,
): Pick<PlannedSlide, 'fonts' | 'pieces' | 'emojiFont' | 'emoji'> {
  const fonts: PlannedSlide['fonts'] = [];
  const lines = texts.flatMap((text) =>
    text.block.lines.map((line) => ({ text, line, runs: runsOf(line, text, letters, accent) })),
  );
  const pieces = lines.flatMap(({ text, line, runs }) =>
    runs
      .filter(({ run }) => !isEmojiFont(run.letters))
      .map((placed) => pieceOf(placed, line, text, indexOf(fonts, placed.run.letters, text.block.sizePx))),
  );
  const emoji = lines.flatMap(({ text, line, runs }) =>
    runs.flatMap((placed) => emojiOf(placed, line, text, letters)),
  );
  const font = lines.flatMap(({ runs }) => runs.map(({ run }) => run.letters)).find(isEmojiFont);
  return { fonts, pieces, ...(font && emoji.length > 0 && { emojiFont: font.sha256, emoji }) };
}

interface PlacedRun {
  readonly run: SetRun;
  /** Left end of its line, in pixels of the frame. */
  readonly left: number;
  readonly color: string;
}

/** Returns the runs of a line, with its bullet first. */
function runsOf(line: TextLine, text: PlacedText, letters: SlideFonts, accent: string): PlacedRun[] {
  const { box, block, colour } = text;
  const place = (set: SetLine, left: number, color: string): PlacedRun[] =>
    set.pieces.map((run) => ({ run, left, color }));
  const set = setLine(line.signs, false);
  const runs = place(set, leftOf(set, line, text), colour);
  if (!line.hasBullet) return runs;
  const [bullet = []] = placeSigns({ text: BULLET, words: [] }, { letters: letters.body, language: null });
  const point = setLine(bullet, false);
  const left = block.isReversed ? box.x + box.width - point.width * block.sizePx : box.x;
  return [...place(point, left, accent), ...runs];
}

const baselineOf = (line: TextLine, { box, block }: PlacedText): number => box.y + line.y + block.ascent;

const paragraphOf = (line: TextLine, { kind }: PlacedText) =>
  kind === 'body' ? { paragraph: line.paragraph + 1 } : {};

const pieceOf = (
  { run, left, color }: PlacedRun,
  line: TextLine,
  text: PlacedText,
  font: number,
): SlideRun => ({
  text: run.text,
  isRightToLeft: run.isRightToLeft,
  color,
  ...paragraphOf(line, text),
  font,
  x: hundredths(left + run.left * text.block.sizePx),
  y: hundredths(baselineOf(line, text) - run.letters.ascent * text.block.sizePx),
});

/** Returns the pictures of a run of emoji; none of a run of text. */
function emojiOf(
  { run, left }: PlacedRun,
  line: TextLine,
  text: PlacedText,
  { title, body }: SlideFonts,
): SlideEmoji[] {
  if (!isEmojiFont(run.letters)) return [];
  const em = text.block.sizePx;
  const { main } = text.kind === 'title' ? title : body;
  return run.letters.pictures(run.text, run.isRightToLeft).map((picture) => ({
    glyph: picture.glyph,
    x: hundredths(left + (run.left + picture.left) * em),
    y: hundredths(baselineOf(line, text) - picture.top * em),
    width: hundredths(picture.width * em),
    height: hundredths(picture.height * em),
    line: hundredths((main.ascent + main.descent) * em),
    ...paragraphOf(line, text),
  }));
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
