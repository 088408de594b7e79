import { type PointerEvent, useRef } from 'react';
import type { Item } from '../model/item';
import { boxOf, dragRegion, hasRegion, type Point, type RegionPart } from './drag-region';
import styles from './region.module.css';

interface RegionOverlayProps {
  readonly item: Item;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void;
  readonly onEnd: () => void;
}

const CORNERS = ['nw', 'ne', 'sw', 'se'] as const;
const percent = (fraction: number) => `${fraction * 100}%`;

/** Where the selected item is on the frame: drawn anew, moved and stretched by pointer. The panel has the same as numbers. */
export function RegionOverlay({ item, isReadOnly, onChange, onEnd }: RegionOverlayProps) {
  const held = useRef<{ readonly part: RegionPart; readonly from: Point; readonly item: Item } | null>(null);
  if (!hasRegion(item)) return null;

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const box = boxOf(item);
  return (
    <div
      className={styles.overlay}
      aria-hidden
      data-region={item.kind}
      onPointerDown={(event) => {
        if (event.button !== 0 || isReadOnly) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const part = (event.target as HTMLElement).dataset.part as RegionPart | undefined;
        held.current = { part: part ?? 'draw', from: pointOf(event), item };
      }}
      onPointerMove={(event) => {
        const { current } = held;
        if (!current || !hasRegion(current.item)) return;
        onChange(dragRegion(current.item, current.part, current.from, pointOf(event)));
      }}
      onPointerUp={() => {
        held.current = null;
        onEnd();
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
    >
      {box ? (
        <div
          className={styles.box}
          data-part="move"
          style={{
            left: percent(box.x),
            top: percent(box.y),
            width: percent(box.width),
            height: percent(box.height),
          }}
        >
          {CORNERS.map((corner) => (
            <span key={corner} className={styles.corner} data-part={corner} data-corner={corner} />
          ))}
        </div>
      ) : (
        item.kind === 'ARROW' && <ArrowEnds item={item} />
      )}
    </div>
  );
}

function ArrowEnds({ item }: { readonly item: Extract<Item, { kind: 'ARROW' }> }) {
  const ends = [
    { part: 'from', x: item.fromX, y: item.fromY },
    { part: 'to', x: item.toX, y: item.toY },
  ] as const;
  return (
    <>
      <svg className={styles.line} aria-hidden>
        <line
          x1={percent(item.fromX)}
          y1={percent(item.fromY)}
          x2={percent(item.toX)}
          y2={percent(item.toY)}
          data-part="move"
        />
      </svg>
      {ends.map(({ part, x, y }) => (
        <span
          key={part}
          className={styles.end}
          data-part={part}
          style={{ left: percent(x), top: percent(y) }}
        />
      ))}
    </>
  );
}
