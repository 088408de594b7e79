import type { Key } from 'react-aria-components/GridList';
import { Layout, LayoutInfo, Rect, Size } from 'react-aria-components/Virtualizer';
import { type CardSize, cardSize } from './card-size';

/**
 * Places cards of one size in rows. Positions are computed from the index of a card, so that ten thousand cost as
 * little as ten.
 */
export class CardGridLayout extends Layout {
  private size: CardSize = cardSize(0);

  override update(): void {
    this.size = cardSize(this.virtualizer?.size.width ?? 0);
  }

  override shouldInvalidate(next: Rect, before: Rect): boolean {
    return next.width !== before.width;
  }

  getContentSize(): Size {
    const rows = Math.ceil((this.virtualizer?.collection.size ?? 0) / this.size.columns);
    const height = Math.max(0, rows * (this.size.height + this.size.gap) - this.size.gap);
    return new Size(this.virtualizer?.size.width ?? 0, height);
  }

  getLayoutInfo(key: Key): LayoutInfo | null {
    const index = this.virtualizer?.collection.getItem(key)?.index;
    return index === undefined ? null : this.infoAt(key, index);
  }

  getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const { virtualizer, size } = this;
    if (!virtualizer) return [];
    const pitch = size.height + size.gap;
    const first = Math.max(0, Math.floor(rect.y / pitch)) * size.columns;
    const end = Math.ceil(rect.maxY / pitch) * size.columns;
    const keys = [...virtualizer.collection.getKeys()];
    const infos = keys.slice(first, end).map((key, place) => this.infoAt(key, first + place));
    // The focused card stays, wherever it is, to keep the focus.
    for (const key of virtualizer.persistedKeys) {
      const info = this.getLayoutInfo(key);
      const index = virtualizer.collection.getItem(key)?.index ?? -1;
      if (info && (index < first || index >= end)) infos.push(info);
    }
    return infos;
  }

  private infoAt(key: Key, index: number): LayoutInfo {
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
