import type { Logger } from 'pino';
import { errorMessage } from '../errors/errors.js';
import { type Followed, FollowedWorkspace, type Follower } from './followed-workspace.js';
import type { FollowOptions, LiveRow, RowReads } from './live-row.js';

/** Leaves most of the service's connections to its requests. */
const READS_AT_ONCE = 2;
/** Changes within this interval are read once. */
const REST_MS = 20;
const TRY_AGAIN_AFTER_MS = 1000;

/**
 * Sends changing rows to any number of followers: a change is read once, within its workspace's boundary, and
 * a row's states are sent in order, or only the newest of them. New followers receive the present state
 * first.
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

  /** Follows a row or, with null, all rows of the workspace. The caller must stop it, at any time. */
  follow(
    workspaceId: string,
    id: string | null,
    subscribe: Follower<R>['subscribe'],
    options: FollowOptions = {},
  ): Followed {
    const workspace = this.#workspaces.get(workspaceId) ?? new FollowedWorkspace<R>(workspaceId);
    this.#workspaces.set(workspaceId, workspace);
    const { follower, ready } = workspace.add(id, subscribe, options);
    this.#enqueue(workspace);
    const stop = () => {
      workspace.remove(follower);
      if (workspace.isEmpty) this.#workspaces.delete(workspaceId);
    };
    return { ready, stop };
  }

  /** Records the committed change of a row. */
  changed(workspaceId: string, id: string): void {
    const workspace = this.#workspaces.get(workspaceId);
    if (workspace?.note(id)) this.#enqueue(workspace);
  }

  /** Records a committed change that concerns all rows of a workspace; those that are followed are read again. */
  workspaceChanged(workspaceId: string): void {
    const workspace = this.#workspaces.get(workspaceId);
    if (!workspace) return;
    workspace.noteEverything();
    this.#enqueue(workspace);
  }

  /** Reads all followed rows again, since changes may have been missed. */
  readAgain(): void {
    for (const workspace of this.#workspaces.values()) {
      workspace.noteEverything();
      this.#enqueue(workspace);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#workspaces.clear();
    this.#due.clear();
  }

  /** Followers that are added in the same turn of the event loop share the read. */
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
      this.log.warn(
        { err: errorMessage(err) },
        'the state of live subscriptions could not be read; trying again',
      );
    }
    this.#reading -= 1;
    setTimeout(() => {
      workspace.isBusy = false;
      if (workspace.isDue) this.#enqueue(workspace);
    }, restMs).unref();
    this.#pump();
  }
}
