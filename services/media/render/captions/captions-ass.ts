import { assTime, escapeAssText } from '../../../../schemas/formats/ass.js';
import type { Segment } from '../plan/cut-segments.js';
import type { CaptionStyle, RenderPlan } from '../plan/render-plan.js';
import { breakLines, plainCaptionText } from './caption-text.js';

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;
type FrameCue = { fromFrame: number; toFrame: number; text: string };

/** libass takes the font size as the line's height; DejaVu's em is this part of it. */
const EM_PER_LINE = 1 / 1.164;

/** The captions that are seen within one segment, as an ASS file on the segment's own clock; null when there are none. */
export function captionsAss(
  captions: NonNullable<RenderPlan['captions']>,
  segment: Pick<Segment, 'startFrame' | 'endFrame'>,
  output: Output,
): string | null {
  const cues = cuesWithin(captions.cues, segment, output);
  if (cues.length === 0) return null;
  const layout = captionLayout(output);
  const fps = output.fpsNum / output.fpsDen;
  // Half a frame early on both ends: an end that falls exactly on a frame would otherwise show one frame too long.
  const time = (frame: number) => assTime(frame === 0 ? 0 : (frame - 0.5) / fps);
  const events = cues.map(({ fromFrame, toFrame, text }) => {
    const shown = escapeAssText(breakLines(text, layout.maxEms).join('\n'));
    return `Dialogue: 0,${time(fromFrame)},${time(toFrame)},Caption,,0,0,0,,${shown}`;
  });
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${output.width}
PlayResY: ${output.height}
WrapStyle: 0
ScaledBorderAndShadow: yes
YCbCr Matrix: None

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
${styleLine(captions.style, layout)}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`;
}

/** Cues on whole frames, clipped to the segment and counted from its start. */
function cuesWithin(
  cues: NonNullable<RenderPlan['captions']>['cues'],
  { startFrame, endFrame }: Pick<Segment, 'startFrame' | 'endFrame'>,
  { fpsNum, fpsDen }: Output,
): FrameCue[] {
  const frameAt = (seconds: number) => Math.round((seconds * fpsNum) / fpsDen);
  return cues
    .map((cue) => {
      const from = frameAt(cue.startSeconds);
      return { from, to: Math.max(from + 1, frameAt(cue.endSeconds)), text: plainCaptionText(cue.text) };
    })
    .filter(({ from, to, text }) => text !== '' && from < endFrame && to > startFrame)
    .map(({ from, to, text }) => ({
      fromFrame: Math.max(from, startFrame) - startFrame,
      toFrame: Math.min(to, endFrame) - startFrame,
      text,
    }));
}

type CaptionLayout = { fontSize: number; outline: number; marginX: number; marginY: number; maxEms: number };

/** Sizes that hold at any aspect: 42 characters fit on one line unless the picture is upright, where lines wrap. */
export function captionLayout({ width, height }: Pick<Output, 'width' | 'height'>): CaptionLayout {
  const marginX = Math.round(width * 0.05);
  const room = width - 2 * marginX;
  const fitsLine = room / (42 * 0.6 * EM_PER_LINE);
  const fontSize = Math.max(
    8,
    Math.round(width >= height ? Math.min(height * 0.056, fitsLine) : width * 0.056),
  );
  const outline = Math.max(1, Math.round(fontSize * 0.06 * 10) / 10);
  return {
    fontSize,
    outline,
    marginX,
    marginY: Math.round(height * (width >= height ? 0.06 : 0.1)),
    maxEms: Math.max(1, (room - 2 * outline) / (fontSize * EM_PER_LINE)),
  };
}

function styleLine(style: CaptionStyle, layout: CaptionLayout): string {
  const family = style.fontFamily.replace(/[,\r\n]/g, ' ');
  const fields = [
    ...[
      'Caption',
      family,
      layout.fontSize,
      assColour(style.color),
      '&H000000FF',
      assColour(style.outlineColor),
    ],
    ...['&H80000000', style.bold ? -1 : 0, 0, 0, 0, 100, 100, 0, 0, 1, layout.outline, 0, 2],
    // Encoding -1 lets the text itself decide whether it runs from right to left.
    ...[layout.marginX, layout.marginX, layout.marginY, -1],
  ];
  return `Style: ${fields.join(',')}`;
}

/** #RRGGBB to ASS's &HAABBGGRR. */
function assColour(hex: string): string {
  return `&H00${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`.toUpperCase();
}
