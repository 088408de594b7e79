/** Input of GraphQL, where an absent value may be null. */
export type Nullable<T> =
  T extends ReadonlyArray<infer E>
    ? ReadonlyArray<Nullable<E>>
    : T extends object
      ? { readonly [K in keyof T]: undefined extends T[K] ? Nullable<T[K]> | null : Nullable<T[K]> }
      : T;

/** Returns the input without the fields that are null, in lists and objects inside it, too. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, held]) => held !== null);
  return Object.fromEntries(present.map(([name, held]) => [name, withoutNulls(held)]));
}
