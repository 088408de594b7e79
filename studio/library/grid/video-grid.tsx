import { GripVertical } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem, type Selection } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Virtualizer } from 'react-aria-components/Virtualizer';
import { Checkbox } from '../../design/checkbox';
import { classNames } from '../../design/class-names';
import { Skeleton } from '../../design/skeleton';
import { text } from '../../text/text';
import { useLibrary } from '../library-context';
import { CardGridLayout } from './grid-layout';
import { VideoCard } from './video-card';
import styles from './video-card.module.css';
import type { GridEntry } from './video-pages';

/** The type of dragged videos. */
export const DRAGGED_VIDEO = 'application/x-studio-video';

interface VideoGridProps {
  readonly entries: readonly GridEntry[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly isStale: boolean;
}

/** All videos, of which those on the screen are drawn. */
export function VideoGrid({ entries, selected, onSelect, isStale }: VideoGridProps) {
  const { act } = useLibrary();
  const { dragAndDropHooks } = useDragAndDrop<GridEntry>({
    getItems: (keys) => [...keys].map((key) => ({ [DRAGGED_VIDEO]: String(key) })),
    renderDragPreview: (items) => <div className={styles.preview}>{text.library.count(items.length)}</div>,
  });
  const select = (selection: Selection) => {
    const loaded = entries.filter(({ video }) => video).map(({ id }) => id);
    // The object that is passed back as it is knows where a range begins.
    onSelect(selection === 'all' ? new Set(loaded) : (selection as ReadonlySet<string>));
  };
  const open = (id: string) => {
    const video = entries.find((entry) => entry.id === id)?.video;
    if (video) act('open', [video]);
  };
  return (
    <Virtualizer layout={CardGridLayout}>
      <GridList
        aria-label={text.library.grid}
        layout="grid"
        className={classNames(styles.grid, selected.size > 0 && styles.selecting, isStale && styles.stale)}
        items={entries}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={select}
        onAction={(key) => open(String(key))}
        dragAndDropHooks={dragAndDropHooks}
        disallowTypeAhead
      >
        {(entry) => (entry.video ? <Card entry={entry} /> : <EmptyCard entry={entry} />)}
      </GridList>
    </Virtualizer>
  );
}

function Card({ entry: { id, index, video } }: { readonly entry: GridEntry }) {
  if (!video) return null;
  return (
    <GridListItem id={id} textValue={video.name} className={styles.card as string}>
      {({ isHovered, isFocusVisible }) => (
        <>
          <Shown index={index} />
          <div className={styles.select}>
            <Checkbox slot="selection" aria-label={text.library.select(video.name)} />
          </div>
          <Button slot="drag" className={styles.drag as string} aria-label={text.library.drag(video.name)}>
            <GripVertical aria-hidden />
          </Button>
          <VideoCard video={video} isActive={isHovered || isFocusVisible} />
        </>
      )}
    </GridListItem>
  );
}

function EmptyCard({ entry: { id, index } }: { readonly entry: GridEntry }) {
  return (
    <GridListItem id={id} textValue={text.library.loadingVideo} className={styles.card as string} isDisabled>
      <Shown index={index} />
      <div className={styles.picture} />
      <div className={styles.text}>
        <Skeleton width="80%" />
        <Skeleton width="50%" height="0.75rem" />
      </div>
    </GridListItem>
  );
}

/** Says that the place is on the screen, when it comes there. */
function Shown({ index }: { readonly index: number }) {
  const { show } = useLibrary();
  useEffect(() => show(index), [show, index]);
  return null;
}
