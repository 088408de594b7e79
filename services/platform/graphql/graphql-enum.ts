type EnumName<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${EnumName<Tail>}`
  : Uppercase<T>;

/**
 * Maps our lower-case values to a GraphQL enum: `in_progress` becomes `IN_PROGRESS`, `one-word` becomes
 * `ONE_WORD`.
 */
export const upperCaseEnum = <T extends string>(values: readonly T[]): Record<EnumName<T>, T> =>
  Object.fromEntries(values.map((value) => [value.toUpperCase().replaceAll('-', '_'), value])) as Record<
    EnumName<T>,
    T
  >;
