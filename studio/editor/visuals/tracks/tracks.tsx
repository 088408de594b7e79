import { text } from '../../../text/text';
import type { Times } from '../../timeline/move-block';
import type { TimeScale } from '../../timeline/timeline';
import { boundsOf, itemsOf, rowsOf } from '../model/edit-visuals';
import { type Item, TRACKS, type Track } from '../model/item';
import { itemName } from '../model/item-name';
import type { Visuals } from '../model/visuals';
import { PlacedBlock } from './placed-block';
import styles from './tracks.module.css';

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
