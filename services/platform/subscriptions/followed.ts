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
