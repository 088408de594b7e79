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

interface Import {
  readonly file: string;
  readonly target: string;
  /** Nothing of it is there when the program runs. */
  readonly isOfTypes: boolean;
}

async function imports(): Promise<Import[]> {
  const found: Import[] = [];
  for (const file of await sources()) {
    const text = await readFile(join(packageRoot, file), 'utf8');
    for (const [, kind, specifier] of text.matchAll(IMPORT)) {
      const target = relative(packageRoot, resolve(packageRoot, dirname(file), specifier as string)).replace(
        /\.js$/,
        '.ts',
      );
      found.push({ file, target, isOfTypes: kind === 'type' });
    }
  }
  return found;
}

/** Up to the address it imports from; an import of types begins with the word. */
const IMPORT = /(?:\b(?:import|export)\s+(?:(type)\s+)?[^;'"]*?\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+)'/g;

/** What the other rooms of media stand on, the lowest first: each knows those before it, and nothing of those above. */
const FOUNDATIONS = ['confinement', 'ffmpeg', 'files', 'work-queue', 'ai'];
/** Says no more than that work can't succeed. */
const ANYWHERE = ['services/media/work-queue/work-failed.ts'];

function mayStandOn(from: string, to: string): boolean {
  const [room, other] = [from, to].map((file) => /^services\/media\/([^/]+)\//.exec(file)?.[1]);
  const rank = FOUNDATIONS.indexOf(room ?? '');
  if (rank < 0 || !to.startsWith('services/media/') || ANYWHERE.includes(to)) return true;
  return other !== undefined && FOUNDATIONS.slice(0, rank + 1).includes(other);
}

describe('layering', () => {
  it('lets a service import itself, platform and schemas only', async () => {
    const breaches = (await imports()).filter(
      ({ file, target }) => !mayImport(roomOf(file), roomOf(target), target),
    );

    expect(breaches).to.deep.equal([]);
  });

  it('lets what the rooms of media stand on know nothing of them', async () => {
    // A row may be typed as what a room above keeps in it.
    const values = (await imports()).filter(({ isOfTypes }) => !isOfTypes);

    expect(values.filter(({ file, target }) => !mayStandOn(file, target))).to.deep.equal([]);
  });

  it('sees a queue that knows what it queues', () => {
    const queue = 'services/media/work-queue/work-pool.ts';

    expect(mayStandOn(queue, 'services/media/translation/translation-work.ts')).to.equal(false);
    expect(mayStandOn(queue, 'services/media/config.ts')).to.equal(false);
    expect(mayStandOn(queue, 'services/media/files/storage.ts')).to.equal(true);
    expect(mayStandOn('services/media/translation/list-texts.ts', queue)).to.equal(true);
  });

  it('reads import lines: a service importing another is a breach', () => {
    expect(mayImport('services/videos', 'services/jobs', 'services/jobs/compose.ts')).to.equal(false);
    expect(mayImport('gateway', 'rest-adapter', 'rest-adapter/serve.ts')).to.equal(false);
    expect(mayImport('services/jobs', 'services/platform', 'services/platform/page.ts')).to.equal(true);
  });

  it('starts external programs in one place only, where they are confined', async () => {
    const starters: string[] = [];
    for (const file of await sources()) {
      const text = await readFile(join(packageRoot, file), 'utf8');
      if (/['"](node:)?child_process['"]/.test(text)) starters.push(file);
    }

    expect(starters.filter((file) => !/^(supervisor|scripts)\//.test(file))).to.deep.equal([
      'services/media/confinement/spawn-wrapped.ts',
    ]);
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
