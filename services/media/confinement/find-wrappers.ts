import { realpathSync } from 'node:fs';
import { findProgram } from './find-program.js';

/** Programs of the system that confine others. */
const WRAPPERS = ['bwrap', 'prlimit', 'setpriv', 'nice'] as const;
export type WrapperName = (typeof WRAPPERS)[number];

/** Their paths on this machine; a missing one is absent. */
export type Wrappers = Readonly<Partial<Record<WrapperName, string>>>;

/**
 * Finds the wrappers on the search path, except those to be treated as not installed. Links are resolved, because one
 * wrapper runs within the view of another, which has the folders of the system only.
 */
export const findWrappers = (searchPath: string, without: readonly WrapperName[]): Wrappers =>
  Object.fromEntries(
    WRAPPERS.filter((name) => !without.includes(name))
      .map((name) => [name, findProgram(searchPath, name)] as const)
      .flatMap(([name, path]) => (path ? [[name, realpathSync(path)]] : [])),
  );
