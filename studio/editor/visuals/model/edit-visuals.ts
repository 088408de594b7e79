import { text } from '../../../text/text.js';
import type { Times } from '../../timeline/move-block.js';
import { type Item, type ItemKind, makeItemKey, mayOverlap, type Track, trackOf } from './item.js';
import type { Visuals } from './visuals.js';

const ADDED_SECONDS = 3;
const SHORTEST_SECONDS = 0.5;

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

export const itemsOf = ({ items }: Visuals, track: Track): Item[] =>
  items.filter((item) => trackOf(item) === track).toSorted((a, b) => a.start - b.start);

/** Returns the number of an item among those of its kind, by time. */
export const numberOf = (items: readonly Item[], item: Item): number =>
  items
    .filter(({ kind }) => kind === item.kind)
    .toSorted((a, b) => a.start - b.start)
    .findIndex(({ key }) => key === item.key) + 1;

/** Returns the first free span from a time on, or the last one before it; null when none is long enough. */
export function freeSpan(taken: readonly Times[], at: number, limit: number): Times | null {
  const spans = taken.toSorted((a, b) => a.start - b.start);
  const edges = [0, ...spans.map(({ end }) => end)];
  const gaps = edges.map((start, index) => ({ start, end: spans[index]?.start ?? limit }));
  const isLong = ({ start, end }: Times) => end - start >= SHORTEST_SECONDS;
  const later = gaps.map(({ start, end }) => ({ start: Math.max(start, at), end })).find(isLong);
  if (later) return rounded({ start: later.start, end: Math.min(later.end, later.start + ADDED_SECONDS) });
  const earlier = gaps.findLast(isLong);
  return earlier
    ? rounded({ start: Math.max(earlier.start, earlier.end - ADDED_SECONDS), end: earlier.end })
    : null;
}

const rounded = ({ start, end }: Times): Times => ({ start: round(start), end: round(end) });

/** Returns an item of a kind as it is when it is new; `title` is what a new slide says. */
export function makeItem(kind: ItemKind, times: Times, title: string): Item {
  const placed = { key: makeItemKey(), ...times };
  const stroke = { color: '#FF3B30', strokePercent: 1, opacity: 100 };
  switch (kind) {
    case 'ZOOM':
      return { ...placed, kind, x: 0.5, y: 0.5, scale: 2 };
    case 'SLIDE':
      return { ...placed, kind, title, body: '', imageUrl: '', layout: 'FULL' };
    case 'ARROW':
      return { ...placed, kind, fromX: 0.25, fromY: 0.75, toX: 0.5, toY: 0.5, ...stroke };
    case 'CURSOR_HIGHLIGHT':
      return { ...placed, kind, color: '#FFD60A', opacity: 40, sizePercent: 8 };
    case 'CLICK_RIPPLE':
      return { ...placed, kind, color: '#FF3B30', opacity: 80, sizePercent: 12 };
    default: {
      const box = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };
      return { ...placed, kind, ...box, ...stroke, filled: false, strength: 50 };
    }
  }
}

export const addItem = (visuals: Visuals, item: Item): Visuals => ({
  ...visuals,
  items: [...visuals.items, item],
});

export const removeItem = (visuals: Visuals, key: string): Visuals => ({
  ...visuals,
  items: visuals.items.filter((item) => item.key !== key),
});

export type ItemChange = Readonly<Record<string, unknown>>;

export const changeItem = (visuals: Visuals, key: string, change: ItemChange): Visuals => ({
  ...visuals,
  items: visuals.items.map((item) => (item.key === key ? ({ ...item, ...change } as Item) : item)),
});

/** Returns the earliest start and the latest end of an item: neighbours that it may not overlap limit it. */
export function boundsOf(visuals: Visuals, item: Item, limit: number): { min: number; max: number } {
  const track = trackOf(item);
  if (mayOverlap(track)) return { min: 0, max: limit };
  const others = itemsOf(visuals, track).filter(({ key }) => key !== item.key);
  const ends = others.filter(({ start }) => start < item.start).map(({ end }) => end);
  const starts = others.filter(({ start }) => start >= item.end).map(({ start }) => start);
  return { min: Math.max(0, ...ends), max: Math.min(limit, ...starts) };
}

/** Returns the row of each item so that no two of one row overlap, and the number of rows. */
export function rowsOf(items: readonly Item[]): {
  readonly rows: ReadonlyMap<string, number>;
  count: number;
} {
  const ends: number[] = [];
  const rows = new Map<string, number>();
  for (const { key, start, end } of items) {
    const free = ends.findIndex((last) => last <= start);
    const row = free === -1 ? ends.length : free;
    ends[row] = end;
    rows.set(key, row);
  }
  return { rows, count: Math.max(1, ends.length) };
}

/** Returns the name of an item, such as “Arrow 2”. */
export const itemName = (items: readonly Item[], item: Item): string =>
  text.visuals.item(item.kind, numberOf(items, item));
