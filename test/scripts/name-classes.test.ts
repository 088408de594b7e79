import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { build } from 'esbuild';
import { useFolder } from '../setup/folders.js';
import { importSetup } from '../setup/import-setup.js';

const MODULES = {
  'other.js': 'export class Video {}',
  'main.js': `
    import { Video as Other } from './other.js';
    class Video {}
    const makeVideo = () => new Video();
    async function findVideo() {}
    export const classes = [Other, Video];
    export const functions = [makeVideo, findVideo];`,
};

describe('nameClassesOnly', () => {
  const folder = useFolder();
  let nameClassesOnly: (bundle: string) => string;

  before(async () => {
    for (const [name, text] of Object.entries(MODULES)) await writeFile(join(folder, name), text);
    ({ nameClassesOnly } = await importSetup<{ nameClassesOnly: typeof nameClassesOnly }>(
      'name-classes.mjs',
    ));
  });

  async function bundle(): Promise<string> {
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'main.js')],
      bundle: true,
      format: 'esm',
      keepNames: true,
      minifyWhitespace: true,
      minifySyntax: true,
      write: false,
    });
    return (outputFiles[0] as { text: string }).text;
  }

  it('keeps the names of classes that are called alike', async () => {
    const file = join(folder, 'classes.mjs');
    await writeFile(file, nameClassesOnly(await bundle()));

    const { classes } = (await import(pathToFileURL(file).href)) as { classes: Array<{ name: string }> };

    expect(classes.map(({ name }) => name)).to.deep.equal(['Video', 'Video']);
  });

  it('defines no names of functions', async () => {
    const file = join(folder, 'functions.mjs');
    await writeFile(file, nameClassesOnly(await bundle()));

    const { functions } = (await import(pathToFileURL(file).href)) as { functions: Array<{ name: string }> };

    expect(functions.map(({ name }) => name)).to.deep.equal(['', 'findVideo']);
  });

  it('keeps the length of the text, which the source map refers to', async () => {
    const before = await bundle();

    expect(nameClassesOnly(before)).to.have.lengthOf(before.length);
  });

  it('refuses a bundle that restores names in another way', () => {
    expect(() => nameClassesOnly('var __name=1')).to.throw('another way');
  });
});
