import { memo, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../design/button';
import { Clapperboard, FolderInput, ScanSearch, Share, Trash2, Upload, X } from '../design/icons';
import { Message } from '../design/status';
import { text } from '../text/text';
import { GridSkeleton } from './grid/grid-skeleton';
import { VideoGrid } from './grid/video-grid';
import type { VideoList } from './grid/video-pages';
import styles from './library.module.css';
import { useLibrary, type VideoAction } from './library-context';
import { isNarrowed, type LibraryFilter } from './library-filter';
import { LibraryToolbar } from './library-toolbar';
import type { useSelection } from './use-library-page';

const ICONS = [Upload, Clapperboard, Share];

/** Shown until there is a first video: what one gets, and how to begin. */
const EmptyLibrary = ({ action }: { readonly action: ReactNode }) => (
  <Message
    title={text.library.emptyTitle}
    detail={text.library.emptyHint}
    action={
      <>
        <div className={styles.start}>{action}</div>
        <ol className={styles.steps}>
          {text.library.emptySteps.map(({ title, detail }, step) => {
            const Icon = ICONS[step] ?? Upload;
            return (
              <li key={title}>
                <Icon aria-hidden />
                <h3>{title}</h3>
                <p>{detail}</p>
              </li>
            );
          })}
        </ol>
      </>
    }
  />
);

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

interface SelectionBarProps {
  readonly count: number;
  readonly onAction: (action: VideoAction) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be done with all selected videos. */
function SelectionBar({ count, onAction, onSelectAll, onClear }: SelectionBarProps) {
  return (
    <div className={styles.selection} role="toolbar" aria-label={text.library.selection}>
      <IconButton label={text.library.clearSelection} icon={<X />} onPress={onClear} />
      <span role="status" className={styles.selectedCount}>
        {text.library.selected(count)}
      </span>
      <Button kind="quiet" onPress={onSelectAll}>
        {text.library.selectAll}
      </Button>
      <div className={styles.selectionActions}>
        <Button icon={<FolderInput aria-hidden />} onPress={() => onAction('move')}>
          {text.library.moveSelected}
        </Button>
        <Button icon={<ScanSearch aria-hidden />} onPress={() => onAction('analyze')}>
          {text.library.actions.analyze}
        </Button>
        <Button icon={<Share aria-hidden />} onPress={() => onAction('export')}>
          {text.library.actions.export}
        </Button>
        <Button icon={<Trash2 aria-hidden />} onPress={() => onAction('delete')}>
          {text.library.deleteSelected}
        </Button>
      </div>
    </div>
  );
}
