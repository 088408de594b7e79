import type { StaleReason, StaleReasonKind } from './stale-reason.js';

type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

const isObject = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal whatever the order of fields is; absent fields equal undefined ones. */
export function areEqual(one: Json, other: Json): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => areEqual(item, other[at]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => areEqual(one[name], other[name]));
}

/** Returns a reason for each setting that differs; fields of an object that both have are named one by one. */
export function compareSettings(before: Fields, now: Fields, names: readonly string[]): StaleReason[] {
  return names.flatMap((name) => {
    const [old, value] = [before[name], now[name]];
    if (areEqual(old ?? null, value ?? null)) return [];
    if (!isObject(old) || !isObject(value)) return [changed(name)];
    const fields = [...new Set([...Object.keys(old), ...Object.keys(value)])];
    return fields
      .filter((field) => !areEqual(old[field], value[field]))
      .map((field) => changed(`${name}.${field}`));
  });
}

const changed = (setting: string): StaleReason => ({
  kind: 'SETTING_CHANGED',
  setting,
  message: `The setting ${setting} was changed`,
});

interface Timed {
  readonly start: number;
}

/** Returns a reason for each item of a timed list that is new, gone or different; `noun` names one. */
export function compareTimed(
  kind: StaleReasonKind,
  noun: string,
  before: readonly Timed[],
  now: readonly Timed[],
): StaleReason[] {
  const countOf = (items: readonly Timed[]) => {
    const counts = new Map<string, { readonly item: Timed; count: number }>();
    for (const item of items) {
      const key = JSON.stringify(item, Object.keys(item).sort());
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { item, count: 1 });
    }
    return counts;
  };
  const [old, fresh] = [countOf(before), countOf(now)];
  const starts = new Set<number>();
  for (const [one, other] of [
    [old, fresh],
    [fresh, old],
  ] as const)
    for (const [key, { item, count }] of one) if (other.get(key)?.count !== count) starts.add(item.start);
  const reasons = [...starts]
    .sort((a, b) => a - b)
    .map(
      (start): StaleReason => ({
        kind,
        start,
        message: `${noun} at ${start} s was changed`,
      }),
    );
  if (reasons.length > 0 || areEqual(before, now)) return reasons;
  return [{ kind, message: `The order was changed: ${noun}` }];
}
