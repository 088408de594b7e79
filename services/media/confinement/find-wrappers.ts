import { findProgram } from './find-program.js';

/** Programs of the system that confine others. */
const WRAPPERS = ['bwrap', 'prlimit', 'setpriv', 'nice'] as const;
export type WrapperName = (typeof WRAPPERS)[number];

/** Where they are on this machine; what is missing is absent. */
export type Wrappers = Readonly<Partial<Record<WrapperName, string>>>;

/** Those of the search path, as if the ones that it is to do without were not installed. */
export const findWrappers = (searchPath: string, without: readonly WrapperName[]): Wrappers =>
  Object.fromEntries(
    WRAPPERS.filter((name) => !without.includes(name))
      .map((name) => [name, findProgram(searchPath, name)])
      .filter(([, path]) => path),
  );
