import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Not read by any build. */
const SKIPPED = new Set(['node_modules', 'dist']);

/** @param {string} root @param {string} path @param {RegExp} pattern @returns {string[]} */
function describe(root, path, pattern) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return pattern.test(path) ? [`${path} ${stat.size} ${stat.mtimeMs}`] : [];
  return readdirSync(join(root, path))
    .filter((name) => !SKIPPED.has(name))
    .sort()
    .flatMap((name) => describe(root, join(path, name), pattern));
}

/**
 * Describes files by path, size and time, whatever the times are: those of an unpacked archive may lie before the last
 * build.
 * @param {string} root
 * @param {readonly string[]} paths files, and folders with all that is in them
 * @param {RegExp} [pattern] of the files that count
 */
export function describeSources(root, paths, pattern = /./) {
  const sources = paths.flatMap((path) => describe(root, path, pattern));
  return createHash('sha256').update(sources.join('\n')).digest('hex');
}

/** Whether the last build was made from these sources. @param {string} stamp @param {string} sources */
export const isMadeFrom = (stamp, sources) => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;

/** @param {string} stamp @param {string} sources */
export function stampMadeFrom(stamp, sources) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}
