import type { CursorPoint, Interaction, InteractionBox } from '../../../../../schemas/interaction.js';
import type { Size } from '../../../video/render/plan/output-size.js';
import type { ImageArea } from '../interactions/gray-image.js';

/** Around a click, in parts of the frame and at least in pixels: enough for a field with its name above or before it. */
const AROUND = { width: 0.5, height: 0.2, minWidth: 640, minHeight: 220 };
/** Of what appeared, so much is left around it, in parts of the frame. */
const MARGIN = 0.006;
/** How far from a click the cursor does not hide what is clicked, in parts of the frame. */
const MIN_CURSOR_DISTANCE = 0.06;
/** Seconds before a click in which what it does does not show yet. */
const BEFORE_CLICK = 0.25;
/** Seconds by which a sample is earlier that may show the target before the cursor came, and the fewest that make a difference. */
const EARLIER = { max: 1.5, min: 0.4 };
/** Seconds after what happened before, in which the page still changes. */
const AFTER_CHANGE = 0.3;
/** Seconds after which what has appeared no longer moves. */
const SETTLED = 0.15;

export interface LabelSample {
  readonly index: number;
  readonly seconds: number;
  readonly crop: InteractionBox;
}

interface Recording {
  readonly interactions: readonly Interaction[];
  readonly cursorTrack: readonly CursorPoint[];
  /** Of its frames as they are read. */
  readonly size: Size;
}

/** Returns where and when the label of an interaction is looked for. */
export function firstSample(index: number, { interactions, cursorTrack, size }: Recording): LabelSample {
  const interaction = interactions[index] as Interaction;
  if (interaction.kind !== 'click')
    return { index, seconds: interaction.end + SETTLED, crop: withMargin(interaction.box) };
  return {
    index,
    seconds: unhiddenAt(interaction, interactions, cursorTrack),
    crop: around(interaction, size),
  };
}

/** Returns the sample right before a click, for what has only appeared with the cursor; null if the first one was no earlier. */
export function secondSample(sample: LabelSample, interactions: readonly Interaction[]): LabelSample | null {
  const { kind, start } = interactions[sample.index] as Interaction;
  if (kind !== 'click' || sample.seconds >= start - BEFORE_CLICK) return null;
  return { ...sample, seconds: Math.max(0, start - BEFORE_CLICK) };
}

/**
 * Returns an earlier sample of a click whose first one was right before it, since nothing told when the cursor came; null
 * where something else happened shortly before.
 */
export function earlierSample(sample: LabelSample, interactions: readonly Interaction[]): LabelSample | null {
  const click = interactions[sample.index] as Interaction;
  if (click.kind !== 'click' || sample.seconds < Math.max(0, click.start - BEFORE_CLICK)) return null;
  const changed = interactions
    .filter(({ start }) => start < click.start)
    .reduce((last, { end }) => Math.max(last, Math.min(end, click.start) + AFTER_CHANGE), 0);
  const seconds = Math.max(changed, sample.seconds - EARLIER.max);
  return seconds <= sample.seconds - EARLIER.min ? { ...sample, seconds } : null;
}

/** A moment in which the cursor does not hide the target, and the page is the one that is clicked. */
function unhiddenAt(
  click: Interaction,
  interactions: readonly Interaction[],
  cursorTrack: readonly CursorPoint[],
): number {
  const latest = Math.max(0, click.start - BEFORE_CLICK);
  const changed = interactions
    .filter(({ kind, start }) => start < click.start && kind !== 'click' && kind !== 'typing')
    .reduce((last, { end }) => Math.max(last, end + 0.2), 0);
  const elsewhere = cursorTrack.findLast(
    ([seconds, x, y]) => seconds < click.start && Math.hypot(x - click.x, y - click.y) > MIN_CURSOR_DISTANCE,
  );
  const seconds = elsewhere?.[0] ?? latest;
  return seconds >= changed ? Math.min(seconds, latest) : latest;
}

function around({ x, y }: Interaction, size: Size): InteractionBox {
  const width = Math.min(1, Math.max(AROUND.width, AROUND.minWidth / size.width));
  const height = Math.min(1, Math.max(AROUND.height, AROUND.minHeight / size.height));
  return {
    x: Math.min(1 - width, Math.max(0, x - width / 2)),
    y: Math.min(1 - height, Math.max(0, y - height * 0.55)),
    width,
    height,
  };
}

function withMargin({ x, y, width, height }: InteractionBox): InteractionBox {
  const left = Math.max(0, x - MARGIN);
  const top = Math.max(0, y - MARGIN);
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width + MARGIN) - left,
    height: Math.min(1, y + height + MARGIN) - top,
  };
}

/** Returns which pixels of the frame a part of it is. */
export const pixelsOf = (crop: InteractionBox, size: Size) => ({
  width: even(crop.width * size.width),
  height: even(crop.height * size.height),
  left: Math.round(crop.x * size.width),
  top: Math.round(crop.y * size.height),
});

export const boxOf = (
  { left, top, right, bottom }: ImageArea,
  crop: InteractionBox,
  size: Size,
): InteractionBox => {
  const part = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1e4) / 1e4));
  return {
    x: part(crop.x + left / size.width),
    y: part(crop.y + top / size.height),
    width: part((right - left) / size.width),
    height: part((bottom - top) / size.height),
  };
};

const even = (pixels: number): number => Math.max(2, 2 * Math.floor(pixels / 2));
