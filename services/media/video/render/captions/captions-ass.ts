import { textOfRuns } from '../../../text/typesetting/text-of-runs.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { Segment } from '../plan/segment.js';
import { assDrawing, assFrameTime } from '../video/ass-drawing.js';
import { type DrawnOn, drawnColour, surfaceFor } from '../video/drawn-colour.js';
import type { Box } from '../video/fit/fit-box.js';
import { boxShape } from './caption-boxes.js';
import { cuesWithin } from './cues-within.js';
import type { PlannedCaptions, PlannedCue, PlannedRun } from './planned-captions.js';
import { type Slice, slicesOf } from './slice-run.js';

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;
type Frames = Pick<Segment, 'startFrame' | 'endFrame'>;
/** A frame that is encoded, or a page. */
type Surface = DrawnOn | 'page';
type StyleOf = (kind: StyleKind, run: PlannedRun) => string;

/** Glyphs with their outline; the outline alone; the glyphs alone, lit, being spoken or unlit; their shadow. */
type StyleKind = 'Whole' | 'Outline' | 'Lit' | 'Spoken' | 'Unlit' | 'Shadow';

const SHADOW_OPACITY = 60;

export interface CaptionsText {
  readonly ass: string;
  /** SHA-256 hashes of the fonts that the text is drawn with. */
  readonly fonts: readonly string[];
  readonly surface: DrawnOn;
  /** Frames of the segment at which something appears or disappears, in order. */
  readonly changes: readonly number[];
}

/**
 * Returns the captions visible within one segment as an ASS file timed from the segment's start; null when
 * there are none. With an area the file is for frames of that part of the output.
 */
export function captionsAss(
  captions: PlannedCaptions,
  segment: Frames,
  output: Output,
  area: Box = { x: 0, y: 0, ...output },
): CaptionsText | null {
  const { look } = captions;
  // Depends on the colours of all captions, so that every segment is drawn in the same way.
  const surface = surfaceFor([
    ...[look.color, look.unlitColor, look.outlineColor, look.boxColor],
    ...(look.accentColor ? [look.accentColor] : []),
    ...(look.runColors ?? []),
  ]);
  const text = writeCaptions(captions, segment, { output, area }, surface);
  return text && { ...text, surface };
}

/** Returns the same file for a page, whose colours are drawn as they are: no video encoder converts them. */
export function captionsAssOfPage(
  captions: PlannedCaptions,
  segment: Frames,
  output: Output,
): Pick<CaptionsText, 'ass' | 'fonts'> | null {
  const text = writeCaptions(captions, segment, { output, area: { x: 0, y: 0, ...output } }, 'page');
  return text && { ass: text.ass, fonts: text.fonts };
}

function writeCaptions(
  { look, fonts, cues }: PlannedCaptions,
  segment: Frames,
  { output, area }: { readonly output: Output; readonly area: Box },
  surface: Surface,
): Omit<CaptionsText, 'surface'> | null {
  const styles = new Map<string, string>();
  const used = new Set<string>();
  const styleOf: StyleOf = (kind, run) => {
    const chosen = fonts[run.font]!;
    used.add(chosen.sha256);
    const line = styleFields(kind, { ...chosen, run }, look, surface).join(',');
    // Styles are numbered in order of use: a font that is used elsewhere does not change this segment's text.
    const name = styles.get(line) ?? `S${styles.size}`;
    styles.set(line, name);
    return name;
  };
  const changes = new Set<number>();
  const time = eventTimes(segment, output, changes);
  const events = cuesWithin(cues, segment).flatMap((cue) =>
    cueEvents(movedInto(area, cue), { look, fonts, output }, time, styleOf),
  );
  if (events.length === 0) return null;
  const family = surface === 'page' ? loadedFamily(fonts, used) : 'Sans';
  const box = `Box,${family},10,${assColour(look.boxColor, look.boxOpacity, surface)},&H00000000,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1`;
  const ass = assDrawing(area, {
    styles: [box, ...[...styles].map(([line, name]) => `${name},${line}`)],
    events,
  });
  return { ass, fonts: [...used], changes: [...changes].sort((one, other) => one - other) };
}

/** Counts the places of a cue from the corner of an area. */
const movedInto = ({ x, y }: Box, cue: PlannedCue): PlannedCue =>
  x === 0 && y === 0
    ? cue
    : {
        ...cue,
        pieces: cue.pieces.map((piece) => ({
          ...piece,
          x: hundredths(piece.x - x),
          y: hundredths(piece.y - y),
        })),
        boxes: cue.boxes.map((box) => ({
          ...box,
          left: box.left - x,
          right: box.right - x,
          top: box.top - y,
          bottom: box.bottom - y,
        })),
      };

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Returns a family whose font is used: without any font that it finds, libass draws no box either. */
function loadedFamily(fonts: PlannedCaptions['fonts'], used: Set<string>): string {
  const loaded = (fonts.find(({ sha256 }) => used.has(sha256)) ?? fonts[0])!;
  used.add(loaded.sha256);
  return styledFamily(loaded.family);
}

/** Fields of a style are separated by commas. */
const styledFamily = (family: string): string => family.replace(/[,\r\n]/g, ' ');

/**
 * Times of an event, clipped to the segment; null when the event has no frame in it. Adds the frames at which events
 * begin, and those at which they have ended within the segment, to `changes`.
 */
function eventTimes({ startFrame, endFrame }: Frames, output: Output, changes: Set<number>) {
  return (from: number, to: number): string | null => {
    const [first, end] = [Math.max(from, startFrame) - startFrame, Math.min(to, endFrame) - startFrame];
    if (first >= end) return null;
    changes.add(first);
    if (end < endFrame - startFrame) changes.add(end);
    return `${assFrameTime(first, output)},${assFrameTime(end, output)}`;
  };
}

type Drawn = Pick<PlannedCaptions, 'look' | 'fonts'> & { readonly output: Output };

function cueEvents(
  cue: PlannedCue,
  { look, fonts, output }: Drawn,
  time: ReturnType<typeof eventTimes>,
  styleOf: StyleOf,
): string[] {
  const event = (layer: number, times: string | null, style: () => string, text: string) =>
    times === null ? [] : [`${layer},${times},${style()},,0,0,0,,${text}`];
  const boxes = (look.boxOpacity > 0 ? cue.boxes : []).flatMap((box) =>
    event(0, time(box.from, cue.to), () => 'Box', `{\\pos(${box.left},${box.top})\\p1}${boxShape(box)}`),
  );
  const lines = new Set(cue.pieces.map(({ y }) => y));
  // With one run per line, no outline can overlap a neighbouring run.
  const isSimple =
    lines.size === cue.pieces.length &&
    cue.pieces.every(({ from, lit, spoken }) => from === lit && spoken === undefined) &&
    !look.isPopping;
  const letters = cue.pieces.flatMap((piece) => {
    const { from, lit } = piece;
    const spoken = look.accentColor === undefined ? lit : (piece.spoken ?? lit);
    const run = { ...piece, height: fonts[piece.font]!.size };
    const { shadow } = look;
    const shade = shadow
      ? event(
          0,
          time(from, cue.to),
          () => styleOf('Shadow', piece),
          textOfRuns({ ...piece, y: piece.y + shadow.offset }, `\\blur${shadow.blur}`),
        )
      : [];
    if (isSimple)
      return [...shade, ...event(1, time(from, cue.to), () => styleOf('Whole', piece), textOfRuns(piece))];
    const slices = slicesOf(run, cue.to, output, look.isPopping === true);
    const drawn = (layer: number, kind: StyleKind, first: number, end: number) =>
      slices.flatMap((slice) =>
        event(layer, timeWithin(slice, first, end, time), () => styleOf(kind, piece), slice.text),
      );
    return [
      ...shade,
      ...drawn(1, 'Outline', from, cue.to),
      ...drawn(2, 'Unlit', from, lit),
      ...drawn(2, 'Spoken', lit, spoken),
      ...drawn(2, 'Lit', spoken, cue.to),
    ];
  });
  return [...boxes, ...letters];
}

function timeWithin(
  slice: Slice,
  first: number,
  end: number,
  time: ReturnType<typeof eventTimes>,
): string | null {
  const [from, to] = [Math.max(slice.from, first), Math.min(slice.to, end)];
  return from < to ? time(from, to) : null;
}

function styleFields(
  kind: StyleKind,
  { family, size, isBold, run }: PlannedCaptions['fonts'][number] & { readonly run: PlannedRun },
  look: PlannedCaptions['look'],
  surface: Surface,
): Array<string | number> {
  const colour = {
    Whole: run.color ?? look.color,
    Outline: look.outlineColor,
    Shadow: look.outlineColor,
    Lit: run.color ?? look.color,
    Spoken: look.accentColor ?? look.color,
    Unlit: look.unlitColor,
  }[kind];
  const outline = kind === 'Whole' || kind === 'Outline' || kind === 'Shadow' ? look.outline : 0;
  const opacity = kind === 'Shadow' ? SHADOW_OPACITY : 100;
  return [
    ...[styledFamily(family), size, assColour(colour, opacity, surface), '&H00000000'],
    ...[
      assColour(look.outlineColor, opacity, surface),
      '&H00000000',
      isBold ? -1 : 0,
      run.isItalic ? -1 : 0,
      run.isUnderlined ? -1 : 0,
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
function assColour(hex: string, opacity: number, surface: Surface): string {
  const alpha = Math.round(255 * (1 - opacity / 100));
  const byte = alpha.toString(16).padStart(2, '0');
  const [red, green, blue] = [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5, 7)];
  const colour = surface === 'page' ? `${blue}${green}${red}` : drawnColour(hex, surface);
  return `&H${byte}${colour}`.toUpperCase();
}
