import type { Placement, StyledText, TextStyle } from './styled-text.js';
import { linesOf } from './timed-text.js';

const WIDTH = 1920;
const HEIGHT = 1080;
const MARGIN = 65;
const SIDE_MARGIN = 96;

/** Style of captions: the Brand Kit's, as far as the format can express it. */
export interface CaptionStyle {
  readonly fontFamily: string;
  /** Percentage of the video's height. */
  readonly fontSizePercent: number;
  /** All colors are #RRGGBB. */
  readonly color: string;
  readonly outlineColor: string;
  readonly backgroundColor: string;
  readonly backgroundOpacity: number;
  readonly bold: boolean;
  readonly position: 'top' | 'middle' | 'bottom' | 'custom';
  /** For a custom position: 0 is top, 100 is bottom. */
  readonly positionPercent: number;
}

const PLAIN: CaptionStyle = {
  fontFamily: 'Arial',
  fontSizePercent: 5.6,
  bold: false,
  color: '#FFFFFF',
  outlineColor: '#000000',
  backgroundColor: '#000000',
  backgroundOpacity: 0,
  position: 'bottom',
  positionPercent: 100,
};

const headOf = (style: CaptionStyle): string => `[Script Info]
ScriptType: v4.00+
PlayResX: ${WIDTH}
PlayResY: ${HEIGHT}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: ${styleLine(style)}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/** Writes cues as Advanced SubStation Alpha. Encoding -1 detects the direction of each text. */
export function writeAss(cues: readonly StyledText[], style: CaptionStyle = PLAIN): string {
  const events = cues.map((cue) => {
    const { startTime, endTime, placement } = cue;
    const text = `${placement ? placeTags(placement) : ''}${marked(cue)}`;
    return `Dialogue: 0,${assTime(startTime)},${assTime(endTime)},Default,,0,0,0,,${text}\n`;
  });
  return headOf(style) + events.join('');
}

const marked = ({ text, runs }: StyledText): string =>
  runs
    ? runs.map((run) => inTags(run.style, escapeAssText(run.text))).join('')
    : escapeAssText(linesOf(text).join('\n'));

/** A tag without a value restores the event's style. */
function inTags({ bold, italic, underline, color }: TextStyle, text: string): string {
  const on = [
    ...(bold ? ['\\b1'] : []),
    ...(italic ? ['\\i1'] : []),
    ...(underline ? ['\\u1'] : []),
    ...(color ? [`\\c${assColour(color).replace('&H00', '&H')}&`] : []),
  ];
  if (on.length === 0) return text;
  const off = [
    ...(bold ? ['\\b'] : []),
    ...(italic ? ['\\i'] : []),
    ...(underline ? ['\\u'] : []),
    ...(color ? ['\\c'] : []),
  ];
  return `{${on.join('')}}${text}{${off.join('')}}`;
}

function placeTags({ anchor, xPercent, yPercent }: Placement): string {
  const anchored = `\\an${anchor}`;
  if (xPercent === undefined && yPercent === undefined) return `{${anchored}}`;
  const column = (anchor - 1) % 3;
  const row = Math.floor((anchor - 1) / 3);
  const x =
    xPercent === undefined ? [SIDE_MARGIN, WIDTH / 2, WIDTH - SIDE_MARGIN][column] : (xPercent * WIDTH) / 100;
  const y = yPercent === undefined ? [HEIGHT - MARGIN, HEIGHT / 2, MARGIN][row] : (yPercent * HEIGHT) / 100;
  return `{${anchored}\\pos(${Math.round(x as number)},${Math.round(y as number)})}`;
}

const TOP = 8;
const MIDDLE = 5;
const BOTTOM = 2;
const ALIGNMENTS = { top: TOP, middle: MIDDLE, bottom: BOTTOM };

function styleLine(style: CaptionStyle): string {
  const { fontFamily, fontSizePercent, color, outlineColor, bold, position } = style;
  const { backgroundColor, backgroundOpacity } = style;
  const size = Math.max(1, Math.round((HEIGHT * fontSizePercent) / 100));
  // A box is drawn in the color of the outline.
  const hasBox = backgroundOpacity > 0;
  const edge = hasBox ? assColour(backgroundColor, backgroundOpacity) : assColour(outlineColor);
  const [alignment, marginV] = position === 'custom' ? placeAt(style, size) : [ALIGNMENTS[position], MARGIN];
  return [
    ...['Default', fontFamily.replace(/[,\p{Cc}]/gu, ' '), size, assColour(color), '&H000000FF'],
    ...[edge, assColour(backgroundColor, backgroundOpacity), bold ? -1 : 0],
    ...[0, 0, 0, 100, 100, 0, 0, hasBox ? 3 : 1, Math.max(1, Math.round(size * 0.06)), 0],
    ...[alignment, SIDE_MARGIN, SIDE_MARGIN, marginV, -1],
  ].join(',');
}

/** Measured from the nearer edge, so that a second line has room. */
function placeAt({ positionPercent }: CaptionStyle, size: number): [number, number] {
  const room = Math.max(0, HEIGHT - 2 * MARGIN - size);
  const isUpper = positionPercent < 50;
  const share = Math.min(100, Math.max(0, isUpper ? positionPercent : 100 - positionPercent)) / 100;
  return [isUpper ? TOP : BOTTOM, Math.round(MARGIN + share * room)];
}

/** Converts #RRGGBB to &HAABBGGRR, in which 00 is opaque. */
function assColour(hex: string, opacity = 100): string {
  const [red, green, blue] = [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5, 7)];
  const alpha = Math.round(255 * (1 - opacity / 100));
  return `&H${alpha.toString(16).padStart(2, '0')}${blue}${green}${red}`.toUpperCase();
}

/** The format has a resolution of hundredths of a second. */
export function assTime(seconds: number): string {
  const cs = Math.max(0, Math.round(seconds * 100));
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(cs / 360_000)}:${digits((cs / 6000) % 60)}:${digits((cs / 100) % 60)}.${digits(cs % 100)}`;
}

/** Escapes text, so that it contains no override block, no \N or \h, and no line of the file's own. */
export function escapeAssText(text: string): string {
  // An invisible word joiner keeps the backslash from combining with the next character.
  return text.replace(/\\/g, '\\\u2060').replace(/\{/g, '\\{').replace(/\}/g, '\\}').replace(/\n/g, '\\N');
}
