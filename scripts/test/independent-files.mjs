// Prints the test files that `.ci/run` also runs on another version of Node.js: those that need neither a server
// nor a program, and test what runs on it rather than texts and tools.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { covers, isOnlyInFullRun, testName } from './full-run.mjs';

const root = join(import.meta.dirname, '..', '..');

/** Helpers of tests that need a server, a browser or a program; a folder ends in `/`. */
const NEED_MORE = [
  ...[
    'both-ways',
    'chromium',
    'clips',
    'confinements',
    'database',
    'documented-programs',
    'documented-proxy',
  ],
  ...['drawn-clip', 'guarded-process', 'narrated-clip', 'private-postgres', 'private-rabbitmq', 'python'],
  ...['rabbitmq-programs', 'running-product', 's3-server', 'screencasts/', 'shared-product', 'sherpa-onnx/'],
  ...['slides', 'small-disk', 'speech', 'storages', 'time-stamp-server', 'title-reel'],
].map((name) => `dist/test/setup/${name.endsWith('/') ? name : `${name}.js`}`);

/** Compiled modules with which a test is not independent. */
const needsMore = [
  ...NEED_MORE,
  ...['dist/services/media/video/ffmpeg/', 'dist/services/media/confinement/'],
  ...['dist/supervisor/embedded-postgres.js', 'dist/test/supervisor/running-program.js'],
];

/** Tests of printed files, of rules for the sources and of the commands of a developer. */
const OF_TEXTS_AND_TOOLS = ['contracts/', 'scripts/'];

/** @type {Map<string, string[]>} */
const known = new Map();

/** @param {string} file below the root @returns {string[]} */
function importsOf(file) {
  const before = known.get(file);
  if (before) return before;
  // Some tests contain programs of their own as text.
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+\.m?js)['"]/g)];
  const imports = found.map(([, path]) =>
    relative(root, join(root, dirname(file), /** @type {string} */ (path))),
  );
  known.set(file, imports);
  return imports;
}

/** @param {string} file @param {Set<string>} seen */
function isIndependent(file, seen = new Set()) {
  if (seen.has(file)) return true;
  seen.add(file);
  if (needsMore.some((one) => file === one || (one.endsWith('/') && file.startsWith(one)))) return false;
  return importsOf(file).every((imported) => isIndependent(imported, seen));
}

for (const name of readdirSync(join(root, 'dist', 'test'), { recursive: true, encoding: 'utf8' }).sort()) {
  const file = join('dist', 'test', name);
  if (!name.endsWith('.test.js') || isOnlyInFullRun(file)) continue;
  if (OF_TEXTS_AND_TOOLS.some((entry) => covers(entry, testName(file)))) continue;
  if (isIndependent(file)) process.stdout.write(`${file}\n`);
}
