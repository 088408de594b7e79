import { MinHeap } from './min-heap.js';
import type { WorkKind } from './work.entity.js';

/** Which units go first: those that finish a job; long ones may take as long as their files are. */
export type Lane = 'finish' | 'long' | 'ordinary';

export interface QueuedUnit {
  readonly workspaceId: string;
  readonly jobId: string;
  readonly kind: WorkKind;
  readonly lane: Lane;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly ordinal: number;
}

interface RunningUnit {
  readonly workspaceId: string;
  readonly lane: Lane;
  readonly secondsLeft: number;
}

interface Simulated<U> {
  /** Units that are processed at once. */
  readonly places: number;
  /** Long units of one workspace that are processed at once. */
  readonly longPlaces: number;
  readonly running: readonly RunningUnit[];
  /** In the order of their creation. */
  readonly queued: readonly U[];
  readonly secondsOf: (kind: WorkKind) => number;
}

interface SimulatedClaim<U> {
  readonly unit: U;
  readonly afterSeconds: number;
}

/** What a workspace has queued and running. */
interface Side<U> {
  readonly lists: Record<Lane, { readonly units: U[]; next: number }>;
  busy: number;
  long: number;
  /** Distinguishes its present candidate from earlier ones. */
  version: number;
}

interface Candidate<U> {
  readonly unit: U;
  readonly lane: Lane;
  readonly busy: number;
  readonly version: number;
}

/**
 * Plays through in which order, and when, the queued units are leased if each takes the time of its kind: by the same
 * rule as `claimWork`, which chooses the next unit whenever a place becomes free. Units that running work will queue
 * later are not known yet.
 */
export function* simulateClaims<U extends QueuedUnit>(state: Simulated<U>): Generator<SimulatedClaim<U>> {
  const sides = new Map<string, Side<U>>();
  const sideOf = (workspaceId: string): Side<U> => {
    let side = sides.get(workspaceId);
    if (!side) {
      const lists = {
        finish: { units: [], next: 0 },
        long: { units: [], next: 0 },
        ordinary: { units: [], next: 0 },
      };
      side = { lists, busy: 0, long: 0, version: 0 };
      sides.set(workspaceId, side);
    }
    return side;
  };
  const candidates = new MinHeap<Candidate<U>>(comesFirst);
  const ends = new MinHeap<{ at: number; workspaceId: string; lane: Lane }>((a, b) => a.at < b.at);
  const enter = (side: Side<U>) => {
    side.version += 1;
    const candidate = candidateOf(side, state.longPlaces);
    if (candidate) candidates.push(candidate);
  };
  const occupy = (unit: { workspaceId: string; lane: Lane }, side: Side<U>, until: number) => {
    side.busy += 1;
    if (unit.lane === 'long') side.long += 1;
    ends.push({ at: until, workspaceId: unit.workspaceId, lane: unit.lane });
  };

  for (const unit of state.queued) sideOf(unit.workspaceId).lists[unit.lane].units.push(unit);
  for (const unit of state.running) occupy(unit, sideOf(unit.workspaceId), unit.secondsLeft);
  for (const side of sides.values()) enter(side);

  let free = state.places - state.running.length;
  for (let now = 0; ; ) {
    for (
      let next = free > 0 ? candidates.pop() : undefined;
      next;
      next = free > 0 ? candidates.pop() : undefined
    ) {
      const side = sideOf(next.unit.workspaceId);
      if (next.version !== side.version) continue;
      side.lists[next.lane].next += 1;
      free -= 1;
      occupy(next.unit, side, now + state.secondsOf(next.unit.kind));
      enter(side);
      yield { unit: next.unit, afterSeconds: now };
    }
    const end = ends.pop();
    if (!end) return;
    now = end.at;
    free += 1;
    const side = sideOf(end.workspaceId);
    side.busy -= 1;
    if (end.lane === 'long') side.long -= 1;
    enter(side);
  }
}

/** Returns the unit that the workspace would be leased next. */
function candidateOf<U extends QueuedUnit>(side: Side<U>, longPlaces: number): Candidate<U> | null {
  const head = (lane: Lane): Candidate<U> | null => {
    const { units, next } = side.lists[lane];
    const unit = units[next];
    return unit ? { unit, lane, busy: side.busy, version: side.version } : null;
  };
  const finishing = head('finish');
  if (finishing) return finishing;
  const other = head('ordinary');
  const long = side.long < longPlaces ? head('long') : null;
  if (!other || !long) return other ?? long;
  return comesFirst(other, long) ? other : long;
}

function comesFirst<U extends QueuedUnit>(a: Candidate<U>, b: Candidate<U>): boolean {
  if ((a.lane === 'finish') !== (b.lane === 'finish')) return a.lane === 'finish';
  if (a.busy !== b.busy) return a.busy < b.busy;
  if (a.unit.createdAt !== b.unit.createdAt) return a.unit.createdAt < b.unit.createdAt;
  return a.unit.ordinal < b.unit.ordinal;
}
