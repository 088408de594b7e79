import { assTime } from '../../../../../schemas/formats/ass.js';
import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import { type DrawnOn, drawnColour, surfaceFor } from '../drawn-colour.js';
import type { FrameSpan } from '../frame-span.js';
import type { PlannedShape } from './planned-element.js';
import { outlineOf } from './shape-outlines.js';

/** Of the segment's own frames. */
export interface SeenShape extends FrameSpan {
  readonly shape: PlannedShape;
}

/** Shapes over one another, from back to front, as an ASS file on the segment's own clock, and what it is drawn on. */
export function shapesAss(
  shapes: readonly SeenShape[],
  picture: Size,
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): { readonly ass: string; readonly surface: DrawnOn } {
  const surface = surfaceFor(shapes.map(({ shape }) => shape.color));
  // Half a frame early on both ends, as captions are: an end that falls on a frame would show one too long.
  const time = (frame: number) => assTime(frame === 0 ? 0 : ((frame - 0.5) * fpsDen) / fpsNum);
  const events = shapes.map(({ shape, from, to }, layer) => {
    const { color, opacity } = shape;
    const alpha = Math.round(255 * (1 - opacity / 100))
      .toString(16)
      .padStart(2, '0')
      .toUpperCase();
    const look = `\\an7\\pos(0,0)\\bord0\\shad0\\1c&H${drawnColour(color, surface)}&\\1a&H${alpha}&\\p4`;
    return `Dialogue: ${layer},${time(from)},${time(to)},Shape,,0,0,0,,{${look}}${outlineOf(shape, picture)}{\\p0}`;
  });
  const ass = `[Script Info]
ScriptType: v4.00+
PlayResX: ${picture.width}
PlayResY: ${picture.height}
WrapStyle: 2
ScaledBorderAndShadow: yes
YCbCr Matrix: None

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Shape,DejaVu Sans,20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`;
  return { ass, surface };
}
