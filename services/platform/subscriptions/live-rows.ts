import type { Logger } from 'pino';
import { errorMessage } from '../errors.js';
import type { Followed, Follower } from './followed.js';
import { FollowedWorkspace } from './followed-workspace.js';

/** A row that is followed. Its version grows with every change by any writer, so that states can be ordered. */
export interface LiveRow {
  readonly id: string;
  readonly version: number;
}

export interface CurrentRows<R> {
  readonly rows: readonly R[];
  /** False when more have ended than are read at once. */
  readonly hasAllEnded: boolean;
}

export interface FollowOptions {
  /** Of a follower that was interrupted: what ended since is told it as well. */
  readonly missedMs?: number | undefined;
  /** Called when states were missed that can't be read any more. */
  readonly lose?: () => void;
}

export interface RowReads<R extends LiveRow> {
  /** What there is of these. */
  byIds(workspaceId: string, ids: readonly string[]): Promise<R[]>;
  /** For followers of all rows of a workspace. */
  readonly all?: {
    /** Those that are not over, and those that have ended within so many milliseconds by the database's clock. */
    of(workspaceId: string, endedWithinMs: number): Promise<CurrentRows<R>>;
    isOver(row: R): boolean;
  };
}

/** Leaves most of the service's connections to its requests. */
const READS_AT_ONCE = 2;
/** What changes in between is read once. */
const REST_MS = 20;
const TRY_AGAIN_AFTER_MS = 1000;

/**
 * Rows as they change, for any number of followers: a change is read once, within its workspace's boundary, and a row's
 * states are told in their order, or only the newest of them. Whoever begins to follow is told the present state first.
 */
export class LiveRows<R extends LiveRow> {
  readonly #workspaces = new Map<string, FollowedWorkspace<R>>();
  readonly #due = new Set<string>();
  #reading = 0;
  #pumping = false;
  #stopped = false;

  constructor(
    private readonly reads: RowReads<R>,
    private readonly log: Logger,
  ) {}

  /** Follows a row or, with null, all rows of the workspace. Stopping at any time is fine, and needed. */
  follow(
    workspaceId: string,
    id: string | null,
    hear: Follower<R>['hear'],
    options: FollowOptions = {},
  ): Followed {
    const workspace = this.#workspaces.get(workspaceId) ?? new FollowedWorkspace<R>(workspaceId);
    this.#workspaces.set(workspaceId, workspace);
    const { follower, ready } = workspace.add(id, hear, options);
    this.#enqueue(workspace);
    const stop = () => {
      workspace.remove(follower);
      if (workspace.isEmpty) this.#workspaces.delete(workspaceId);
    };
    return { ready, stop };
  }

  /** A change of the row was committed. */
  changed(workspaceId: string, id: string): void {
    const workspace = this.#workspaces.get(workspaceId);
    if (workspace?.note(id)) this.#enqueue(workspace);
  }

  /** Changes may have gone unheard: everything that is followed is looked at. */
  lookAgain(): void {
    for (const workspace of this.#workspaces.values()) {
      workspace.noteEverything();
      this.#enqueue(workspace);
    }
  }

  /** Nothing is read any more. */
  stop(): void {
    this.#stopped = true;
    this.#workspaces.clear();
    this.#due.clear();
  }

  /** Followers that come in one turn of the loop share the read. */
  #enqueue({ workspaceId, isBusy }: FollowedWorkspace<R>): void {
    if (isBusy || this.#stopped) return;
    this.#due.add(workspaceId);
    if (this.#pumping) return;
    this.#pumping = true;
    setImmediate(() => {
      this.#pumping = false;
      this.#pump();
    });
  }

  #pump(): void {
    for (const workspaceId of this.#due) {
      if (this.#reading >= READS_AT_ONCE) return;
      this.#due.delete(workspaceId);
      const workspace = this.#workspaces.get(workspaceId);
      if (workspace?.isDue && !workspace.isBusy) void this.#read(workspace);
    }
  }

  async #read(workspace: FollowedWorkspace<R>): Promise<void> {
    this.#reading += 1;
    workspace.isBusy = true;
    let restMs = REST_MS;
    try {
      await workspace.read(this.reads);
    } catch (err) {
      restMs = TRY_AGAIN_AFTER_MS;
      this.log.warn({ err: errorMessage(err) }, 'what subscribers follow could not be read; trying again');
    }
    this.#reading -= 1;
    setTimeout(() => {
      workspace.isBusy = false;
      if (workspace.isDue) this.#enqueue(workspace);
    }, restMs).unref();
    this.#pump();
  }
}
