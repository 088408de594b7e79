import { findProgram } from './find-program.js';

/** Programs of the system that confine others. */
const WRAPPERS = ['bwrap', 'prlimit', 'setpriv', 'nice'] as const;
export type WrapperName = (typeof WRAPPERS)[number];

/** Their paths on this machine; a missing one is absent. */
export type Wrappers = Readonly<Partial<Record<WrapperName, string>>>;

/** Finds the wrappers on the search path, except those to be treated as not installed. */
export const findWrappers = (searchPath: string, without: readonly WrapperName[]): Wrappers =>
  Object.fromEntries(
    WRAPPERS.filter((name) => !without.includes(name))
      .map((name) => [name, findProgram(searchPath, name)])
      .filter(([, path]) => path),
  );
