import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { spokenFilm } from '../setup/process-journey.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, uploadVideo } from '../setup/video-journey.js';

const run = promisify(execFile);
const MODULES = join(packageRoot, 'node_modules');
const DESCRIPTION = join(packageRoot, 'schemas', 'openapi.json');

/** Arguments of each generator, in the folder of its client. */
const GENERATORS = {
  'hey-api': [
    join(MODULES, '@hey-api/openapi-ts/bin/run.js'),
    ...['-i', DESCRIPTION, '-o', 'generated', '-c', '@hey-api/client-fetch', '--no-log-file'],
  ],
} as const;

const COMPILER_OPTIONS = {
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  outDir: 'compiled',
  skipLibCheck: true,
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [join(MODULES, '@types')],
};

describe('generated clients', () => {
  const product = useSharedProduct();
  let videoUrl: string;
  let folder: string;

  before(async () => {
    const { id } = await uploadVideo(product, await spokenFilm());
    ({ videoUrl } = await ingestedVideo(product, id));
    // Inside the checkout, so that the imports of a client resolve.
    folder = await mkdtemp(join(packageRoot, 'dist', 'clients-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const [name, command] of Object.entries(GENERATORS)) {
    it(`make the five calls of the README: ${name}`, async () => {
      const cwd = await mkdtemp(join(folder, 'client-'));
      const inFolder = (file: string) => join(cwd, file);
      const hooks = pathToFileURL(join(packageRoot, 'scripts/schemas/typescript-5.mjs'));
      await writeFile(inFolder('package.json'), '{"type": "module"}');
      await writeFile(
        inFolder('tsconfig.json'),
        JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['calls.ts'] }),
      );
      await cp(join(packageRoot, 'test/setup/clients', `${name}.txt`), inFolder('calls.ts'));

      await run(process.execPath, command, {
        cwd,
        env: { ...process.env, NODE_OPTIONS: `--import ${hooks}` },
      });
      const compiled = await run(process.execPath, [join(MODULES, 'typescript/bin/tsc')], { cwd }).catch(
        (err: { stdout: string }) => err,
      );
      expect(compiled.stdout).to.equal('');
      const { stdout } = await run(
        process.execPath,
        [inFolder('compiled/calls.js'), product.urls.REST, product.apiKey, videoUrl],
        { cwd },
      );

      const { cues, subtitles, srt, url } = JSON.parse(stdout);
      expect(cues).to.be.greaterThan(0);
      expect(subtitles).to.equal(cues);
      expect(srt).to.match(/^1\n00:00:/);
      expect((await fetch(url)).status).to.equal(200);
    });
  }
});
