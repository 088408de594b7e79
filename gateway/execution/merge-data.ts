type Data = Record<string, unknown>;

const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** Merges the data of another fetch into the data of an object. */
export function mergeData(known: Data, added: Data | null | undefined): void {
  if (!added) return;
  for (const name of Object.keys(added)) {
    const before = Object.hasOwn(known, name) ? known[name] : undefined;
    const after = added[name];
    if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
      mergeList(before, after);
    else if (isObject(before) && isObject(after) && !Array.isArray(after)) mergeData(before, after);
    else known[name] = after;
  }
}

function mergeList(known: unknown[], added: readonly unknown[]): void {
  added.forEach((after, i) => {
    const before = known[i];
    if (isObject(before) && isObject(after)) mergeData(before, after);
    else known[i] = after;
  });
}
