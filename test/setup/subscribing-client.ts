import { type Client, type ClientOptions, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { waitUntil } from './wait-until.js';

// biome-ignore lint/suspicious/noExplicitAny: the tests are about what is in it.
type Notified = any;

export interface Watching {
  readonly notified: Notified[];
  /** Payloads of `error` messages, or how the connection ended. */
  readonly failed: Notified[];
  readonly isComplete: boolean;
  leave(): void;
  /** Resolves to the first matching event. */
  subscribes(what: string, isIt: (notified: Notified) => boolean): Promise<Notified>;
  completes(): Promise<void>;
}

/** A client of the public protocol that does not reconnect. */
export const connectTo = (url: string, options: Partial<ClientOptions> = {}): Client =>
  createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...options,
  });

/** Connects to the gateway. */
export const connect = (
  port: number,
  authorization: string | undefined,
  options: Partial<ClientOptions> = {},
): Client =>
  connectTo(`http://127.0.0.1:${port}`, {
    connectionParams: authorization === undefined ? undefined : { authorization },
    ...options,
  });

export function watch(
  client: Client,
  query: string,
  variables: Record<string, unknown> = {},
  more = {},
): Watching {
  const notified: Notified[] = [];
  const failed: Notified[] = [];
  let isComplete = false;
  const leave = client.subscribe(
    { query, variables, ...more },
    {
      next: (result) => void notified.push(result),
      error: (thrown) => void failed.push(thrown),
      complete: () => {
        isComplete = true;
      },
    },
  );
  return {
    notified,
    failed,
    leave,
    get isComplete() {
      return isComplete;
    },
    subscribes: (what, isIt) =>
      waitUntil(
        `${what}, but was notified of ${JSON.stringify(notified.slice(-3))} ${failed}`,
        () => notified.find(isIt),
        { everyMs: 5 },
      ),
    async completes() {
      await waitUntil('completion', () => isComplete, { everyMs: 5 });
    },
  };
}
