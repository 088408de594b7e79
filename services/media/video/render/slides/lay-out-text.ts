import { splitWords } from '../../../text/split-words.js';
import { breakLines, fillLines } from '../../../text/typesetting/break-lines.js';
import type { ChosenFonts } from '../../../text/typesetting/choose-fonts.js';
import { isEmojiFont } from '../../../text/typesetting/emoji-font.js';
import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import { readsRightToLeft } from '../../../text/typesetting/text-direction.js';
import { plainCaptionText } from '../captions/caption-text.js';
import { placeSigns } from '../captions/place-signs.js';
import { ELLIPSIS } from './slide-fonts.js';

/** Available size for text, in pixels, with its largest and smallest font size. */
export interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly largestPx: number;
  readonly smallestPx: number;
  /** Balances the length of lines, so that a title has no single word on its last line. */
  readonly isEven: boolean;
  readonly letters: ChosenFonts;
  readonly language: string | null;
}

export interface TextLine {
  readonly signs: readonly PlacedSign[];
  /** Upper edge of the line, from the top of the text. */
  readonly y: number;
  /** Indent from the side at which the script starts. */
  readonly indent: number;
  readonly paragraph: number;
  readonly hasBullet: boolean;
}

export interface TextBlock {
  readonly lines: readonly TextLine[];
  /** Size of an em in pixels. */
  readonly sizePx: number;
  /** From the top of a line to its baseline. */
  readonly ascent: number;
  readonly height: number;
  readonly isReversed: boolean;
  /** Whether no text was left out. */
  readonly isWhole: boolean;
}

const LINE_HEIGHT = 1.3;
const PARAGRAPH_GAP = 0.45;
const BULLET_MARK = /^[-*•–]\s+/;
const BULLET_INDENT_EMS = 1.1;
const STEPS = 12;

interface Paragraph {
  readonly signs: readonly PlacedSign[];
  readonly hasBullet: boolean;
}

/** Lays out text at the largest size that fits; text that fits at no size ends in an ellipsis. */
export function layOutText(text: string, room: TextBox): TextBlock {
  const plain = plainCaptionText(text);
  const paragraphs = plain.split('\n').map((line) => toParagraph(line, room));
  const isReversed = readsRightToLeft(plain.replaceAll('\n', ' '), room.language);
  const lay = (step: number) => {
    const size = room.largestPx + ((room.smallestPx - room.largestPx) * step) / STEPS;
    return { ...setLines(paragraphs, Math.max(1, Math.round(size)), room), isReversed, isWhole: true };
  };
  for (let step = 0; step <= STEPS; step += 1) {
    const block = lay(step);
    if (block.height <= room.height) return block;
  }
  return cutOff(lay(STEPS), room);
}

function toParagraph(line: string, { letters, language }: TextBox): Paragraph {
  const text = line.replace(BULLET_MARK, '');
  const words = splitWords(text, language ?? undefined).map((word) => ({ text: word }));
  const [signs = []] = placeSigns({ text, words }, { letters, language });
  return { signs, hasBullet: BULLET_MARK.test(line) };
}

function setLines(paragraphs: readonly Paragraph[], sizePx: number, room: TextBox) {
  const lines: TextLine[] = [];
  const { ascent, height } = lineMetrics(paragraphs, room);
  const lineHeight = Math.round(height * sizePx);
  let y = 0;
  for (const [index, { signs, hasBullet }] of paragraphs.entries()) {
    const indent = hasBullet ? Math.round(BULLET_INDENT_EMS * sizePx) : 0;
    if (index > 0) y += Math.round(PARAGRAPH_GAP * sizePx);
    const maxEms = Math.max(1, (room.width - indent) / sizePx);
    for (const [row, line] of (room.isEven ? breakLines : fillLines)(signs, maxEms).entries()) {
      lines.push({ signs: line, y, indent, paragraph: index, hasBullet: hasBullet && row === 0 });
      y += lineHeight;
    }
  }
  return { lines, sizePx, ascent: ascent * sizePx, height: y };
}

/** Fonts of scripts taller than Latin get taller lines; pictures keep to the lines of the text that they are in. */
function lineMetrics(paragraphs: readonly Paragraph[], { letters: { main } }: TextBox) {
  const fonts = new Set([main, ...paragraphs.flatMap(({ signs }) => signs.map(({ letters }) => letters))]);
  const used = [...fonts].filter((letters) => !isEmojiFont(letters));
  const ascent = Math.max(...used.map((one) => one.ascent));
  const descent = Math.max(...used.map((one) => one.descent));
  return { ascent, height: Math.max(LINE_HEIGHT, ascent + descent) };
}

function cutOff(block: TextBlock, { height, letters }: TextBox): TextBlock {
  const lineHeight = block.height - (block.lines.at(-1) as TextLine).y;
  const shown = block.lines.filter(({ y }, index) => index === 0 || y + lineHeight <= height);
  const last = shown.at(-1) as TextLine;
  const end = last.signs.findLastIndex(({ text }) => !/^[\s.,;:、。]*$/u.test(text)) + 1;
  const kept = last.signs.slice(0, end);
  const dots = letters.signsOf(ELLIPSIS).map(({ at: _, ...sign }) => {
    const { level = 0, word = null } = kept.at(-1) ?? {};
    return { ...sign, level, word };
  });
  const ended = { ...last, signs: [...kept, ...dots] };
  return { ...block, lines: [...shown.slice(0, -1), ended], height: last.y + lineHeight, isWhole: false };
}
