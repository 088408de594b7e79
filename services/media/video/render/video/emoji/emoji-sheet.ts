import { byFrame } from '../by-frame.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import { scaleTo } from '../scaling.js';
import { asVideo } from '../still-image.js';
import type { EmojiPlacement } from './emoji-placement.js';

/** Keeps colours of adjacent pictures apart where they are sampled at half the resolution. */
const GAP = 4;

/** All pictures that are drawn, each in its sizes and opacities, side by side in one frame. */
export interface EmojiSheet {
  readonly pad: Pad;
  readonly cell: { readonly width: number; readonly height: number };
  /** Left and upper edge of the cell of a picture, and of the picture within its cell. */
  placeOf(placement: EmojiPlacement): { readonly x: number; readonly y: number; readonly inset: number };
}

type Picture = Pick<EmojiPlacement, 'glyph' | 'width' | 'height' | 'opacity'>;

const sizeOf = ({ width, height, opacity }: Picture): string => `${width} ${height} ${opacity}`;
const keyOf = (picture: Picture): string => `${picture.glyph} ${sizeOf(picture)}`;

/** Draws the sheet from one input with the pictures of all glyphs. */
export function emojiSheet(
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
