import { type Ref, useRef } from 'react';
import { mergeProps } from 'react-aria/mergeProps';
import { useDraggableItem } from 'react-aria/useDraggableCollection';
import { type AriaGridListItemOptions, useGridListItem } from 'react-aria/useGridList';
import {
  CollectionRendererContext,
  createLeafComponent,
  DefaultCollectionRenderer,
} from 'react-aria-components/CollectionBuilder';
import type { Key } from 'react-aria-components/GridList';
import { ListStateContext } from 'react-aria-components/ListBox';
import { RowCheckbox } from '../../design/checkbox';
import { GripVertical } from '../../design/icons';
import { RowDragButton } from '../../design/row-buttons';
import { Skeleton } from '../../design/skeleton';
import { text } from '../../text/text';
import { useRowState } from './steady-rows';
import { VideoCard } from './video-card';
import styles from './video-card.module.css';
import type { GridEntry } from './video-pages';

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
export const VideoRow = createLeafComponent(
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
