import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import { byFrame, bySteps, type Step } from '../by-frame.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import type { Box } from '../fit/fit-box.js';
import { joinSpans } from '../frame-span.js';
import { scaleTo } from '../scaling.js';
import { asVideo } from '../still-image.js';
import type { EmojiPlacement } from './emoji-placement.js';

/** Keeps colours of adjacent pictures apart where they are sampled at half the resolution. */
const GAP = 4;

/** All pictures that are drawn, each in its sizes and opacities, side by side in one frame. */
interface EmojiSheet {
  readonly pad: Pad;
  readonly cell: { readonly width: number; readonly height: number };
  /** Left and upper edge of the cell of a picture, and of the picture within its cell. */
  placeOf(placement: EmojiPlacement): { readonly x: number; readonly y: number; readonly inset: number };
}

type Picture = Pick<EmojiPlacement, 'glyph' | 'width' | 'height' | 'opacity'>;

const sizeOf = ({ width, height, opacity }: Picture): string => `${width} ${height} ${opacity}`;
const keyOf = (picture: Picture): string => `${picture.glyph} ${sizeOf(picture)}`;

/** Draws the sheet from one input with the pictures of all glyphs. */
function emojiSheet(
  graph: FilterGraph,
  font: string,
  placements: readonly EmojiPlacement[],
  surface: 'video' | 'rgb',
): EmojiSheet {
  const pictures = [...new Map(placements.map((one) => [keyOf(one), one])).values()];
  const sizes = [...new Set(pictures.map(sizeOf))];
  const glyphs = [...new Set(pictures.map(({ glyph }) => glyph))];
  const cell = {
    width: pictures.reduce((max, { width }) => Math.max(max, width), 0) + 2 * GAP,
    height: pictures.reduce((max, { height }) => Math.max(max, height), 0) + 2 * GAP,
  };
  const native = graph.chain([graph.emoji(font, glyphs)], 'format=gbrap', 'premultiply=inplace=1');
  const natives = sizes.length === 1 ? [native] : graph.fanOut(native, sizes.length);
  const bySize = sizes.map((size) => {
    const found = new Map(pictures.filter((one) => sizeOf(one) === size).map((one) => [one.glyph, one]));
    return glyphs.flatMap((glyph) => found.get(glyph) ?? []);
  });
  const cells = bySize.map((sized, index) => {
    const wanted = new Set(sized.map(({ glyph }) => glyph));
    const isAll = wanted.size === glyphs.length;
    const select = isAll ? [] : [`select=${byFrame(glyphs.map((glyph) => Number(wanted.has(glyph))))}`];
    return graph.chain([natives[index]!], ...select, ...cellFilters(sized[0]!, cell));
  });
  const ordered = bySize.flat();
  const columns = Math.ceil(Math.sqrt(ordered.length));
  const rows = Math.ceil(ordered.length / columns);
  const tiled = graph.chain(
    cells,
    ...(cells.length > 1 ? [`concat=n=${cells.length}`] : []),
    `tile=layout=${columns}x${rows}:nb_frames=${ordered.length}:color=black@0`,
    ...(surface === 'video' ? asVideo('yuva420p') : []),
  );
  const positions = new Map(ordered.map((picture, index) => [keyOf(picture), index]));
  return {
    pad: tiled,
    cell,
    placeOf: (placement) => {
      const index = positions.get(keyOf(placement))!;
      const [column, row] = [index % columns, Math.floor(index / columns)];
      return { x: column * cell.width, y: row * cell.height, inset: GAP };
    },
  };
}

const cellFilters = ({ width, height, opacity }: Picture, cell: EmojiSheet['cell']): string[] => [
  // The colour of transparent pixels must not bleed into the edges of visible ones.
  scaleTo({ width, height }),
  'unpremultiply=inplace=1',
  ...(opacity < 100 ? [`colorchannelmixer=aa=${opacity / 100}`] : []),
  'format=rgba',
  `pad=${cell.width}:${cell.height}:${GAP}:${GAP}:color=black@0`,
  'setsar=1',
];

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;

/** What pictures are drawn on: frames of a video, or drawings in RGB; and how many of them there are. */
interface Surface {
  readonly kind: 'video' | 'rgb';
  readonly frames: number;
}

const FORMATS = {
  video: { overlay: 'yuv420', pixels: 'yuv420p' },
  rgb: { overlay: 'rgb', pixels: 'rgb24' },
} as const;

/**
 * Draws pictures of emoji over frames, because libass draws no colour glyphs. All of them are one input; how many filters
 * there are depends on how many are visible at the same time.
 */
export function drawEmoji(
  graph: FilterGraph,
  base: Pad,
  { font, placements }: { readonly font: string; readonly placements: readonly EmojiPlacement[] },
  output: Output,
  surface: Surface,
): Pad {
  const bands = emojiBands(placements, output);
  if (bands.length === 0) return base;
  const sheet = emojiSheet(graph, font, placements, surface.kind);
  const count = bands.reduce((sum, { lanes }) => sum + lanes.length, 0);
  const sheets = count === 1 ? [sheet.pad] : graph.fanOut(sheet.pad, count);
  const { overlay, pixels } = FORMATS[surface.kind];
  let last = base;
  for (const { box, lanes } of bands) {
    // Each overlay holds a frame in memory: of the band alone it is small.
    const [below, part] = graph.split(last);
    let band = graph.chain([part], `crop=${box.width}:${box.height}:${box.x}:${box.y}:exact=1`);
    for (const lane of lanes) {
      const picture = graph.chain([sheets.pop()!], ...cellsOf(lane, sheet, surface.frames, output));
      band = graph.chain(
        [band, picture],
        laneOverlay(lane, sheet, box, { overlay, output }),
        `format=${pixels}`,
      );
    }
    const shown = `overlay=${box.x}:${box.y}:eval=init:format=${overlay}:enable=${during(lanes.flat())}`;
    last = graph.chain([below, band], shown, `format=${pixels}`);
  }
  return last;
}

/** Returns the filters that show the cell of one picture after another. */
function cellsOf(
  lane: readonly EmojiPlacement[],
  { cell, placeOf }: EmojiSheet,
  frames: number,
  { fpsNum, fpsDen }: Output,
): string[] {
  const [x, y] = (['x', 'y'] as const).map((axis) =>
    bySteps(lane.map((one) => ({ from: one.span.from, value: placeOf(one)[axis] }))),
  );
  return [
    ...(frames > 1 ? [`loop=loop=${frames - 1}:size=1`, `settb=${fpsDen}/${fpsNum}`, 'setpts=N'] : []),
    `crop=${cell.width}:${cell.height}:x=${x}:y=${y}:exact=1`,
  ];
}

function laneOverlay(
  lane: readonly EmojiPlacement[],
  { placeOf }: EmojiSheet,
  box: Box,
  { overlay, output: { fpsNum, fpsDen } }: { readonly overlay: string; readonly output: Output },
): string {
  // The filter's own number of a frame is one too high.
  const isBefore = (frame: number) => `lt(t,${(((frame - 0.5) * fpsDen) / fpsNum).toFixed(4)})`;
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const steps = lane.map((one) => ({
      from: one.span.from,
      value: one[axis] - placeOf(one).inset - box[axis],
    }));
    return bySteps(steps, isBefore);
  });
  return `overlay=x=${x}:y=${y}:format=${overlay}:enable=${during(lane)}`;
}

/** Returns an expression that is 1 while one of the pictures is visible. */
function during(placements: readonly EmojiPlacement[]): string {
  const spans = joinSpans(placements.map(({ span }) => span));
  const steps = spans.flatMap(({ from, to }): Step[] => [
    { from, value: 1 },
    { from: to, value: 0 },
  ]);
  return bySteps(spans[0]!.from > 0 ? [{ from: 0, value: 0 }, ...steps] : steps);
}

/** A part of the frame in which pictures are drawn. */
export interface EmojiBand {
  readonly box: Box;
  /** Each draws one picture at a time, in order of time. */
  readonly lanes: ReadonlyArray<readonly EmojiPlacement[]>;
}

/**
 * Divides pictures among bands of rows, such as lines of text, and in each among as few lanes as possible: as many as
 * there are pictures at the same time, however many there are one after another.
 */
function emojiBands(placements: readonly EmojiPlacement[], frame: Size): EmojiBand[] {
  return rowsOf(placements).flatMap((band) => {
    const box = boxAround(band, frame);
    return box.width > 0 && box.height > 0 ? [{ box, lanes: lanesOf(band) }] : [];
  });
}

function rowsOf(placements: readonly EmojiPlacement[]): EmojiPlacement[][] {
  const bands: Array<{ end: number; placements: EmojiPlacement[] }> = [];
  for (const one of [...placements].sort((a, b) => a.y - b.y)) {
    const last = bands.at(-1);
    const end = one.y + one.height;
    if (last && one.y < last.end) {
      last.placements.push(one);
      last.end = Math.max(last.end, end);
    } else bands.push({ end, placements: [one] });
  }
  return bands.map((band) => band.placements);
}

function boxAround(placements: readonly EmojiPlacement[], frame: Size): Box {
  // A spread of many thousands would overflow the stack.
  const edge = (of: (one: EmojiPlacement) => number, choose: (a: number, b: number) => number) =>
    placements.map(of).reduce((a, b) => choose(a, b));
  const x = Math.max(
    0,
    edge((one) => one.x, Math.min),
  );
  const y = Math.max(
    0,
    edge((one) => one.y, Math.min),
  );
  const right = edge((one) => one.x + one.width, Math.max);
  const bottom = edge((one) => one.y + one.height, Math.max);
  return { x, y, width: Math.min(frame.width, right) - x, height: Math.min(frame.height, bottom) - y };
}

function lanesOf(placements: readonly EmojiPlacement[]): EmojiPlacement[][] {
  const lanes: EmojiPlacement[][] = [];
  for (const one of [...placements].sort((a, b) => a.span.from - b.span.from || a.x - b.x)) {
    const free = lanes.find((lane) => lane.at(-1)!.span.to <= one.span.from);
    if (free) free.push(one);
    else lanes.push([one]);
  }
  return lanes;
}
