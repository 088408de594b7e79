import { LRUCache } from 'lru-cache';
import { cannotResume } from '../graphql/resume.js';
import type { FollowOptions, LiveRow, RowReads } from './live-row.js';

/** Beyond this, the states sent longest ago are forgotten; at worst they are sent again. */
const MAX_REMEMBERED = 10_000;
/** For transactions that began before a read and committed after it. */
const OVERLAP_MS = 60_000;

/** The followers of one workspace, the rows that have to be read for them, and the states that were sent. */
export class FollowedWorkspace<R extends LiveRow> {
  isBusy = false;
  readonly #byId = new Map<string, Set<Follower<R>>>();
  readonly #everything = new Set<Follower<R>>();
  readonly #sentVersions = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  #due = new Set<string>();
  #joining = new Set<Follower<R>>();
  /** By a monotonic clock. */
  #missedSinceMs: number | null = null;
  #lookedAtMs = performance.now();

  constructor(readonly workspaceId: string) {}

  get isEmpty(): boolean {
    return this.#byId.size === 0 && this.#everything.size === 0;
  }

  get isDue(): boolean {
    return this.#due.size > 0 || this.#joining.size > 0 || this.#missedSinceMs !== null;
  }

  add(
    id: string | null,
    subscribe: Follower<R>['subscribe'],
    { missedMs, lose = () => undefined }: FollowOptions,
  ): { follower: Follower<R>; ready: Promise<void> } {
    let settle!: Follower<R>['settle'];
    const ready = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const follower: Follower<R> = { id, subscribe, missedMs, lose, isReady: false, settle };
    if (id === null) this.#everything.add(follower);
    else this.#byId.set(id, (this.#byId.get(id) ?? new Set()).add(follower));
    if (id !== null) this.#due.add(id);
    this.#joining.add(follower);
    return { follower, ready };
  }

  remove(follower: Follower<R>): void {
    this.#joining.delete(follower);
    // Otherwise followers that wait for the current state would wait forever.
    follower.settle.resolve();
    if (follower.id === null) {
      this.#everything.delete(follower);
      return;
    }
    const followers = this.#byId.get(follower.id);
    followers?.delete(follower);
    if (followers?.size !== 0) return;
    this.#byId.delete(follower.id);
    if (this.#everything.size > 0) return;
    this.#sentVersions.delete(follower.id);
    this.#due.delete(follower.id);
  }

  /** Notes a changed row and returns whether it has a follower. */
  note(id: string): boolean {
    if (this.#everything.size === 0 && !this.#byId.has(id)) return false;
    this.#due.add(id);
    return true;
  }

  noteEverything(): void {
    for (const id of this.#byId.keys()) this.#due.add(id);
    if (this.#everything.size > 0) this.#missedSinceMs ??= this.#lookedAtMs - OVERLAP_MS;
  }

  /**
   * Reads all due rows and notifies the followers. Rows that could not be read stay due; followers that
   * waited for them are notified of the failure.
   */
  async read(reads: RowReads<R>): Promise<void> {
    const [due, joining, missedSinceMs] = [this.#due, this.#joining, this.#missedSinceMs];
    const beganMs = performance.now();
    this.#due = new Set();
    this.#joining = new Set();
    this.#missedSinceMs = null;
    const { workspaceId } = this;
    try {
      const byId = due.size > 0 ? await reads.byIds(workspaceId, [...due]) : [];
      // Rows that have just ended are read for new followers too, so that they count as known and are sent
      // neither now nor at the next read.
      const joiningAll = [...joining].filter(({ id }) => id === null);
      const endedWithinMs = Math.max(
        ...(missedSinceMs === null ? [] : [beganMs - missedSinceMs]),
        ...joiningAll.map(({ missedMs = 0 }) => missedMs + OVERLAP_MS),
      );
      const isLooking = endedWithinMs > Number.NEGATIVE_INFINITY;
      const all = isLooking ? await reads.all?.of(workspaceId, endedWithinMs) : undefined;
      const { rows = [], hasAllEnded = true } = all ?? {};
      if (isLooking) this.#lookedAtMs = beganMs;
      if (!hasAllEnded) {
        for (const follower of joiningAll)
          if (follower.missedMs !== undefined) follower.settle.reject(cannotResume());
        if (missedSinceMs !== null) for (const { isReady, lose } of this.#everything) if (isReady) lose();
      }
      this.#welcome(joining, byId, rows, (row) => reads.all?.isOver(row) ?? false);
      for (const row of [...byId, ...rows]) this.#notify(row);
      const found = new Set(byId.map(({ id }) => id));
      for (const id of due) if (!found.has(id)) this.#notifyDeleted(id);
    } catch (err) {
      for (const id of due) this.note(id);
      this.#missedSinceMs ??= missedSinceMs;
      for (const follower of joining) follower.settle.reject(err);
      throw err;
    }
    for (const follower of joining) {
      follower.isReady = true;
      follower.settle.resolve();
    }
  }

  /** Sends the present state to new followers before existing ones, for whom it may be old. */
  #welcome(
    joining: ReadonlySet<Follower<R>>,
    byId: readonly R[],
    all: readonly R[],
    isOver: (row: R) => boolean,
  ): void {
    const found = new Map(byId.map((row) => [row.id, row]));
    for (const { id, subscribe, missedMs } of joining) {
      if (id !== null) subscribe({ id, row: found.get(id) ?? null });
      else for (const row of all) if (missedMs !== undefined || !isOver(row)) subscribe({ id: row.id, row });
    }
  }

  #notify(row: R): void {
    if (row.version <= (this.#sentVersions.get(row.id) ?? -1)) return;
    this.#sentVersions.set(row.id, row.version);
    for (const follower of [...(this.#byId.get(row.id) ?? []), ...this.#everything])
      if (follower.isReady) follower.subscribe({ id: row.id, row });
  }

  #notifyDeleted(id: string): void {
    this.#sentVersions.delete(id);
    for (const follower of this.#byId.get(id) ?? [])
      if (follower.isReady) follower.subscribe({ id, row: null });
  }
}

/** A follower of one row, or of all rows of a workspace. */
export interface Follower<R> {
  /** Null: all rows of the workspace. */
  readonly id: string | null;
  /** `row` is null once it is deleted. */
  readonly subscribe: (state: { readonly id: string; readonly row: R | null }) => void;
  /** For a follower that was interrupted: milliseconds since it had certainly received everything. */
  readonly missedMs?: number | undefined;
  /** Called when states were missed that can't be read any more. */
  readonly lose: () => void;
  /** Whether the present state was sent. */
  isReady: boolean;
  readonly settle: { resolve(): void; reject(err: unknown): void };
}

export interface Followed {
  /** Resolves when the present state was sent; rejects when it can't be read. */
  readonly ready: Promise<void>;
  stop(): void;
}
