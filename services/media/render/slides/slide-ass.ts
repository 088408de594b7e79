import { escapeAssText } from '../../../../schemas/formats/ass.js';
import type { Box } from '../picture/fit/fit-box.js';
import type { Size } from '../plan/output-size.js';
import type { PlacedText, SlideLayout } from './lay-out-slide.js';
import type { TextBlock, TextLine } from './lay-out-text.js';
import type { PlannedSlide } from './planned-slide.js';

/** libass takes the font size as the line's height; DejaVu's em is this part of it. */
const LINES_PER_EM = 1.164;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;

/** The words and the accent of a slide as an ASS text that is shown all the time. */
export function slideAss(
  { accent, texts }: SlideLayout,
  { primaryColor, fontFamily }: Pick<PlannedSlide, 'primaryColor' | 'fontFamily'>,
  { width, height }: Size,
): string | null {
  const [heading] = texts;
  const events = [
    ...(accent && heading ? [bar(accent, heading, primaryColor)] : []),
    ...texts.flatMap((text) => linesOf(text, primaryColor)),
  ];
  if (events.length === 0) return null;
  const family = fontFamily.replace(/[,\r\n]/g, ' ');
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 2
ScaledBorderAndShadow: yes
YCbCr Matrix: None

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Slide,${family},20,&H00000000,&H00000000,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,-1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.map((event) => `Dialogue: 0,0:00:00.00,9:59:59.99,Slide,,0,0,0,,${event}`).join('\n')}
`;
}

/** Where its title begins. */
function bar({ x, y, width, height }: Box, { box, block }: PlacedText, colour: string): string {
  const left = isReversed(block) ? box.x + box.width - width : x;
  const shape = `m 0 0 l ${width} 0 ${width} ${height} 0 ${height}`;
  return `{\\an7\\pos(${left},${y})\\1c${assColour(colour)}\\p1}${shape}`;
}

function linesOf({ block, box, colour, bold, centred }: PlacedText, accent: string): string[] {
  const size = Math.max(1, Math.round(block.sizePx * LINES_PER_EM));
  const look = `\\fs${size}\\b${bold ? 1 : 0}`;
  const [from, sign, corner] = isReversed(block) ? [box.x + box.width, -1, 9] : [box.x, 1, 7];
  const at = (x: number, { y }: TextLine, alignment: number) => `\\an${alignment}\\pos(${x},${box.y + y})`;
  return block.lines.flatMap((line) => [
    ...(line.hasBullet ? [`{${at(from, line, corner)}${look}\\1c${assColour(accent)}}•`] : []),
    `{${
      centred ? at(box.x + Math.round(box.width / 2), line, 8) : at(from + sign * line.indent, line, corner)
    }${look}\\1c${assColour(colour)}}${escapeAssText(line.text)}`,
  ]);
}

/** The first letter decides, as it does where text is written. */
function isReversed({ lines }: TextBlock): boolean {
  const [letter = ''] = LETTER.exec(lines.map(({ text }) => text).join(' ')) ?? [];
  return RIGHT_TO_LEFT.test(letter);
}

/** #RRGGBB to ASS's &HBBGGRR&. */
const assColour = (hex: string): string =>
  `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase();
