type Data = Record<string, unknown>;

/** Sets a property of the object itself: assigning to `__proto__`, which a client may choose as alias, changes its prototype. */
export function setOwn(data: Data, name: string, value: unknown): void {
  if (name !== '__proto__') data[name] = value;
  else Object.defineProperty(data, name, { value, configurable: true, enumerable: true, writable: true });
}

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
    else setOwn(known, name, after);
  }
}

function mergeList(known: unknown[], added: readonly unknown[]): void {
  added.forEach((after, i) => {
    const before = known[i];
    if (isObject(before) && isObject(after)) mergeData(before, after);
    else known[i] = after;
  });
}
