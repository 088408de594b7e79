import { ApiError, CertificateError, ConnectionError, type ErrorCode, makeApiError } from './errors.js';
import { delayOf, sleep } from './retry.js';
import type { Send } from './send.js';

export type Variables = Readonly<Record<string, unknown>>;

interface Result<T> {
  readonly data?: T | null;
  readonly errors?: ReadonlyArray<{
    readonly message: string;
    readonly extensions?: { readonly code?: string; readonly requestId?: string };
  }>;
}

/** GraphQL at the address of the REST API, for what REST does not have. */
export interface Graphql {
  /** Returns the data of a query or mutation; throws an `ApiError` when it has errors. */
  run<T>(document: string, variables?: Variables): Promise<T>;
  /**
   * Yields what a subscription sends, over an event stream. A lost connection is opened again; subscriptions then
   * continue with the current state.
   */
  subscribe<T>(document: string, variables?: Variables, signal?: AbortSignal): AsyncGenerator<T>;
}

/** Reasons that end a subscription of the service, but not the next one. */
const PASSING = ['unavailable', 'authentication_error', 'internal_error', 'rate_limit_exceeded'];
const MAX_LOST_CONNECTIONS = 8;

function errorOf({ errors }: Result<unknown>, status: number): ApiError | null {
  const [first] = errors ?? [];
  if (!first) return null;
  const { code, requestId } = first.extensions ?? {};
  return makeApiError({
    status,
    code: (code ?? 'internal_error') as ErrorCode,
    message: first.message,
    requestId: requestId ?? null,
    retryAfterSeconds: null,
  });
}

function dataOf<T>(result: Result<T>, status: number): T {
  const error = errorOf(result, status);
  if (error) throw error;
  return result.data as T;
}

const isPassing = (error: unknown): boolean =>
  (error instanceof ConnectionError && !(error instanceof CertificateError)) ||
  (error instanceof ApiError && (PASSING.includes(error.code) || error.code.startsWith('SUBSCRIPTION_')));

export function makeGraphql(baseUrl: string, send: Send): Graphql {
  const makeRequest = (path: string, accept: string, body: object, signal?: AbortSignal): Request =>
    new Request(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });

  /** Yields until the subscription completes, and returns whether it did. */
  async function* read<T>(body: object, signal?: AbortSignal): AsyncGenerator<T, boolean> {
    const response = await send(makeRequest('/graphql/stream', 'text/event-stream', body, signal), true);
    if (!response.body) return false;
    try {
      for await (const { event, data } of readEvents(response.body)) {
        if (event === 'next') yield dataOf(JSON.parse(data) as Result<T>, response.status);
        if (event === 'complete') return true;
      }
    } catch (cause) {
      if (cause instanceof ApiError || signal?.aborted) throw cause;
      throw new ConnectionError('The event stream was interrupted', { cause });
    }
    return false;
  }

  return {
    async run<T>(query: string, variables: Variables = {}): Promise<T> {
      const isRepeatable = /^\s*(query|\{)/.test(query);
      const request = makeRequest('/graphql', 'application/json', { query, variables });
      const response = await send(request, isRepeatable);
      return dataOf((await response.json()) as Result<T>, response.status);
    },

    async *subscribe<T>(query: string, variables: Variables = {}, signal?: AbortSignal) {
      for (let lost = 0; ; lost += 1) {
        const events = read<T>({ query, variables }, signal);
        try {
          for (;;) {
            const { value, done } = await events.next();
            if (done) {
              if (value) return;
              break;
            }
            lost = 0;
            yield value;
          }
        } catch (error) {
          if (signal?.aborted || !isPassing(error) || lost >= MAX_LOST_CONNECTIONS) throw error;
        } finally {
          await events.return(false);
        }
        await sleep(delayOf(lost, null), signal);
      }
    },
  };
}

export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

function parseEvent(block: string): ServerSentEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return event === 'message' && data.length === 0 ? null : { event, data: data.join('\n') };
}

/** Yields the events of a response in the format `text/event-stream`. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    // Ends the request when the events are no longer read.
    await reader.cancel().catch(() => undefined);
  }
}
