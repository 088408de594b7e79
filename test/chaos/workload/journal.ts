import type { Call } from '../../setup/rest-client.js';

export type WorkspaceIndex = 0 | 1;

/** The effect of a call that succeeds. */
export type Effect =
  | 'video'
  | 'project'
  | 'webhook'
  | 'analysis'
  | 'export'
  | 'translation'
  | 'voiceover'
  | 'tool'
  | 'process';

/** One attempt to send a request. */
export interface Attempt {
  readonly at: number;
  readonly tookMs: number;
  /** Null without a response. */
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly isReplay: boolean;
  /** The response body, or the reason why there is none. */
  readonly text: string;
}

export interface PlannedCall extends Call {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey?: string;
  readonly makes?: Effect;
  /** Statuses that the workload itself may cause; any other refusal is a violation. */
  readonly mayBeRefused?: readonly number[];
}

/** A request with all of its attempts. */
export interface RecordedCall {
  readonly operation: number | null;
  readonly workspace: WorkspaceIndex;
  readonly call: PlannedCall;
  readonly attempts: Attempt[];
  /** The last response other than 5xx and "still running"; null if there was none. */
  answer: Attempt | null;
}

export type FollowEnd =
  | { readonly how: 'left' }
  | { readonly how: 'completed' }
  | { readonly how: 'closed'; readonly code: number }
  | { readonly how: 'error'; readonly codes: readonly string[] };

/** One subscription from start to end. */
export interface RecordedFollow {
  readonly operation: number;
  readonly workspace: WorkspaceIndex;
  readonly of: 'jobs' | 'video';
  readonly videoId: string | null;
  readonly events: Array<{ readonly at: number; readonly data: Readonly<Record<string, unknown>> }>;
  end: FollowEnd | null;
}

/** Records all requests and observations of a schedule's clients. */
export class Journal {
  readonly calls: RecordedCall[] = [];
  readonly follows: RecordedFollow[] = [];
  /** Errors of the workload itself. */
  readonly faults: string[] = [];
}

export const isSuccess = (status: number | null | undefined): boolean =>
  status !== null && status !== undefined && status >= 200 && status < 300;

/** Returns the response body; null if it is not a JSON object. */
export function bodyOf(answer: Attempt | null): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(answer?.text ?? '');
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Returns the id of the object that a successful call created. */
export function madeId({ answer, call }: RecordedCall): string | null {
  if (!call.makes || !isSuccess(answer?.status)) return null;
  const body = bodyOf(answer);
  const id = body?.jobId ?? body?.id;
  return typeof id === 'string' ? id : null;
}
