import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { useFolder } from '../setup/folders.js';
import { importSetup } from '../setup/import-setup.js';

describe('removeLeftovers', () => {
  const root = useFolder();

  it('deletes compiled files of deleted sources, but not the bundler’s output', async () => {
    const { removeLeftovers } = await importSetup<{ removeLeftovers(root: string): void }>('compile.mjs');
    const files = {
      stays: [
        'dist/gateway/main.js',
        'dist/programs/gateway/main.js',
        'dist/pages/graphiql.js',
        'dist/a.txt',
      ],
      goes: ['dist/gateway/gone.js', 'dist/gateway/gone.js.map', 'dist/services/programs/gone.js'],
    };
    for (const file of ['gateway/main.ts', ...files.stays, ...files.goes]) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), '');
    }

    removeLeftovers(root);

    const isThere = (file: string) => existsSync(join(root, file));
    expect(files.stays.filter((file) => !isThere(file))).to.deep.equal([]);
    expect(files.goes.filter(isThere)).to.deep.equal([]);
  });
});
