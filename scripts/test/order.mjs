import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOnlyInFullRun, testName } from './full-run.mjs';

/** Compiled tests; those of the studio stand beside what they test. */
const TEST_FOLDERS = ['dist/test', 'dist/studio'];

/** Path prefixes of the slowest files, which start first. */
const LONG = [
  ...[
    'journeys/exclusive',
    'journeys/crashes',
    'journeys/',
    'contracts/rest/rest',
    'media/work/',
    'media/video/render',
    'platform/messaging/transport',
    'webhooks/delivery/killed-process',
    'media/',
    'studio/',
  ],
  ...['edge/', 'gateway/', 'contracts/', 'clients/', 'scripts/'],
];

/** Random numbers from 0 to 1, determined by the seed (mulberry32). @param {number} seed */
export function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {readonly T[]} items @param {() => number} random @returns {T[]} */
function shuffle(items, random) {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

const rank = (/** @type {string} */ file) => {
  const found = LONG.findIndex((start) => testName(file).startsWith(start));
  return found === -1 ? LONG.length : found;
};

/**
 * Alternates the items of both lists as far as both go. @param {readonly string[]} some @param {readonly
 * string[]} others
 */
const interleave = (some, others) =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]])
    .flat()
    .filter((file) => file !== undefined);

/** Returns every compiled test file. @param {string} root */
export const findTestFiles = (root) =>
  TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
  )
    .filter((file) => file.endsWith('.test.js'))
    .sort();

/**
 * Returns the test files of a run in the order of execution: slow ones first, alternating those that wait
 * for a product with those that compute; or shuffled, in the same way for the same seed.
 * @param {string} root
 * @param {{ seed?: number | undefined, isFull?: boolean }} options
 */
export function orderTestFiles(root, { seed, isFull = false }) {
  const files = findTestFiles(root).filter((file) => isFull || !isOnlyInFullRun(file));
  if (seed !== undefined) return shuffle(files, makeRandom(seed));
  const usesProduct = (/** @type {string} */ file) =>
    /^import .*\/((shared|exclusive)-product|studio)\.js/m.test(readFileSync(join(root, file), 'utf8'));
  const inOrder = files.sort((one, other) => rank(one) - rank(other));
  return interleave(
    inOrder.filter(usesProduct),
    inOrder.filter((file) => !usesProduct(file)),
  );
}
