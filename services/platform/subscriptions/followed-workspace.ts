import type { Follower } from './followed.js';
import type { LiveRow, RowReads } from './live-rows.js';

/** Beyond, what was told longest ago is forgotten; at worst it is told again. */
const REMEMBERED_MOST = 10_000;
/** For transactions that began before a look and committed after it. */
const OVERLAP_MS = 60_000;

/** Who follows what in one workspace, what of it has to be read, and which states were told. */
export class FollowedWorkspace<R extends LiveRow> {
  isBusy = false;
  readonly #byId = new Map<string, Set<Follower<R>>>();
  readonly #everything = new Set<Follower<R>>();
  readonly #told = new Map<string, number>();
  #due = new Set<string>();
  #joining = new Set<Follower<R>>();
  #missedSince: Date | null = null;
  #lookedAt = new Date();

  constructor(readonly workspaceId: string) {}

  get isEmpty(): boolean {
    return this.#byId.size === 0 && this.#everything.size === 0;
  }

  get isDue(): boolean {
    return this.#due.size > 0 || this.#joining.size > 0 || this.#missedSince !== null;
  }

  add(id: string | null, hear: Follower<R>['hear']): { follower: Follower<R>; ready: Promise<void> } {
    let settle!: Follower<R>['settle'];
    const ready = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const follower: Follower<R> = { id, hear, isReady: false, settle };
    if (id === null) this.#everything.add(follower);
    else this.#byId.set(id, (this.#byId.get(id) ?? new Set()).add(follower));
    if (id !== null) this.#due.add(id);
    this.#joining.add(follower);
    return { follower, ready };
  }

  remove(follower: Follower<R>): void {
    this.#joining.delete(follower);
    // Whoever still waits for the present state would wait for ever.
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
    this.#told.delete(follower.id);
    this.#due.delete(follower.id);
  }

  /** Whether anybody wants to know. */
  note(id: string): boolean {
    if (this.#everything.size === 0 && !this.#byId.has(id)) return false;
    this.#due.add(id);
    return true;
  }

  noteEverything(): void {
    for (const id of this.#byId.keys()) this.#due.add(id);
    if (this.#everything.size > 0) this.#missedSince ??= new Date(this.#lookedAt.getTime() - OVERLAP_MS);
  }

  /** Reads all that is due and tells it. What could not be read stays due; who waited for it is told so. */
  async read(reads: RowReads<R>): Promise<void> {
    const [due, joining, missedSince] = [this.#due, this.#joining, this.#missedSince];
    const beganAt = new Date();
    this.#due = new Set();
    this.#joining = new Set();
    this.#missedSince = null;
    const { workspaceId } = this;
    try {
      const byId = due.size > 0 ? await reads.byIds(workspaceId, [...due]) : [];
      const isAnyNew = [...joining].some(({ id }) => id === null);
      // What has just ended is read for somebody new, too: not to be told of it, now or when it is looked for again.
      const since = missedSince ?? (isAnyNew ? new Date(beganAt.getTime() - OVERLAP_MS) : null);
      const all = since ? await reads.all?.of(workspaceId, since) : [];
      if (since) this.#lookedAt = beganAt;
      this.#welcome(joining, byId, all?.filter((row) => !reads.all?.isOver(row)) ?? []);
      for (const row of [...byId, ...(all ?? [])]) this.#tell(row);
      const found = new Set(byId.map(({ id }) => id));
      for (const id of due) if (!found.has(id)) this.#tellGone(id);
    } catch (err) {
      for (const id of due) this.note(id);
      this.#missedSince ??= missedSince;
      for (const follower of joining) follower.settle.reject(err);
      throw err;
    }
    for (const follower of joining) {
      follower.isReady = true;
      follower.settle.resolve();
    }
  }

  /** Before it is told to those who are there already, for whom it may be old. */
  #welcome(joining: ReadonlySet<Follower<R>>, byId: readonly R[], open: readonly R[]): void {
    const rows = new Map(byId.map((row) => [row.id, row]));
    for (const { id, hear } of joining) {
      if (id === null) for (const row of open) hear({ id: row.id, row });
      else hear({ id, row: rows.get(id) ?? null });
    }
  }

  #tell(row: R): void {
    if (row.version <= (this.#told.get(row.id) ?? -1)) return;
    this.#told.delete(row.id);
    if (this.#told.size >= REMEMBERED_MOST) this.#told.delete(this.#told.keys().next().value as string);
    this.#told.set(row.id, row.version);
    for (const follower of [...(this.#byId.get(row.id) ?? []), ...this.#everything])
      if (follower.isReady) follower.hear({ id: row.id, row });
  }

  #tellGone(id: string): void {
    this.#told.delete(id);
    for (const follower of this.#byId.get(id) ?? []) if (follower.isReady) follower.hear({ id, row: null });
  }
}
