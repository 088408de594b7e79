import type { WorkEntity } from '../../../queue/work.entity.js';
import type { WorkRun } from '../../../queue/work-handler.js';

/** Where the bytes behind an address are. */
export type ToolInput =
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'upload'; readonly uploadId: string };

/** What running a tool takes. */
export interface ToolPayload {
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** By address. */
  readonly inputs: Readonly<Record<string, ToolInput>>;
  /** The workspace's, where the tool may have to assume it. */
  readonly defaultLanguage?: string | null;
}

/** What fetching one of its inputs takes; whoever fetches the last one has the tool run. */
export interface ToolFetchPayload {
  readonly uploadId: string;
  /** The reason it cannot be fetched, for people. */
  readonly parameter: string;
  readonly next: ToolPayload;
}

/** A piece of a tool's work: it has no video. */
export type ToolWorkRun = WorkRun<WorkEntity>;
