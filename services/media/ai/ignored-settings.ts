/** An engine, and those settings of a request that it honours. */
export interface HonouredSettings<Setting extends string> {
  readonly id: string;
  readonly honours: readonly Setting[];
}

/**
 * Returns a warning about requested settings that the engine ignores, without any if it honours them all.
 * Absent, null and empty settings were not requested.
 */
export function warnOfIgnored<Setting extends string>(
  kind: string,
  { id, honours }: HonouredSettings<Setting>,
  requested: Readonly<Partial<Record<Setting, unknown>>>,
  /** What would honour them. */
  remedy?: string,
): string[] {
  const ignored = Object.entries(requested)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name]) => name as Setting)
    .filter((name) => !honours.includes(name));
  if (ignored.length === 0) return [];
  return [`The ${kind} engine ${id} ignores ${listed(ignored)}${remedy ? `; ${remedy}` : ''}`];
}

export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
