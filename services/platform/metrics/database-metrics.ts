import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { defineGauge } from './define-metric.js';

const CONNECTIONS = defineGauge({
  name: 'database_pool_connections',
  help: 'Connections of the process to its database; ten at most.',
  labels: { state: '`busy`, `idle`' },
  from: 'auth, jobs, media, videos, webhooks, worker',
});

const WAITING = defineGauge({
  name: 'database_pool_waiting',
  help: 'Requests for a connection that wait because all are busy.',
  labels: {},
  from: 'auth, jobs, media, videos, webhooks, worker',
});

/** Serves how many of the process's connections to its database are in use. */
export function watchConnections(metrics: Registry, { driver }: DataSource): void {
  const pool = (driver as unknown as { readonly master: Pool }).master;
  CONNECTIONS.readBy(metrics, (connections) => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  });
  WAITING.readBy(metrics, (waiting) => waiting.set(pool.waitingCount));
}
