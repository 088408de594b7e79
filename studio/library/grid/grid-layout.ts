import type { Key } from 'react-aria-components/GridList';
import { Layout, LayoutInfo, Rect, Size } from 'react-aria-components/Virtualizer';
import { type CardSize, cardSize } from './card-size';
import type { GridEntry } from './video-pages';

export interface CardGridOptions {
  /** All places of the grid; the collection has the entries of some. */
  readonly totalCount: number;
  /** Called with the places on the screen, `end` excluded, when other ones come there. */
  readonly onShow: (first: number, end: number) => void;
}

/**
 * Places cards of one size in rows. The place of a card is computed from the index of its entry, so that the collection
 * only needs the entries near the screen.
 */
export class CardGridLayout extends Layout {
  private size: CardSize = cardSize(0);
  private options: CardGridOptions | null = null;
  private readonly indexes = new Map<Key, number>();
  private readonly keys = new Map<number, Key>();
  private readonly infos = new Map<Key, LayoutInfo>();
  private shown = '';

  override update({ layoutOptions }: { readonly layoutOptions?: CardGridOptions }): void {
    this.size = cardSize(this.virtualizer?.size.width ?? 0);
    if (layoutOptions && layoutOptions !== this.options) {
      this.options = layoutOptions;
      this.shown = '';
    }
    this.indexes.clear();
    this.keys.clear();
    this.infos.clear();
    for (const { key, value } of this.virtualizer?.collection ?? []) {
      if (!value) continue;
      const { index } = value as GridEntry;
      this.indexes.set(key, index);
      this.keys.set(index, key);
    }
  }

  override shouldInvalidate(next: Rect, before: Rect): boolean {
    return next.width !== before.width;
  }

  getContentSize(): Size {
    const rows = Math.ceil((this.options?.totalCount ?? 0) / this.size.columns);
    const height = Math.max(0, rows * (this.size.height + this.size.gap) - this.size.gap);
    return new Size(this.virtualizer?.size.width ?? 0, height);
  }

  getLayoutInfo(key: Key): LayoutInfo | null {
    const index = this.indexes.get(key);
    return index === undefined ? null : this.infoAt(key, index);
  }

  getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const { virtualizer, size, options } = this;
    if (!virtualizer || !options || rect.area === 0) return [];
    const pitch = size.height + size.gap;
    const first = Math.max(0, Math.floor(rect.y / pitch)) * size.columns;
    // As many rows at every place: scrolling then draws other videos in the same elements, rather than make new ones.
    const rows = Math.ceil(rect.height / pitch) + 1;
    const end = Math.min(options.totalCount, first + rows * size.columns);
    this.report(first, end, options);
    const infos: LayoutInfo[] = [];
    for (let index = first; index < end; index += 1) {
      const key = this.keys.get(index);
      if (key !== undefined) infos.push(this.infoAt(key, index));
    }
    // The focused card stays, wherever it is, to keep the focus.
    for (const key of virtualizer.persistedKeys) {
      const index = this.indexes.get(key) ?? first;
      if (index < first || index >= end) infos.push(this.infoAt(key, index));
    }
    return infos;
  }

  private report(first: number, end: number, { onShow }: CardGridOptions): void {
    const shown = `${first} ${end}`;
    if (first >= end || shown === this.shown) return;
    this.shown = shown;
    // React calls this while it renders.
    queueMicrotask(() => onShow(first, end));
  }

  private infoAt(key: Key, index: number): LayoutInfo {
    const info = this.infos.get(key) ?? this.makeInfo(key, index);
    this.infos.set(key, info);
    return info;
  }

  private makeInfo(key: Key, index: number): LayoutInfo {
    const { columns, width, height, gap } = this.size;
    const column = index % columns;
    const row = Math.floor(index / columns);
    const info = new LayoutInfo(
      'item',
      key,
      new Rect(column * (width + gap), row * (height + gap), width, height),
    );
    info.allowOverflow = true;
    return info;
  }
}
