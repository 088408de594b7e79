import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const STAMP = join('dist', '.compiled');

/** What the compiler reads besides the folders that `tsconfig.json` includes. */
const BESIDES = [
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  join('clients', 'typescript'),
  'studio',
];

/** Not read by the compiler. */
const SKIPPED = new Set(['node_modules', 'dist']);

/** @param {string} root @param {string} path @returns {string[]} */
function describe(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory())
    return /\.(json|[cm]?tsx?)$/.test(path) ? [`${path} ${stat.size} ${stat.mtimeMs}`] : [];
  return readdirSync(join(root, path))
    .filter((name) => !SKIPPED.has(name))
    .sort()
    .flatMap((name) => describe(root, join(path, name)));
}

/**
 * Describes all sources by path, size and time, whatever the times are: those of an unpacked archive may lie before the
 * last build.
 * @param {string} root
 */
export function describeSources(root) {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const folders = include.filter((/** @type {string} */ path) => !path.includes('*'));
  const sources = [...BESIDES, ...folders].flatMap((path) => describe(root, path));
  return createHash('sha256').update(sources.join('\n')).digest('hex');
}

/** Whether these sources are the ones that were compiled last. @param {string} root @param {string} sources */
export function isCompiled(root, sources) {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

/** @param {string} root @param {string} sources */
export function stampCompiled(root, sources) {
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), sources);
}
