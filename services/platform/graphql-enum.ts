type EnumName<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${EnumName<Tail>}`
  : Uppercase<T>;

/** Our lower-case words as a GraphQL enum: `in_progress` is `IN_PROGRESS` outside, `one-word` is `ONE_WORD`. */
export const upperCaseEnum = <T extends string>(values: readonly T[]): Record<EnumName<T>, T> =>
  Object.fromEntries(
    values.map((value) => [value.toUpperCase().replaceAll('-', '_'), value]),
  ) as unknown as Record<EnumName<T>, T>;
