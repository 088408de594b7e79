/** Who follows a row, or all rows of a workspace. */
export interface Follower<R> {
  /** Null: all rows of the workspace. */
  readonly id: string | null;
  /** `row` is null once it is gone. */
  readonly hear: (state: { readonly id: string; readonly row: R | null }) => void;
  /** Present when it was interrupted: how long ago it had surely received everything. */
  readonly missedMs?: number | undefined;
  /** States were missed that can't be read any more. */
  readonly lose: () => void;
  /** Whether it was told the present state. */
  isReady: boolean;
  readonly settle: { resolve(): void; reject(err: unknown): void };
}

export interface Followed {
  /** The present state has been told; rejects when it can't be read. */
  readonly ready: Promise<void>;
  stop(): void;
}
