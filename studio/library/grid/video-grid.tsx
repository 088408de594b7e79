import { type Ref, useMemo, useRef } from 'react';
import { mergeProps } from 'react-aria/mergeProps';
import { useDraggableItem } from 'react-aria/useDraggableCollection';
import { type AriaGridListItemOptions, useGridListItem } from 'react-aria/useGridList';
import {
  CollectionRendererContext,
  createLeafComponent,
  DefaultCollectionRenderer,
} from 'react-aria-components/CollectionBuilder';
import { GridList, type Key, type Selection } from 'react-aria-components/GridList';
import { ListStateContext } from 'react-aria-components/ListBox';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Virtualizer } from 'react-aria-components/Virtualizer';
import { RowCheckbox } from '../../design/checkbox';
import { classNames } from '../../design/class-names';
import { GripVertical } from '../../design/icons';
import { RowDragButton } from '../../design/row-buttons';
import { Skeleton } from '../../design/status';
import { text } from '../../text/text';
import { useLibrary } from '../library-context';
import { CardGridLayout } from './grid-layout';
import { SteadyRows, useRowState } from './steady-rows';
import { ActiveVideo, useActiveVideo, VideoCard } from './video-card';
import styles from './video-card.module.css';
import type { GridEntry, VideoList } from './video-pages';

type RowNode = AriaGridListItemOptions['node'];

interface VideoRowProps {
  readonly id: Key;
  readonly value: GridEntry;
  readonly textValue: string;
  readonly isDisabled: boolean;
}

/** Elements that stay the same are not drawn again with each card. */
const GRIP = <GripVertical aria-hidden />;
const CONTENTS = { display: 'contents' };
const EMPTY = (
  <>
    <div className={styles.picture} />
    <div className={styles.text}>
      <Skeleton width="80%" />
      <Skeleton width="50%" height="0.75rem" />
    </div>
  </>
);

/**
 * A row of the grid: the card of a video, or its place until it has arrived. It does what GridListItem does in half of
 * its time: style sheets say what the pointer and the focus change, and the list's new states reach it by `useRowState`
 * alone.
 */
const VideoRow = createLeafComponent(
  'item',
  (_props: VideoRowProps, _ref: Ref<HTMLDivElement>, node: RowNode) => {
    const { index, video } = node.value as GridEntry;
    const row = useRef<HTMLDivElement>(null);
    const { list, drag } = useRowState();
    const { rowProps, gridCellProps, isSelected, isDisabled } = useGridListItem(
      { node, shouldSelectOnPressUp: true },
      list,
      row,
    );
    const { dragProps, dragButtonProps } = useDraggableItem({ key: node.key, hasDragButton: true }, drag);
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is among the properties
      <div
        {...mergeProps(rowProps, dragProps)}
        ref={row}
        className={styles.card}
        // The list itself counts the rows near the screen.
        aria-rowindex={index + 1}
        data-selected={isSelected || undefined}
        data-disabled={isDisabled || undefined}
        data-dragging={drag.isDragging(node.key) || undefined}
      >
        <div {...gridCellProps} style={CONTENTS}>
          {/* A menu within is a list of its own. */}
          <CollectionRendererContext value={DefaultCollectionRenderer}>
            <ListStateContext value={null}>
              {video ? (
                <>
                  <div className={styles.select}>
                    <RowCheckbox
                      label={text.library.select(video.name)}
                      isSelected={isSelected}
                      onChange={() => list.selectionManager.toggleSelection(node.key)}
                    />
                  </div>
                  <RowDragButton
                    drag={dragButtonProps}
                    className={styles.drag as string}
                    label={text.library.drag(video.name)}
                    icon={GRIP}
                  />
                  <VideoCard video={video} />
                </>
              ) : (
                EMPTY
              )}
            </ListStateContext>
          </CollectionRendererContext>
        </div>
      </div>
    );
  },
);

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
