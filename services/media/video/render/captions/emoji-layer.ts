import type { RenderPlan } from '../plan/render-plan.js';
import { outputSpanOf } from '../plan/segment-frames.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import type { Layer } from '../video/layer.js';
import { scaleTo } from '../video/scaling.js';
import { overlayDuring } from '../video/span-within.js';
import { asVideo } from '../video/still-image.js';
import { type EmojiPlacement, placeEmoji } from './place-emoji.js';
import type { PlannedCaptions } from './planned-captions.js';

/** Draws the emoji of captions as pictures, because libass draws no colour glyphs. */
export const emojiLayer: Layer = (graph, base, { plan: { captions, output }, segment }) =>
  captions ? drawEmoji(graph, base, captions, outputSpanOf(segment), output) : base;

/** Draws the emoji of captions within a range of frames. */
export function drawEmoji(
  graph: FilterGraph,
  base: Pad,
  captions: PlannedCaptions,
  frames: { readonly startFrame: number; readonly endFrame: number },
  output: Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>,
): Pad {
  const { emojiFont } = captions;
  const placements = emojiFont === undefined ? [] : placeEmoji(captions, frames, output);
  if (emojiFont === undefined || placements.length === 0) return base;
  const takePicture = picturesOf(graph, emojiFont, placements);
  let last = base;
  for (const group of grouped(placements, ({ span }) => `${span.from} ${span.to}`)) {
    const { drawn, x, y } = composed(graph, group, takePicture);
    const shown = graph.chain([drawn], ...asVideo('yuva444p'));
    last = graph.chain([last, shown], overlayDuring([group[0]!.span], { x, y }), 'format=yuv420p');
  }
  return last;
}

/** Puts the pictures of one span into one frame, as large as they need: each overlay holds a frame in memory. */
function composed(
  graph: FilterGraph,
  group: readonly EmojiPlacement[],
  takePicture: (placement: EmojiPlacement) => Pad,
): { readonly drawn: Pad; readonly x: number; readonly y: number } {
  const x = Math.min(...group.map((one) => one.x));
  const y = Math.min(...group.map((one) => one.y));
  if (group.length === 1) return { drawn: takePicture(group[0]!), x, y };
  const width = Math.max(...group.map((one) => one.x + one.width)) - x;
  const height = Math.max(...group.map((one) => one.y + one.height)) - y;
  let drawn = graph.chain([], `color=c=black@0:s=${width}x${height}`, 'trim=end_frame=1', 'format=rgba');
  for (const one of group)
    drawn = graph.chain([drawn, takePicture(one)], `overlay=${one.x - x}:${one.y - y}:format=rgb`);
  return { drawn, x, y };
}

/** Returns a function that gives a placement's picture in its size and opacity; each is scaled once. */
function picturesOf(graph: FilterGraph, font: string, placements: readonly EmojiPlacement[]) {
  const keyOf = ({ glyph, width, height, opacity }: EmojiPlacement) =>
    `${glyph} ${width} ${height} ${opacity}`;
  const pads = new Map<string, Pad[]>();
  for (const uses of grouped(placements, keyOf)) {
    const picture = pictureOf(graph, font, uses[0]!);
    pads.set(keyOf(uses[0]!), uses.length === 1 ? [picture] : graph.fanOut(picture, uses.length));
  }
  return (placement: EmojiPlacement): Pad => pads.get(keyOf(placement))!.pop()!;
}

const pictureOf = (
  graph: FilterGraph,
  font: string,
  { glyph, width, height, opacity }: EmojiPlacement,
): Pad =>
  graph.chain(
    [graph.emoji(font, glyph)],
    'format=gbrap',
    // The colour of transparent pixels must not bleed into the edges of visible ones.
    ...['premultiply=inplace=1', scaleTo({ width, height }), 'unpremultiply=inplace=1'],
    ...(opacity < 100 ? [`colorchannelmixer=aa=${opacity / 100}`] : []),
    'format=rgba',
  );

function grouped(
  placements: readonly EmojiPlacement[],
  keyOf: (placement: EmojiPlacement) => string,
): EmojiPlacement[][] {
  const groups = new Map<string, EmojiPlacement[]>();
  for (const placement of placements) {
    const group = groups.get(keyOf(placement));
    if (group) group.push(placement);
    else groups.set(keyOf(placement), [placement]);
  }
  return [...groups.values()];
}
