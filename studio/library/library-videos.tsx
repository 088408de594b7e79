import { memo, type ReactNode, type RefObject } from 'react';
import { Button } from '../design/button';
import { Message } from '../design/message';
import { text } from '../text/text';
import { EmptyLibrary } from './empty-library';
import { GridSkeleton } from './grid/grid-skeleton';
import { VideoGrid } from './grid/video-grid';
import type { VideoList } from './grid/video-pages';
import styles from './library.module.css';
import { useLibrary } from './library-context';
import { isNarrowed, type LibraryFilter } from './library-filter';
import { LibraryToolbar } from './library-toolbar';
import { SelectionBar } from './selection-bar';
import type { useSelection } from './use-library-page';

interface LibraryVideosProps {
  readonly filter: LibraryFilter;
  readonly onFilter: (filter: LibraryFilter) => void;
  readonly list: VideoList;
  readonly isStale: boolean;
  readonly selection: ReturnType<typeof useSelection>;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** How a library without videos begins. */
  readonly start: ReactNode;
}

/**
 * The videos that match the filter, below what narrows them down or changes all selected ones. They are not drawn again
 * when the page opens a dialog.
 */
export const LibraryVideos = memo(function LibraryVideos({
  filter,
  onFilter,
  list,
  isStale,
  selection,
  searchRef,
  start,
}: LibraryVideosProps) {
  const { act } = useLibrary();
  const isEmptyLibrary = list.totalCount === 0 && !isNarrowed(filter) && !filter.projectId;
  return (
    <section className={styles.videos} aria-label={text.library.grid}>
      <div className={styles.bar} hidden={isEmptyLibrary}>
        {selection.selected.length > 0 ? (
          <SelectionBar
            count={selection.selected.length}
            onAction={(action) => act(action, selection.selected)}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        ) : (
          <LibraryToolbar filter={filter} onFilter={onFilter} searchRef={searchRef} />
        )}
      </div>
      {list.totalCount === null && <GridSkeleton />}
      {list.totalCount === 0 && <NothingHere filter={filter} onFilter={onFilter} start={start} />}
      {Boolean(list.totalCount) && (
        <VideoGrid list={list} selected={selection.ids} onSelect={selection.select} isStale={isStale} />
      )}
    </section>
  );
});

function NothingHere({ filter, onFilter, start }: Pick<LibraryVideosProps, 'filter' | 'onFilter' | 'start'>) {
  if (isNarrowed(filter))
    return (
      <Message
        title={text.library.noMatch}
        detail={text.library.noMatchHint}
        action={
          <Button onPress={() => onFilter({ ...filter, search: '', status: null, languageGroup: null })}>
            {text.library.clearFilter}
          </Button>
        }
      />
    );
  if (filter.projectId)
    return (
      <Message title={text.library.emptyProject} detail={text.library.emptyProjectHint} action={start} />
    );
  return <EmptyLibrary action={start} />;
}
