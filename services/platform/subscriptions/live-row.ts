export interface FollowOptions {
  /** For a follower that was interrupted: it also receives rows that ended since then. */
  readonly missedMs?: number | undefined;
  /** Called when states were missed that can't be read any more. */
  readonly lose?: () => void;
}

/**
 * A row that can be followed. Its version grows with every change by any writer, so that states can be
 * ordered.
 */
export interface LiveRow {
  readonly id: string;
  readonly version: number;
}

export interface RowReads<R extends LiveRow> {
  /** Returns those of the rows that exist. */
  byIds(workspaceId: string, ids: readonly string[]): Promise<R[]>;
  /** For followers of all rows of a workspace. */
  readonly all?: {
    /** Returns rows that have not ended, and those that ended within this time by the database's clock. */
    of(workspaceId: string, endedWithinMs: number): Promise<CurrentRows<R>>;
    isOver(row: R): boolean;
  };
}

export interface CurrentRows<R> {
  readonly rows: readonly R[];
  /** False when more rows have ended than are read at once. */
  readonly hasAllEnded: boolean;
}
