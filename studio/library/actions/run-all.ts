import type { CombinedError } from 'urql';

const AT_ONCE = 4;

interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly errors: readonly CombinedError[];
}

/** Runs a change for each item, a few at once, and continues after failures. */
export async function runAll<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<{ error?: CombinedError | undefined }>,
): Promise<Outcome<Item>> {
  const done: Item[] = [];
  const errors: CombinedError[] = [];
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const { error } = await change(item);
      if (error) errors.push(error);
      else done.push(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, errors };
}
