import { GripVertical } from 'lucide-react';
import { type ComponentProps, useMemo, useRef } from 'react';
import { GridList, GridListItem, type Selection } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Virtualizer } from 'react-aria-components/Virtualizer';
import { RowCheckbox } from '../../design/checkbox';
import { classNames } from '../../design/class-names';
import { RowDragButton } from '../../design/row-buttons';
import { Skeleton } from '../../design/skeleton';
import { text } from '../../text/text';
import { useLibrary } from '../library-context';
import { ActiveVideo, useActiveVideo } from './active-video';
import { CardGridLayout } from './grid-layout';
import { VideoCard } from './video-card';
import styles from './video-card.module.css';
import type { GridEntry, VideoList } from './video-pages';

/** The type of dragged videos. */
export const DRAGGED_VIDEO = 'application/x-studio-video';

/** Elements that stay the same are not drawn again with each card. */
const GRIP = <GripVertical aria-hidden />;

interface VideoGridProps {
  readonly list: VideoList;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly isStale: boolean;
}

/** All videos, of which those on the screen are drawn. */
export function VideoGrid({ list, selected, onSelect, isStale }: VideoGridProps) {
  const { act, show } = useLibrary();
  const { entries } = list;
  const totalCount = list.totalCount ?? 0;
  const grid = useRef<HTMLDivElement>(null);
  const active = useActiveVideo(grid);
  const hasSelection = selected.size > 0;
  const items = useMemo(() => itemsOf(list, hasSelection), [list, hasSelection]);
  const layoutOptions = useMemo(() => ({ totalCount, onShow: show }), [totalCount, show]);
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
    <ActiveVideo value={active}>
      <Virtualizer layout={CardGridLayout} layoutOptions={layoutOptions}>
        <GridList
          ref={grid}
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is among the properties
          render={(props) => <div {...props} aria-rowcount={totalCount} />}
          aria-label={text.library.grid}
          layout="grid"
          className={classNames(styles.grid, hasSelection && styles.selecting, isStale && styles.stale)}
          items={items}
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
    </ActiveVideo>
  );
}

/** A range is selected over places in between, so that a selection needs all; else those near the screen are enough. */
function itemsOf({ entries, near }: VideoList, hasSelection: boolean): readonly GridEntry[] {
  if (hasSelection) return entries;
  const focused = document.activeElement?.closest('[role=row][data-key]')?.getAttribute('data-key');
  const entry = focused && !near.some(({ id }) => id === focused) && entries.find(({ id }) => id === focused);
  return entry ? [...near, entry].sort((one, other) => one.index - other.index) : near;
}

function Card({ entry }: { readonly entry: GridEntry }) {
  const { id, index, video } = entry;
  if (!video) return null;
  return (
    <GridListItem
      id={id}
      value={entry}
      textValue={video.name}
      className={styles.card as string}
      render={numbered(index)}
    >
      <div className={styles.select}>
        <RowCheckbox label={text.library.select(video.name)} />
      </div>
      <RowDragButton className={styles.drag as string} label={text.library.drag(video.name)} icon={GRIP} />
      <VideoCard video={video} />
    </GridListItem>
  );
}

function EmptyCard({ entry }: { readonly entry: GridEntry }) {
  const { id, index } = entry;
  return (
    <GridListItem
      id={id}
      value={entry}
      textValue={text.library.loadingVideo}
      className={styles.card as string}
      isDisabled
      render={numbered(index)}
    >
      <div className={styles.picture} />
      <div className={styles.text}>
        <Skeleton width="80%" />
        <Skeleton width="50%" height="0.75rem" />
      </div>
    </GridListItem>
  );
}

/** Numbers the row among all videos: the list itself counts those near the screen. */
const numbered = (index: number) => (props: ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is among the properties
  <div {...props} aria-rowindex={index + 1} />
);
