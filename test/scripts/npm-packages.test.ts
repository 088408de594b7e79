import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { importSetup } from '../setup/import-setup.js';

type Installed = 'none' | 'product' | 'all';
interface NpmPackages {
  findInstalled(root: string): Installed;
  npmArguments(installed: Installed, options: { withTests: boolean }): string[] | null;
}

describe('npm packages', () => {
  let setup: NpmPackages;
  let root: string;

  before(async () => {
    setup = await importSetup<NpmPackages>('npm-packages.mjs');
  });
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'npm-packages-'));
    await writeFile(
      join(root, 'package.json'),
      '{"devDependencies": {"mocha": "1.0.0", "@types/node": "1.0.0"}}',
    );
    await writeFile(join(root, 'package-lock.json'), '{}');
  });
  afterEach(() => rm(root, { recursive: true }));

  async function install(...names: string[]): Promise<void> {
    for (const name of names) await mkdir(join(root, 'node_modules', name), { recursive: true });
    // npm writes it at the end of an installation.
    await writeFile(join(root, 'node_modules', '.package-lock.json'), '{}');
  }

  it('are none before an installation, and after another lock file came', async () => {
    const before = setup.findInstalled(root);
    await install('fastify', 'mocha', '@types/node');
    await utimes(join(root, 'node_modules', '.package-lock.json'), 1_000_000_000, 1_000_000_000);

    expect([before, setup.findInstalled(root)]).to.deep.equal(['none', 'none']);
  });

  it('are those of the product while one of the development is missing', async () => {
    await install('fastify', 'mocha');

    expect(setup.findInstalled(root)).to.equal('product');
  });

  it('are all when those of the development are there', async () => {
    await install('fastify', 'mocha', '@types/node');

    expect(setup.findInstalled(root)).to.equal('all');
  });

  for (const [installed, withTests, command] of [
    ['none', false, 'ci --omit=dev'],
    ['none', true, 'ci --include=dev'],
    ['product', false, null],
    ['product', true, 'install --no-save --include=dev'],
    ['all', false, null],
    ['all', true, null],
  ] as const)
    it(`${withTests ? 'of a test run' : 'of a start'}: where ${installed} of them are, npm runs ${command ?? 'not at all'}`, () => {
      const args = setup.npmArguments(installed, { withTests });

      expect(args?.filter((arg) => !/^--no-(audit|fund)$/.test(arg)).join(' ') ?? null).to.equal(command);
    });
});
