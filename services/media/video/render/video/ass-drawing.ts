import { assTime } from '../../../../../schemas/formats/ass.js';
import type { Size } from '../plan/output-size.js';

/**
 * Returns an ASS file for frames of a size. Glyphs stay where they were measured, and no line is wrapped any
 * further.
 */
export const assDrawing = (
  { width, height }: Size,
  { styles, events }: { readonly styles: readonly string[]; readonly events: readonly string[] },
): string => `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 2
Kerning: yes
ScaledBorderAndShadow: yes
YCbCr Matrix: None

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
${styles.map((style) => `Style: ${style}`).join('\n')}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.map((event) => `Dialogue: ${event}`).join('\n')}
`;

/**
 * Returns the time of a frame for either end of an event, half a frame early: an end exactly on a frame would
 * show the event one frame too long.
 */
export const assFrameTime = (
  frame: number,
  { fpsNum, fpsDen }: { readonly fpsNum: number; readonly fpsDen: number },
): string => assTime(frame === 0 ? 0 : ((frame - 0.5) * fpsDen) / fpsNum);
