import { plainCaptionText } from '../captions/caption-text.js';
import { breakLines, widthEms } from './break-words.js';

/** What text may take up, in pixels, and how large its letters are at best and at least. */
export interface TextRoom {
  readonly width: number;
  readonly height: number;
  readonly largestPx: number;
  readonly smallestPx: number;
  readonly bold: boolean;
}

export interface TextLine {
  readonly text: string;
  /** Of its upper edge, from the top of the text. */
  readonly y: number;
  /** From the side its script starts at. */
  readonly indent: number;
  readonly hasBullet: boolean;
}

export interface TextBlock {
  readonly lines: readonly TextLine[];
  readonly sizePx: number;
  readonly height: number;
}

const LINE_HEIGHT = 1.3;
const PARAGRAPH_GAP = 0.45;
const BULLET = /^[-*•–]\s+/;
const BULLET_INDENT_EMS = 1.1;
/** DejaVu's bold letters against its regular ones. */
const BOLD_WIDTH = 1.13;
const STEPS = 12;

/** Text in the largest letters it fits with; what fits with none ends in an ellipsis. */
export function layOutText(text: string, room: TextRoom): TextBlock {
  const paragraphs = plainCaptionText(text).split('\n');
  const sizes = Array.from(
    { length: STEPS + 1 },
    (_, step) => room.largestPx + ((room.smallestPx - room.largestPx) * step) / STEPS,
  );
  const laidOut = sizes.map((size) => () => setLines(paragraphs, Math.max(1, Math.round(size)), room));
  for (const lay of laidOut) {
    const block = lay();
    if (block.height <= room.height) return block;
  }
  return cutOff((laidOut.at(-1) as () => TextBlock)(), room.height);
}

function setLines(paragraphs: readonly string[], sizePx: number, room: TextRoom): TextBlock {
  const lines: TextLine[] = [];
  let y = 0;
  for (const [index, paragraph] of paragraphs.entries()) {
    const hasBullet = BULLET.test(paragraph);
    const indent = hasBullet ? Math.round(BULLET_INDENT_EMS * sizePx) : 0;
    const maxEms = (room.width - indent) / (sizePx * (room.bold ? BOLD_WIDTH : 1));
    if (index > 0) y += Math.round(PARAGRAPH_GAP * sizePx);
    for (const [row, text] of (room.bold ? evenly : greedily)(
      paragraph.replace(BULLET, ''),
      Math.max(1, maxEms),
    ).entries()) {
      lines.push({ text, y, indent, hasBullet: hasBullet && row === 0 });
      y += Math.round(LINE_HEIGHT * sizePx);
    }
  }
  return { lines, sizePx, height: y };
}

/** In lines of about the same length: of a title no word is left alone. */
function evenly(text: string, maxEms: number): string[] {
  const lines = greedily(text, maxEms);
  const evener = (widthEms(text) / lines.length) * 1.12;
  const even = greedily(text, Math.max(1, Math.min(maxEms, evener)));
  return even.length === lines.length ? even : lines;
}

/** At spaces, where there are any in reach. */
function greedily(text: string, maxEms: number): string[] {
  const space = widthEms(' ');
  const lines: string[] = [];
  let current: string[] = [];
  let width = 0;
  for (const piece of text.split(' ').flatMap((word) => breakLines(word, maxEms))) {
    const more = widthEms(piece);
    if (current.length > 0 && width + space + more > maxEms) {
      lines.push(current.join(' '));
      current = [];
      width = 0;
    }
    width += more + (current.length > 0 ? space : 0);
    current.push(piece);
  }
  return [...lines, current.join(' ')];
}

function cutOff({ lines, sizePx }: TextBlock, height: number): TextBlock {
  const lineHeight = Math.round(LINE_HEIGHT * sizePx);
  const shown = lines.filter(({ y }, index) => index === 0 || y + lineHeight <= height);
  const last = shown.at(-1) as TextLine;
  const ended = { ...last, text: `${last.text.replace(/[\s.,;:]+$/u, '')}…` };
  return { lines: [...shown.slice(0, -1), ended], sizePx, height: last.y + lineHeight };
}
