import { createClient, type Sink, type SubscribePayload } from 'graphql-ws';
import { useSyncExternalStore } from 'react';
import { accessToken } from '../sign-in/session';

/** State of the live connection: `waiting` once a lost one is being opened again. */
export type ConnectionState = 'idle' | 'connected' | 'waiting';

const LONGEST_PAUSE_MS = 10_000;
/** Long enough for the next page to subscribe before the connection is closed as unused. */
const CLOSE_UNUSED_AFTER_MS = 1_000;
/** What the client closes an unused connection with (RFC 6455, section 7.4.1). */
const NORMAL_CLOSURE = 1000;

let state: ConnectionState = 'idle';
let subscribed = 0;
const listeners = new Set<() => void>();

function become(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** One WebSocket for all subscriptions, opened with the first and reopened for as long as one lasts. */
const client = createClient({
  url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  connectionParams: async () => ({ authorization: `Bearer ${await accessToken()}` }),
  keepAlive: 20_000,
  lazyCloseTimeout: CLOSE_UNUSED_AFTER_MS,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait: (attempt) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt))),
  on: {
    connected: () => become('connected'),
    closed: (event) => {
      const isUnused = subscribed === 0 || (event as CloseEvent).code === NORMAL_CLOSURE;
      become(isUnused ? 'idle' : 'waiting');
    },
  },
});

/** Subscribes on the live connection; returns how to end it. */
export function subscribeLive(payload: SubscribePayload, sink: Sink): () => void {
  subscribed += 1;
  const unsubscribe = client.subscribe(payload, sink);
  let isEnded = false;
  return () => {
    unsubscribe();
    if (isEnded) return;
    isEnded = true;
    subscribed -= 1;
    // A lost connection is not opened again for nobody.
    if (subscribed === 0 && state === 'waiting') become('idle');
  };
}

/** Calls back whenever the connection is there, again after it was lost; returns how to stop. */
export const onConnected = (listener: () => void): (() => void) => client.on('connected', listener);

export const useConnectionState = (): ConnectionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
