/** Our lower-case words as a GraphQL enum: `in_progress` is `IN_PROGRESS` outside. */
export const upperCaseEnum = <T extends string>(values: readonly T[]): Record<Uppercase<T>, T> =>
  Object.fromEntries(values.map((value) => [value.toUpperCase(), value])) as Record<Uppercase<T>, T>;
