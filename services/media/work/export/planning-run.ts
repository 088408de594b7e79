/** What the planning of an export runs for, and where. */
export interface PlanningRun {
  readonly work: { readonly workspaceId: string; readonly videoId: string };
  readonly signal: AbortSignal;
  /** Path of an empty folder that is removed afterwards. */
  readonly scratch: string;
}
