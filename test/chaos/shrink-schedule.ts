import type { Schedule } from './schedule.js';

/**
 * Limits a schedule to these faults and operations; operations that depend on an omitted one are omitted as
 * well.
 */
export function narrowSchedule(
  schedule: Schedule,
  {
    faults,
    operations,
  }: { readonly faults?: readonly number[] | null; readonly operations?: readonly number[] | null },
): Schedule {
  const played = new Set(operations ?? schedule.operations.map(({ id }) => id));
  // Operations depend only on earlier ones, so a single pass suffices.
  for (const { id, of } of schedule.operations) if (of !== undefined && !played.has(of)) played.delete(id);
  return {
    ...schedule,
    operations: schedule.operations.filter(({ id }) => played.has(id)),
    faults: faults ? schedule.faults.filter(({ id }) => faults.includes(id)) : schedule.faults,
  };
}

export interface Shrinking {
  /** Plays a schedule and returns whether it fails in the same way. */
  readonly failsAgain: (schedule: Schedule) => Promise<boolean>;
  readonly maxRuns: number;
}

/**
 * Removes faults, then operations, that a failing schedule does not need, halves before single ones. A random
 * failure may not recur; then more remains than necessary, never less.
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
      // Starts from the end, because the fewest operations depend on late ones.
      const ids = smallest[part].map(({ id }) => id).reverse();
      for (let from = 0; from < ids.length; from += size) {
        const dropped = ids.slice(from, from + size);
        const remaining = smallest[part].map(({ id }) => id).filter((id) => !dropped.includes(id));
        if (part === 'operations' && remaining.length === 0) continue;
        await tries(narrowSchedule(smallest, { [part]: remaining }));
      }
    }
  }
  return smallest;
}
