import { createClient } from 'graphql-ws';
import { useSyncExternalStore } from 'react';
import { accessToken } from '../sign-in/session';

/** State of the live connection: `waiting` once a lost one is being opened again. */
export type ConnectionState = 'idle' | 'connected' | 'waiting';

const LONGEST_PAUSE_MS = 10_000;

let state: ConnectionState = 'idle';
const listeners = new Set<() => void>();

function become(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** One WebSocket for all subscriptions, opened with the first and reopened for as long as it takes. */
export const liveConnection = createClient({
  url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  connectionParams: async () => ({ authorization: `Bearer ${await accessToken()}` }),
  keepAlive: 20_000,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait: (attempt) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt))),
  on: {
    connected: () => become('connected'),
    closed: () => become(state === 'idle' ? 'idle' : 'waiting'),
  },
});

export const useConnectionState = (): ConnectionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
