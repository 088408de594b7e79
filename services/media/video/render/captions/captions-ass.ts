import { textOfRuns } from '../../../text/typesetting/text-of-runs.js';
import type { Segment } from '../plan/cut-segments.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { assDrawing, assFrameTime } from '../video/ass-drawing.js';
import { type DrawnOn, drawnColour, surfaceFor } from '../video/drawn-colour.js';
import { cuesWithin } from './cues-within.js';
import type { PlannedCaptions, PlannedCue } from './planned-captions.js';

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;
type Frames = Pick<Segment, 'startFrame' | 'endFrame'>;
type StyleOf = (kind: StyleKind, font: number) => string;

/** Glyphs with their outline; the outline alone; the glyphs alone, lit or unlit. */
type StyleKind = 'Whole' | 'Outline' | 'Lit' | 'Unlit';

export interface CaptionsText {
  readonly ass: string;
  /** SHA-256 hashes of the fonts that the text is drawn with. */
  readonly fonts: readonly string[];
  readonly surface: DrawnOn;
}

/**
 * Returns the captions visible within one segment as an ASS file timed from the segment's start; null when
 * there are none.
 */
export function captionsAss(
  { look, fonts, cues }: PlannedCaptions,
  segment: Frames,
  output: Output,
): CaptionsText | null {
  // Depends on the colours of all captions, so that every segment is drawn in the same way.
  const surface = surfaceFor([look.color, look.unlitColor, look.outlineColor, look.boxColor]);
  const styles = new Map<string, string>();
  const used = new Set<string>();
  const styleOf: StyleOf = (kind, font) => {
    const chosen = fonts[font]!;
    used.add(chosen.sha256);
    const line = styleFields(kind, chosen, look, surface).join(',');
    // Styles are numbered in order of use: a font that is used elsewhere does not change this segment's text.
    const name = styles.get(line) ?? `S${styles.size}`;
    styles.set(line, name);
    return name;
  };
  const time = eventTimes(segment, output);
  const events = cuesWithin(cues, segment).flatMap((cue) => cueEvents(cue, time, styleOf));
  if (events.length === 0) return null;
  const box = `Box,Sans,10,${assColour(look.boxColor, look.boxOpacity, surface)},&H00000000,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1`;
  const ass = assDrawing(output, {
    styles: [box, ...[...styles].map(([line, name]) => `${name},${line}`)],
    events,
  });
  return { ass, fonts: [...used], surface };
}

/** Times of an event, clipped to the segment; null when the event has no frame in it. */
function eventTimes({ startFrame, endFrame }: Frames, output: Output) {
  return (from: number, to: number): string | null => {
    const [first, end] = [Math.max(from, startFrame) - startFrame, Math.min(to, endFrame) - startFrame];
    return first < end ? `${assFrameTime(first, output)},${assFrameTime(end, output)}` : null;
  };
}

function cueEvents(cue: PlannedCue, time: ReturnType<typeof eventTimes>, styleOf: StyleOf): string[] {
  const event = (layer: number, times: string | null, style: () => string, text: string) =>
    times === null ? [] : [`${layer},${times},${style()},,0,0,0,,${text}`];
  const boxes = cue.boxes.flatMap(({ left, top, right, bottom, from }) => {
    const shape = `m 0 0 l ${right - left} 0 ${right - left} ${bottom - top} 0 ${bottom - top}`;
    return event(0, time(from, cue.to), () => 'Box', `{\\pos(${left},${top})\\p1}${shape}`);
  });
  const lines = new Set(cue.pieces.map(({ y }) => y));
  // With one run per line, no outline can overlap a neighbouring run.
  const isSimple = lines.size === cue.pieces.length && cue.pieces.every(({ from, lit }) => from === lit);
  const letters = cue.pieces.flatMap((piece) => {
    const { from, lit, font } = piece;
    const text = textOfRuns(piece);
    if (isSimple) return event(1, time(from, cue.to), () => styleOf('Whole', font), text);
    return [
      ...event(1, time(from, cue.to), () => styleOf('Outline', font), text),
      ...event(2, time(from, lit), () => styleOf('Unlit', font), text),
      ...event(2, time(lit, cue.to), () => styleOf('Lit', font), text),
    ];
  });
  return [...boxes, ...letters];
}

function styleFields(
  kind: StyleKind,
  { family, size, isBold }: PlannedCaptions['fonts'][number],
  look: PlannedCaptions['look'],
  surface: DrawnOn,
): Array<string | number> {
  const colour = { Whole: look.color, Outline: look.outlineColor, Lit: look.color, Unlit: look.unlitColor }[
    kind
  ];
  const outline = kind === 'Whole' || kind === 'Outline' ? look.outline : 0;
  return [
    ...[family.replace(/[,\r\n]/g, ' '), size, assColour(colour, 100, surface), '&H00000000'],
    ...[
      assColour(look.outlineColor, 100, surface),
      '&H00000000',
      isBold ? -1 : 0,
      0,
      0,
      0,
      100,
      100,
      0,
      0,
      1,
    ],
    ...[outline, 0, 7, 0, 0, 0, 1],
  ];
}

/** Converts #RRGGBB to ASS's &HAABBGGRR, in which 00 is opaque. */
function assColour(hex: string, opacity: number, surface: DrawnOn): string {
  const alpha = Math.round(255 * (1 - opacity / 100));
  const byte = alpha.toString(16).padStart(2, '0');
  return `&H${byte}${drawnColour(hex, surface)}`.toUpperCase();
}
