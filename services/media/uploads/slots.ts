export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many do something at once; the others wait in the order they came. */
export function makeSlots(count: number): Slots {
  let free = count;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
