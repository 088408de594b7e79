import { type Client, createClient, type FormattedExecutionResult } from 'graphql-ws';
import { WebSocket } from 'ws';
import { waitUntil } from './wait-until.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are what the tests look into.
type Data = any;

/** One operation of a subscriber's, with all that it was told. */
export interface Subscribed {
  readonly events: Array<FormattedExecutionResult<Data>>;
  readonly told: Data[];
  /** The errors that ended it. */
  error: ReadonlyArray<{ message: string; extensions: Record<string, unknown> }> | null;
  isCompleted: boolean;
  readonly isOver: boolean;
  stop(): void;
  /** Until it was told this many events, or is over. */
  reaches(count: number): Promise<void>;
  over(): Promise<void>;
}

export interface Subscriber {
  readonly client: Client;
  /** Codes its socket was closed with. */
  readonly closes: number[];
  isOpen(): boolean;
  subscribe(query: string, variables?: object, extensions?: Record<string, unknown>): Subscribed;
  close(): Promise<void>;
}

/** A client of a subgraph's own port, which does not come again by itself. */
export function makeSubscriber(url: string, connectionParams?: Record<string, unknown>): Subscriber {
  const closes: number[] = [];
  let isOpen = false;
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
    lazy: true,
    lazyCloseTimeout: 60_000,
    on: {
      connected: () => {
        isOpen = true;
      },
      closed: (event) => {
        isOpen = false;
        closes.push((event as { code: number }).code);
      },
    },
  });
  return {
    client,
    closes,
    isOpen: () => isOpen,
    subscribe(query, variables = {}, extensions = {}) {
      const subscribed: Subscribed = {
        events: [],
        get told() {
          return this.events.map(({ data }) => data && Object.values(data)[0]);
        },
        error: null,
        isCompleted: false,
        get isOver() {
          return this.isCompleted || this.error !== null;
        },
        stop: () => stop(),
        reaches: async (count) => {
          await waitUntil(`${count} events`, () => subscribed.events.length >= count || subscribed.isOver, {
            withinMs: 20_000,
            everyMs: 5,
          });
        },
        over: async () => {
          await waitUntil('it is over', () => subscribed.isOver, { withinMs: 30_000, everyMs: 5 });
        },
      };
      const stop = client.subscribe(
        { query, variables: { ...variables }, extensions },
        {
          next: (event) => void subscribed.events.push(event as FormattedExecutionResult<Data>),
          error: (err) => {
            subscribed.error = Array.isArray(err)
              ? err
              : [{ message: String((err as { reason?: string }).reason ?? err), extensions: {} }];
          },
          complete: () => {
            subscribed.isCompleted = subscribed.error === null;
          },
        },
      );
      return subscribed;
    },
    close: async () => {
      await client.dispose();
    },
  };
}
