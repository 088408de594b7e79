import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { testName } from './full-run.mjs';
import { START_LIMITS, USUAL_LIMITS } from './start-limits.mjs';

/**
 * How often a test process started each heavy program. Clips that are stored for later runs are counted apart,
 * because chance decides which file makes them.
 * @typedef {Record<keyof typeof USUAL_LIMITS, number>} Starts
 */

/** @typedef {Map<string, Starts & { stored: number }>} StartsByTest by the test's name */

/** Files that one process runs after another (`--jobs 1`) are counted together, and have no limit. */
const SEVERAL = 'several files in one process';

/** Reads what the test processes reported. @param {string} folder @returns {StartsByTest} */
export function readStarts(folder) {
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return new Map(
    reports.map(({ file, starts }) => [file ? testName(relative(process.cwd(), file)) : SEVERAL, starts]),
  );
}

/**
 * Returns a line for each test file that started more programs than its limit.
 * @param {StartsByTest} startsByTest
 * @param {typeof START_LIMITS} [limits]
 */
export const findExcess = (startsByTest, limits = START_LIMITS) =>
  [...startsByTest].flatMap(([name, starts]) =>
    Object.entries({ ...USUAL_LIMITS, ...limits[name] })
      .filter(([program, limit]) => name !== SEVERAL && starts[/** @type {keyof Starts} */ (program)] > limit)
      .map(([program, limit]) => {
        const count = starts[/** @type {keyof Starts} */ (program)];
        return `${name} started ${program} ${count} times; its limit is ${limit}`;
      }),
  );
