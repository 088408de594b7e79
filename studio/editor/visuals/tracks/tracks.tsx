import { classNames } from '../../../design/class-names';
import { text, writeClock, writeTime } from '../../../text/text';
import type { Times } from '../../timeline/move-block';
import type { TimeScale } from '../../timeline/timeline';
import { useBlockDrag } from '../../timeline/use-block-drag';
import { boundsOf, itemName, itemsOf, rowsOf } from '../model/edit-visuals';
import { type Item, TRACKS, type Track } from '../model/item';
import type { Visuals } from '../model/visuals';
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
function PlacedBlock(props: PlacedBlockProps) {
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

interface TracksProps {
  readonly visuals: Visuals;
  readonly scale: TimeScale;
  /** The end of the video in seconds. */
  readonly duration: number;
  readonly selected: string | null;
  readonly isReadOnly: boolean;
  readonly hintId: string;
  readonly onSelect: (item: Item) => void;
  readonly onMove: (item: Item, times: Times) => void;
  readonly onEnd: () => void;
  readonly onRemove: (item: Item) => void;
  /** Nothing is selected any more. */
  readonly onLeave: () => void;
}

/** What is placed on the video, one track for each sort; items that overlap in time are in rows. */
export const Tracks = (props: TracksProps) => (
  <>
    {TRACKS.map((track) => (
      <TrackRows key={track} track={track} {...props} />
    ))}
  </>
);

function TrackRows({ track, visuals, scale, ...act }: TracksProps & { readonly track: Track }) {
  const items = itemsOf(visuals, track);
  const { rows, count } = rowsOf(items);
  return (
    <fieldset
      className={styles.track}
      aria-label={text.visuals.tracks[track]}
      data-track={track}
      style={{ height: `calc(${count} * var(--row) + var(--space-1))` }}
    >
      <span className={styles.name} aria-hidden>
        {text.visuals.tracks[track]}
      </span>
      {items.map(
        (item) =>
          item.end >= scale.from &&
          item.start <= scale.to && (
            <PlacedBlock
              key={item.key}
              item={item}
              name={itemName(visuals.items, item)}
              row={rows.get(item.key) ?? 0}
              pixelsPerSecond={scale.pixelsPerSecond}
              bounds={boundsOf(visuals, item, act.duration)}
              isSelected={item.key === act.selected}
              isReadOnly={act.isReadOnly}
              hintId={act.hintId}
              onSelect={() => act.onSelect(item)}
              onMove={(times) => act.onMove(item, times)}
              onEnd={act.onEnd}
              onRemove={() => act.onRemove(item)}
              onLeave={act.onLeave}
            />
          ),
      )}
    </fieldset>
  );
}
