import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/package-root.js';

const FOLDERS = ['services', 'gateway', 'rest-adapter', 'schemas', 'scripts', 'supervisor', 'bench'];

/** Words that exported names do without, and the field's word for each. */
const REPLACED: Readonly<Record<string, string>> = {
  hear: 'transcribe',
  hears: 'transcribes',
  hearing: 'transcription',
  heard: 'transcribed',
  speak: 'synthesize',
  speaks: 'synthesizes',
  speaking: 'synthesis',
  tell: 'notify',
  tells: 'notifies',
  told: 'notified',
  kept: 'stored',
  keep: 'store',
  gone: 'deleted',
  gives: 'returns',
  takes: 'accepts',
  given: 'provided',
  bell: 'signal',
  desk: 'processor',
  sole: 'exclusive',
  slots: 'semaphore',
  survey: 'scan',
  look: 'scan',
  looks: 'scans',
  piece: 'segment',
  pieces: 'segments',
  sound: 'audio',
  picture: 'frame',
  pictures: 'frames',
  beside: 'side by side',
  unfit: 'invalid',
  unusable: 'invalid',
  whoever: 'caller',
  nobody: 'caller',
  somebody: 'caller',
  most: 'max',
  least: 'min',
  wish: 'request',
};

const EXPORTED =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|enum|let) ([A-Za-z_0-9]+)/gm;

/** `findVideo`, `FIND_VIDEO`: find, video. */
const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).map((word) => word.toLowerCase());

async function sources(): Promise<readonly string[]> {
  const folders = FOLDERS.map(async (folder) => {
    const files = await readdir(join(packageRoot, folder), { recursive: true });
    return files.filter((file) => file.endsWith('.ts')).map((file) => `${folder}/${file}`);
  });
  return (await Promise.all(folders)).flat();
}

describe('the words of names', () => {
  it('are the field’s in everything that is exported', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const file of await sources()) {
      // Migrations are named once and for all.
      if (file.includes('/migrations/')) continue;
      for (const [, name = ''] of (await readFile(join(packageRoot, file), 'utf8')).matchAll(EXPORTED)) {
        count += 1;
        for (const word of wordsOf(name))
          if (Object.hasOwn(REPLACED, word)) wrong.push(`${file}: ${name} (${word}: ${REPLACED[word]})`);
      }
    }

    expect(count).to.be.greaterThan(3000);
    expect(wrong).to.deep.equal([]);
  });

  it('are the field’s in the names of files', async () => {
    const wrong = (await sources()).filter(
      (file) =>
        !file.includes('/migrations/') && file.split(/[/.-]/).some((word) => Object.hasOwn(REPLACED, word)),
    );

    expect(wrong).to.deep.equal([]);
  });
});
