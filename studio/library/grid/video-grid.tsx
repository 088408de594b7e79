import { useMemo, useRef } from 'react';
import { GridList, type Selection } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Virtualizer } from 'react-aria-components/Virtualizer';
import { classNames } from '../../design/class-names';
import { text } from '../../text/text';
import { useLibrary } from '../library-context';
import { ActiveVideo, useActiveVideo } from './active-video';
import { CardGridLayout } from './grid-layout';
import { SteadyRows } from './steady-rows';
import styles from './video-card.module.css';
import type { GridEntry, VideoList } from './video-pages';
import { VideoRow } from './video-row';

/** The type of dragged videos. */
export const DRAGGED_VIDEO = 'application/x-studio-video';

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
        <SteadyRows>
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
            {(entry) => (
              <VideoRow
                id={entry.id}
                value={entry}
                textValue={entry.video?.name ?? text.library.loadingVideo}
                isDisabled={entry.video === null}
              />
            )}
          </GridList>
        </SteadyRows>
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
