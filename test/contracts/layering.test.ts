import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/package-root.js';

const ROOMS = ['services', 'gateway', 'rest-adapter', 'schemas', 'scripts', 'supervisor'];

async function sources(): Promise<string[]> {
  const files = await Promise.all(
    ROOMS.map(async (room) => {
      const found = await readdir(join(packageRoot, room), { recursive: true });
      return found.filter((file) => file.endsWith('.ts')).map((file) => join(room, file));
    }),
  );
  return files.flat();
}

/** The room a file belongs to: `services/videos`, `gateway`, … */
function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'services' ? `${first}/${second}` : first;
}

function mayImport(from: string, to: string, file: string): boolean {
  if (from === to) return true;
  switch (from) {
    case 'schemas':
      return false;
    case 'services/platform':
      return file === 'schemas/messages/define-message.ts';
    case 'gateway':
    case 'rest-adapter':
      return to === 'services/platform' || to === 'schemas';
    case 'supervisor':
    case 'scripts':
      return true;
    default:
      return from.startsWith('services/') && (to === 'services/platform' || to === 'schemas');
  }
}

async function breaches(): Promise<string[]> {
  const found: string[] = [];
  for (const file of await sources()) {
    const text = await readFile(join(packageRoot, file), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = relative(packageRoot, resolve(packageRoot, dirname(file), specifier as string)).replace(
        /\.js$/,
        '.ts',
      );
      if (!mayImport(roomOf(file), roomOf(target), target)) found.push(`${file} imports ${target}`);
    }
  }
  return found;
}

describe('layering', () => {
  it('lets a service import itself, platform and schemas only', async () => {
    expect(await breaches()).to.deep.equal([]);
  });

  it('reads import lines: a service importing another is a breach', () => {
    expect(mayImport('services/videos', 'services/jobs', 'services/jobs/compose.ts')).to.equal(false);
    expect(mayImport('gateway', 'rest-adapter', 'rest-adapter/serve.ts')).to.equal(false);
    expect(mayImport('services/jobs', 'services/platform', 'services/platform/page.ts')).to.equal(true);
  });

  it('reads the environment in main files only', async () => {
    const readers: string[] = [];
    for (const file of await sources()) {
      const text = await readFile(join(packageRoot, file), 'utf8');
      // Some libraries can be told a thing in no other way than by writing there.
      if (/process\.env\b(?!\.\w+ = )/.test(text) && !/(^|\/)([a-z-]*main|edge)\.ts$/.test(file))
        readers.push(file);
    }
    expect(readers).to.deep.equal([]);
  });
});
