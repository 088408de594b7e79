import type { Call } from '../../../test/setup/rest-client.js';

export type WorkspaceIndex = 0 | 1;

/** What a call brings about when it is answered with success. */
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

/** One time a request was sent. */
export interface Attempt {
  readonly at: number;
  readonly tookMs: number;
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly isReplay: boolean;
  /** Of the answer; why there is none. */
  readonly text: string;
}

export interface PlannedCall extends Call {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey?: string;
  readonly makes?: Effect;
  /** Refusals that are the workload's own doing; every other one blames it for what it did not do. */
  readonly mayBeRefused?: readonly number[];
}

/** A request with all that became of it. */
export interface RecordedCall {
  readonly operation: number | null;
  readonly workspace: WorkspaceIndex;
  readonly call: PlannedCall;
  readonly attempts: Attempt[];
  /** The last answer that was neither 5xx nor "still running"; null when there was none. */
  answer: Attempt | null;
}

export type FollowEnd =
  | { readonly how: 'left' }
  | { readonly how: 'completed' }
  | { readonly how: 'closed'; readonly code: number }
  | { readonly how: 'error'; readonly codes: readonly string[] };

/** One subscription, from its beginning to its end. */
export interface RecordedFollow {
  readonly operation: number;
  readonly workspace: WorkspaceIndex;
  readonly of: 'jobs' | 'video';
  readonly videoId: string | null;
  readonly events: Array<{ readonly at: number; readonly data: Readonly<Record<string, unknown>> }>;
  end: FollowEnd | null;
}

/** Everything that the clients of a schedule did and saw. */
export class Journal {
  readonly calls: RecordedCall[] = [];
  readonly follows: RecordedFollow[] = [];
  /** Errors of the workload itself. */
  readonly faults: string[] = [];
}

export const isSuccess = (status: number | null | undefined): boolean =>
  status !== null && status !== undefined && status >= 200 && status < 300;

/** Of an answer's body; null when it is no object of JSON. */
export function bodyOf(answer: Attempt | null): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(answer?.text ?? '');
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The id that a successful call answered: of what it made. */
export function madeId({ answer, call }: RecordedCall): string | null {
  if (!call.makes || !isSuccess(answer?.status)) return null;
  const body = bodyOf(answer);
  const id = body?.jobId ?? body?.id;
  return typeof id === 'string' ? id : null;
}
