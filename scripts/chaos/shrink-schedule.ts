import type { Schedule } from './schedule.js';

/** Only these faults and operations; what is about an operation that is not played is left out with it. */
export function narrowSchedule(
  schedule: Schedule,
  {
    faults,
    operations,
  }: { readonly faults?: readonly number[] | null; readonly operations?: readonly number[] | null },
): Schedule {
  const played = new Set(operations ?? schedule.operations.map(({ id }) => id));
  // Earlier ones first: whatever is about an operation comes after it.
  for (const { id, of } of schedule.operations) if (of !== undefined && !played.has(of)) played.delete(id);
  return {
    ...schedule,
    operations: schedule.operations.filter(({ id }) => played.has(id)),
    faults: faults ? schedule.faults.filter(({ id }) => faults.includes(id)) : schedule.faults,
  };
}

export interface Shrinking {
  /** Plays a schedule: whether it fails in the same way. */
  readonly failsAgain: (schedule: Schedule) => Promise<boolean>;
  readonly maxRuns: number;
}

/**
 * Leaves out what a failing schedule fails without: first faults, then operations, halves before single ones. What fails by chance
 * may not fail again; then more of it stays than is needed, never less.
 */
export async function shrinkSchedule(
  schedule: Schedule,
  { failsAgain, maxRuns }: Shrinking,
): Promise<Schedule> {
  let runs = 0;
  let smallest = schedule;
  const tries = async (smaller: Schedule): Promise<boolean> => {
    const isSmaller =
      smaller.faults.length < smallest.faults.length ||
      smaller.operations.length < smallest.operations.length;
    if (!isSmaller || runs >= maxRuns) return false;
    runs += 1;
    if (!(await failsAgain(smaller))) return false;
    smallest = smaller;
    return true;
  };
  for (const part of ['faults', 'operations'] as const) {
    for (
      let size = Math.ceil(smallest[part].length / 2);
      size >= 1;
      size = size === 1 ? 0 : Math.ceil(size / 2)
    ) {
      // From the end: what came last has the least that hangs on it.
      const ids = smallest[part].map(({ id }) => id).reverse();
      for (let from = 0; from < ids.length; from += size) {
        const dropped = ids.slice(from, from + size);
        const kept = smallest[part].map(({ id }) => id).filter((id) => !dropped.includes(id));
        if (part === 'operations' && kept.length === 0) continue;
        await tries(narrowSchedule(smallest, { [part]: kept }));
      }
    }
  }
  return smallest;
}
