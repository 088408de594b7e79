import type { Client, FormattedExecutionResult } from 'graphql-ws';
import { connectTo, watch } from './subscribing-client.js';
import { waitUntil } from './wait-until.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are what the tests look into.
type Data = any;

/** One operation of a subscriber, with all received events. */
export interface Subscribed {
  readonly events: ReadonlyArray<FormattedExecutionResult<Data>>;
  readonly notified: Data[];
  /** The errors that ended it. */
  readonly error: ReadonlyArray<{ message: string; extensions: Record<string, unknown> }> | null;
  readonly isCompleted: boolean;
  readonly isOver: boolean;
  stop(): void;
  /** Resolves when it has received this many events or has ended. */
  reaches(count: number): Promise<void>;
  over(): Promise<void>;
}

export interface Subscriber {
  readonly client: Client;
  /** Close codes of its sockets. */
  readonly closes: number[];
  isOpen(): boolean;
  subscribe(query: string, variables?: object, extensions?: Record<string, unknown>): Subscribed;
  close(): Promise<void>;
}

/** A client of a subgraph's own port, such as a service of the operator. */
export function makeSubscriber(url: string, connectionParams?: Record<string, unknown>): Subscriber {
  const closes: number[] = [];
  let isOpen = false;
  const client = connectTo(url, {
    connectionParams,
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
    subscribe: (query, variables = {}, extensions = {}) => subscribe(client, query, variables, extensions),
    close: async () => {
      await client.dispose();
    },
  };
}

function subscribe(client: Client, query: string, variables: object, extensions: object): Subscribed {
  const watching = watch(client, query, { ...variables }, { extensions });
  const subscribed: Subscribed = {
    events: watching.notified,
    get notified() {
      return watching.notified.map(({ data }) => data && Object.values(data)[0]);
    },
    get error() {
      const [failed] = watching.failed;
      if (failed === undefined) return null;
      if (Array.isArray(failed)) return failed;
      return [{ message: String((failed as { reason?: string }).reason ?? failed), extensions: {} }];
    },
    get isCompleted() {
      return watching.isComplete && watching.failed.length === 0;
    },
    get isOver() {
      return watching.isComplete || watching.failed.length > 0;
    },
    stop: () => watching.leave(),
    reaches: async (count) => {
      await waitUntil(`${count} events`, () => subscribed.events.length >= count || subscribed.isOver, {
        everyMs: 5,
      });
    },
    over: async () => {
      await waitUntil('it is over', () => subscribed.isOver, { everyMs: 5 });
    },
  };
  return subscribed;
}
