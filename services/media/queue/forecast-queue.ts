import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import { type QueueRows, readQueue } from './read-queue.js';
import { sumTimes } from './run-times.js';
import { simulateClaims } from './simulate-claims.js';
import type { WorkKind } from './work.entity.js';

/** Where a job waits that no worker has begun. */
interface QueuePlace {
  /** From 1, in the order in which workers will begin the jobs of all workspaces. */
  readonly position: number;
  /** Null while no worker runs, or none has completed work of this kind. */
  readonly startsAt: Date | null;
}

export interface QueueForecast {
  placeOf(workspaceId: string, jobId: string): QueuePlace | null;
  /** When the next waiting job begins, of the workspace or of all; null if unknown. */
  nextStartAt(workspaceId: string | null): Date | null;
  /** Why no worker begins any work: none runs, or what those that run lack; null if one does. */
  readonly blockedReason: string | null;
}

/** Age at which a forecast is renewed: it changes no faster for clients that wait for a change. */
const FRESH_MS = 5000;

/** Forecasts the queue at most once in five seconds, for any number of requests and jobs. */
export function makeQueueForecasts(db: DataSource, freshMs = FRESH_MS): () => Promise<QueueForecast> {
  let latest: { readonly at: number; readonly forecast: Promise<QueueForecast> } | undefined;
  return () => {
    if (!latest || performance.now() - latest.at >= freshMs) {
      const forecast = inTransaction(db, ACROSS_WORKSPACES, readQueue).then(forecastQueue);
      latest = { at: performance.now(), forecast };
      forecast.catch(() => {
        latest = undefined;
      });
    }
    return latest.forecast;
  };
}

/** Workers with the same kinds of work share one queue; kinds that no worker has now wait for the first that comes. */
function groupPools({ pools, queued }: QueueRows) {
  const groups = new Map<string, { kinds: ReadonlySet<WorkKind>; places: number; longPlaces: number }>();
  for (const { kinds, places } of pools) {
    const name = [...kinds].sort().join();
    const group = groups.get(name) ?? { kinds: new Set(kinds), places: 0, longPlaces: 0 };
    group.places += places;
    // As in a work pool, where one place stays free of long work for other workspaces.
    group.longPlaces += places > 0 ? Math.max(1, places - 1) : 0;
    groups.set(name, group);
  }
  const all = [...groups.values()].sort((a, b) => b.places - a.places);
  const rest = new Set(
    queued.map(({ kind }) => kind).filter((kind) => !all.some(({ kinds }) => kinds.has(kind))),
  );
  return rest.size > 0 ? [...all, { kinds: rest, places: 0, longPlaces: 0 }] : all;
}

/** Computes where each job waits, and when it is expected to begin. */
export function forecastQueue(rows: QueueRows, now = new Date()): QueueForecast {
  const seconds = sumTimes(rows.pools.map(({ times }) => times));
  const places = new Map<string, QueuePlace>();
  const next = new Map<string | null, Date>();
  const isTaken = new Set<WorkKind>();
  for (const { kinds, places: open, longPlaces } of groupPools(rows)) {
    const ofGroup = <T extends { kind: WorkKind }>(units: readonly T[]) =>
      units.filter(({ kind }) => kinds.has(kind) && !isTaken.has(kind));
    const queued = ofGroup(rows.queued);
    const leased = ofGroup(rows.leased);
    for (const kind of kinds) isTaken.add(kind);
    if (queued.length === 0) continue;
    const isKnown = open > 0 && [...queued, ...leased].every(({ kind }) => seconds.has(kind));
    const secondsOf = (kind: WorkKind) => seconds.get(kind) ?? meanOf([...seconds.values()]);
    const claims = simulateClaims({
      places: Math.max(1, open),
      longPlaces: Math.max(1, longPlaces),
      running: leased.map(({ fraction, ...unit }) => ({
        ...unit,
        secondsLeft: secondsOf(unit.kind) * (1 - fraction),
      })),
      queued,
      secondsOf,
    });
    let position = 0;
    for (const { unit, afterSeconds } of claims) {
      const key = keyOf(unit.workspaceId, unit.jobId);
      if (unit.hasBegun || places.has(key)) continue;
      const startsAt = isKnown ? roundedTime(now, afterSeconds) : null;
      position += 1;
      places.set(key, { position, startsAt });
      if (!startsAt) continue;
      for (const scope of [unit.workspaceId, null]) {
        const earlier = next.get(scope);
        if (!earlier || startsAt < earlier) next.set(scope, startsAt);
      }
    }
  }
  return {
    placeOf: (workspaceId, jobId) => places.get(keyOf(workspaceId, jobId)) ?? null,
    nextStartAt: (workspaceId) => next.get(workspaceId) ?? null,
    blockedReason: whyBlocked(rows.pools),
  };
}

function whyBlocked(pools: QueueRows['pools']): string | null {
  if (pools.some(({ places }) => places > 0)) return null;
  return pools.find(({ fault }) => fault !== null)?.fault ?? 'No worker is running';
}

/**
 * Rounds an estimate up, the more the later it is: estimates that differ by less are the same to clients, which wait for a
 * change.
 */
function roundedTime(now: Date, afterSeconds: number): Date {
  const stepSeconds = afterSeconds < 60 ? 5 : afterSeconds < 600 ? 15 : 60;
  const stepMs = stepSeconds * 1000;
  return new Date(Math.ceil((now.getTime() + afterSeconds * 1000) / stepMs) * stepMs);
}

const keyOf = (workspaceId: string, jobId: string): string => `${workspaceId}/${jobId}`;

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
