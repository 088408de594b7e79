import type { Client, CombinedError, RequestPolicy } from 'urql';
import { onListChange } from '../actions/use-video-changes';
import { LibraryVideosDocument, type VideoCardFragment } from '../library.generated';
import type { VideoFilterInput } from '../library-filter';

/** Videos that one request returns. */
export const PAGE_SIZE = 48;

/** Pages that follow changes; those used longest ago are read again when they are shown next. */
const LIVE_PAGES = 6;

/** Pages near the screen: the places that the grid knows at once. */
const NEAR_PAGES = 8;

/** A place of the grid: its video, or null until its page has arrived. */
export interface GridEntry {
  readonly id: string;
  readonly index: number;
  readonly video: VideoCardFragment | null;
}

export interface VideoList {
  /** Null until the first page has arrived. */
  readonly totalCount: number | null;
  /** The places of all pages that were requested, in order. */
  readonly entries: readonly GridEntry[];
  /** Those of the pages that were shown last. */
  readonly near: readonly GridEntry[];
  readonly error: CombinedError | null;
}

const pageOf = (index: number): number => Math.floor(index / PAGE_SIZE);

interface VideoPage {
  videos: readonly VideoCardFragment[];
  unsubscribe: (() => void) | null;
  /** Whether its newest request is not answered yet. */
  isReading: boolean;
}

/**
 * The videos that match a filter, as far as they were scrolled to. Each page is requested when one of its places is
 * shown; places of other pages stay empty.
 */
export class VideoPages {
  private readonly pages = new Map<number, VideoPage>();
  private shown = { first: 0, end: 0 };
  private readonly listeners = new Set<() => void>();
  private readonly empty: GridEntry[] = [];
  private readonly filled = new WeakMap<VideoCardFragment, GridEntry>();
  private stopListening: (() => void) | null = null;
  private list: VideoList = { totalCount: null, entries: [], near: [], error: null };

  constructor(
    private readonly client: Client,
    private readonly filter: VideoFilterInput,
  ) {}

  readonly snapshot = (): VideoList => this.list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.open();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.close();
    };
  };

  /** Requests the pages of the places that are shown, `end` excluded, and the next one where that is close. */
  readonly show = (first: number, end: number): void => {
    const before = this.nearPages();
    this.shown = { first, end };
    for (let page = pageOf(first); page <= pageOf(end - 1); page += 1) this.requestPage(page);
    const next = (pageOf(end - 1) + 1) * PAGE_SIZE;
    if (next - end < PAGE_SIZE / 2 && next < (this.list.totalCount ?? 0)) this.requestPage(pageOf(next));
    // Used in another order, the same pages have the same places.
    const areOthers = [...this.nearPages()].some((page) => !before.has(page));
    if (areOthers && this.list.totalCount !== null)
      this.change({ ...this.list, ...this.placesOf(this.list.totalCount) });
  };

  /** Reads the shown pages again. What is being read is discarded: it may be older than the change. */
  readonly refresh = (): void => {
    for (const [index, page] of this.pages) {
      if (!page.unsubscribe) continue;
      page.unsubscribe();
      this.follow(page, index, 'network-only');
    }
  };

  /** Reads pages again that are being read: the answer may be older than a change that has just arrived. */
  readonly refreshRead = (): void => {
    if ([...this.pages.values()].some(({ unsubscribe, isReading }) => unsubscribe && isReading))
      this.refresh();
  };

  private variablesOf(index: number) {
    return { filter: this.filter, first: PAGE_SIZE, offset: index * PAGE_SIZE };
  }

  private open(): void {
    this.stopListening = onListChange(this.refresh);
    this.requestPage(0);
  }

  private close(): void {
    this.stopListening?.();
    this.release(0);
  }

  /** Whether the video is newer than all of the list, so that the list lacks it. */
  isNewer({ createdAt }: VideoCardFragment): boolean {
    const [newest] = this.list.entries;
    return this.list.totalCount === 0 || (newest?.video ? createdAt > newest.video.createdAt : false);
  }

  private requestPage(index: number): void {
    const page = this.pages.get(index) ?? { videos: [], unsubscribe: null, isReading: false };
    // The order of insertion is the order of use.
    this.pages.delete(index);
    this.pages.set(index, page);
    if (page.unsubscribe) return;
    this.follow(page, index, 'cache-and-network');
    this.release(LIVE_PAGES);
  }

  private follow(page: VideoPage, index: number, requestPolicy: RequestPolicy): void {
    page.isReading = true;
    const { unsubscribe } = this.client
      .query(LibraryVideosDocument, this.variablesOf(index), { requestPolicy })
      .subscribe(({ data, error, stale }) => {
        // A stale result comes from the cache while the request is under way.
        page.isReading = stale;
        if (data) this.store(page, data.videos.nodes, data.videos.totalCount);
        else if (error) this.change({ ...this.list, error });
      });
    page.unsubscribe = unsubscribe;
  }

  private store(page: VideoPage, videos: readonly VideoCardFragment[], totalCount: number): void {
    page.videos = videos;
    if (this.list.totalCount !== null && totalCount !== this.list.totalCount)
      for (const other of this.pages.values()) if (!other.unsubscribe) other.videos = [];
    this.change({ totalCount, ...this.placesOf(totalCount), error: null });
  }

  private placesOf(totalCount: number): Pick<VideoList, 'entries' | 'near'> {
    const near = this.nearPages();
    const entries: GridEntry[] = [];
    const placed = new Set<string>();
    for (const [page, { videos }] of [...this.pages].sort(([one], [other]) => one - other))
      for (let index = page * PAGE_SIZE; index < Math.min(totalCount, (page + 1) * PAGE_SIZE); index += 1) {
        const video = videos[index - page * PAGE_SIZE];
        // Pages that arrive one after the other may both have a video that has moved between them.
        const isPlaced = video === undefined || placed.has(video.id);
        if (video) placed.add(video.id);
        entries.push(isPlaced ? this.emptyEntry(index) : this.filledEntry(video, index));
      }
    return { entries, near: entries.filter(({ index }) => near.has(pageOf(index))) };
  }

  /** A page that is requested ahead has no places until it has arrived: one change of the grid rather than two. */
  private nearPages(): ReadonlySet<number> {
    const { first, end } = this.shown;
    const near = [...this.pages]
      .filter(([page, { videos }]) => videos.length > 0 || (page >= pageOf(first) && page <= pageOf(end - 1)))
      .map(([page]) => page);
    return new Set(near.slice(-NEAR_PAGES));
  }

  private emptyEntry(index: number): GridEntry {
    const entry = this.empty[index] ?? { id: `place-${index}`, index, video: null };
    this.empty[index] = entry;
    return entry;
  }

  private filledEntry(video: VideoCardFragment, index: number): GridEntry {
    const before = this.filled.get(video);
    if (before?.index === index) return before;
    const entry = { id: video.id, index, video };
    this.filled.set(video, entry);
    return entry;
  }

  /** Stops following all but the `kept` most recently used pages. */
  private release(kept: number): void {
    const live = [...this.pages.values()].filter(({ unsubscribe }) => unsubscribe);
    for (const page of live.slice(0, Math.max(0, live.length - kept))) {
      page.unsubscribe?.();
      page.unsubscribe = null;
    }
  }

  private change(list: VideoList): void {
    this.list = list;
    for (const listener of this.listeners) listener();
  }
}
