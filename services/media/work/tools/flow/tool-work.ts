import type { WorkEntity } from '../../../queue/work.entity.js';
import type { WorkRun } from '../../../queue/work-handler.js';

/** Location of the bytes behind a URL. */
export type ToolInput =
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'upload'; readonly uploadId: string };

export interface ToolPayload {
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** By URL. */
  readonly inputs: Readonly<Record<string, ToolInput>>;
  /** The workspace's default language, where the tool may have to assume it. */
  readonly defaultLanguage?: string | null;
}

/** Payload of the download of one input; the last download queues the tool's run. */
export interface ToolFetchPayload {
  readonly uploadId: string;
  /** The parameter that the error message names. */
  readonly parameter: string;
  readonly next: ToolPayload;
}

/** A unit of a tool's work: it has no video. */
export type ToolWorkRun = WorkRun<WorkEntity>;
