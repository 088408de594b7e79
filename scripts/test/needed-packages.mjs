import { TEST_PACKAGES } from '../setup/system-packages.mjs';
import { testName } from './full-run.mjs';

/** Whether one of these is the other or a folder above it. @param {string} one @param {string} other */
const overlap = (one, other) => {
  const [shorter, longer] = [one, other]
    .map((path) => `${path.replace(/\*.*$/, '').replace(/\/$/, '')}/`)
    .sort((first, second) => first.length - second.length);
  return shorter === '/' || longer?.startsWith(shorter ?? '');
};

/**
 * Returns the system packages that a run needs: those of `npm test`, and for the full run all of them, or
 * those of the named files and areas.
 * @param {readonly string[]} args names, and options of mocha's
 * @param {boolean} isFull
 */
export const neededPackages = (args, isFull) =>
  TEST_PACKAGES.filter(
    ({ tests }) => !tests || isFull || tests.some((test) => args.some((arg) => overlap(test, testName(arg)))),
  );
