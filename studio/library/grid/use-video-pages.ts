import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { filterInput, type LibraryFilter } from '../library-filter';
import { type VideoList, VideoPages } from './video-pages';

/** Returns the videos that match the filter; those of the filter before until the first page has arrived. */
export function useVideoPages(filter: LibraryFilter): {
  pages: VideoPages;
  list: VideoList;
  isStale: boolean;
} {
  const client = useClient();
  const key = JSON.stringify(filterInput(filter));
  const pages = useMemo(() => new VideoPages(client, JSON.parse(key)), [client, key]);
  const list = useSyncExternalStore(pages.subscribe, pages.snapshot);
  const shown = useRef(list);
  const isStale = list.totalCount === null && !list.error && shown.current.totalCount !== null;
  if (!isStale) shown.current = list;
  return { pages, list: isStale ? shown.current : list, isStale };
}
