import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { useLocation, useSearch } from 'wouter';
import { routes } from '../shell/routes';
import { useVideoChanges } from './actions/use-video-changes';
import type { VideoRequest } from './actions/video-dialogs';
import { LiveJobs } from './grid/live-jobs';
import { type VideoList, VideoPages } from './grid/video-pages';
import type { VideoCardFragment } from './library.generated';
import type { VideoAction } from './library-context';
import { filterInput, filterQuery, type LibraryFilter, readFilter } from './library-filter';

/** Returns the same function at every drawing, which calls the newest: what it is passed to need not be drawn again. */
export function useStableFunction<Arguments extends readonly unknown[]>(
  newest: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(newest);
  latest.current = newest;
  return useCallback((...given: Arguments) => latest.current(...given), []);
}

/** What the address shows, and a function that changes it. */
export function useLibraryFilter(projectId: string | null) {
  const [, navigate] = useLocation();
  const query = useSearch();
  const filter = useMemo(() => readFilter(projectId, query), [projectId, query]);
  const showFilter = useStableFunction((next: LibraryFilter) => {
    const path = next.projectId ? routes.project(next.projectId) : routes.library;
    navigate(path + filterQuery(next), { replace: next.projectId === projectId });
  });
  return { filter, showFilter };
}

/** The videos of the page, with the jobs of the workspace; a video that somebody else creates appears, too. */
export function useLibraryVideos(filter: LibraryFilter) {
  const client = useClient();
  const jobs = useMemo(() => new LiveJobs(client), [client]);
  const { pages, list, isStale } = useVideoPages(filter);
  useEffect(() => {
    const known = new Set<string>();
    return jobs.onJob(({ id, kind, status, video }) => {
      const isTranslated = kind === 'TRANSLATION' && status === 'COMPLETED';
      const isNew = video && pages.isNewer(video);
      const key = isTranslated ? id : video?.id;
      if (!key || known.has(key) || !(isTranslated || isNew)) {
        // The last event of a job has what the job found out about its video.
        if (video && status !== 'PENDING' && status !== 'PROCESSING') pages.refreshRead();
        return;
      }
      known.add(key);
      pages.refresh();
    });
  }, [jobs, pages]);
  return { jobs, pages, list, isStale };
}

/** The selected videos that are shown. */
export function useSelection(videos: readonly VideoCardFragment[]) {
  const [ids, select] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => videos.filter(({ id }) => ids.has(id)), [videos, ids]);
  const clear = useStableFunction(() => select(new Set()));
  const selectAll = useStableFunction(() => select(new Set(videos.map(({ id }) => id))));
  return useMemo(() => ({ selected, ids, select, clear, selectAll }), [selected, ids, clear, selectAll]);
}

type Videos = readonly VideoCardFragment[];

interface Effects {
  readonly onRequest: (request: VideoRequest) => void;
  readonly onProcess: (video: VideoCardFragment) => void;
  readonly onTranslations: (video: VideoCardFragment) => void;
}

/** Returns what each action does with videos. */
export function useVideoActions({ onRequest, onProcess, onTranslations }: Effects) {
  const [, navigate] = useLocation();
  const changes = useVideoChanges();
  const effects: Readonly<Record<VideoAction, (videos: Videos, first: VideoCardFragment) => unknown>> = {
    open: (_, { id }) => navigate(routes.video(id)),
    openInTab: (_, { id }) => window.open(routes.video(id), '_blank', 'noopener'),
    rename: (videos) => onRequest({ kind: 'rename', videos }),
    move: (videos) => onRequest({ kind: 'move', videos }),
    delete: (videos) => onRequest({ kind: 'delete', videos }),
    lock: (_, video) => changes.setLock(video, true),
    unlock: (_, video) => changes.setLock(video, false),
    analyze: (videos) => changes.analyze(videos),
    export: (videos) => changes.export(videos),
    process: (_, video) => onProcess(video),
    translations: (_, video) => onTranslations(video),
  };
  return useStableFunction((action: VideoAction, videos: Videos): void => {
    const [first] = videos;
    if (first) effects[action](videos, first);
  });
}

/** Returns the videos that match the filter; those of the filter before until the first page has arrived. */
function useVideoPages(filter: LibraryFilter): {
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
