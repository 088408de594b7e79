import { classNames } from '../../../design/class-names';
import { text } from '../../../text/text';
import { writeClock, writeTime } from '../../../text/time-text';
import type { Times } from '../../timeline/move-block';
import { useBlockDrag } from '../../timeline/use-block-drag';
import type { Item } from '../model/item';
import styles from './tracks.module.css';

interface PlacedBlockProps {
  readonly item: Item;
  readonly name: string;
  readonly row: number;
  readonly pixelsPerSecond: number;
  readonly bounds: { readonly min: number; readonly max: number };
  readonly isSelected: boolean;
  readonly isReadOnly: boolean;
  /** The ID of what says which keys work. */
  readonly hintId: string;
  readonly onSelect: () => void;
  readonly onMove: (times: Times) => void;
  readonly onEnd: () => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}

const SMALLEST_PIXELS = 24;

/** A zoom, element or slide on its track: selected, moved as a whole or by an end, and removed. */
export function PlacedBlock(props: PlacedBlockProps) {
  const { item, name, row, pixelsPerSecond, bounds, isSelected, isReadOnly, hintId } = props;
  const { start, end } = item;
  const drag = useBlockDrag({
    times: item,
    pixelsPerSecond,
    ...bounds,
    isReadOnly,
    onMove: props.onMove,
    onShow: props.onSelect,
    onEnd: props.onEnd,
  });
  const whole = drag('whole');
  const handle = (part: 'start' | 'end') => (
    <div
      className={styles.handle}
      role="slider"
      tabIndex={isSelected ? 0 : -1}
      aria-label={part === 'start' ? text.visuals.moveStart(name) : text.visuals.moveEnd(name)}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={item[part]}
      aria-valuetext={writeTime(item[part])}
      aria-readonly={isReadOnly || undefined}
      {...drag(part)}
    />
  );

  /** The first block that is left on the track is where the keys go on. */
  const remove = (button: HTMLElement) => {
    const track = button.closest('fieldset');
    props.onRemove();
    requestAnimationFrame(() => track?.querySelector('button')?.focus());
  };

  return (
    <div
      className={classNames(styles.block, isSelected && styles.selected)}
      style={{
        left: start * pixelsPerSecond,
        width: Math.max(SMALLEST_PIXELS, (end - start) * pixelsPerSecond),
        top: `calc(${row} * var(--row))`,
      }}
    >
      {handle('start')}
      <button
        type="button"
        className={styles.body}
        aria-pressed={isSelected}
        aria-label={text.visuals.block(name, writeClock(start), writeClock(end))}
        aria-describedby={hintId}
        {...whole}
        onClick={props.onSelect}
        onKeyDown={(event) => {
          const removes = event.key === 'Delete' || event.key === 'Backspace';
          if (event.key === 'Escape') props.onLeave();
          else if (!removes) whole.onKeyDown(event);
          else if (!isReadOnly) remove(event.currentTarget);
        }}
      >
        {name}
      </button>
      {handle('end')}
    </div>
  );
}
