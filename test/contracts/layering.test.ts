import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { cruise } from 'dependency-cruiser';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { useFolder } from '../setup/folders.js';
import { folderCycles } from './folder-cycles.js';
import { LAYERING_RULES } from './layering-rules.js';

const FOLDERS = [
  'services',
  'gateway',
  'rest-adapter',
  'schemas',
  'scripts',
  'supervisor',
  'bench',
  'clients',
];

/** Parts whose first-level folders form no cycle. */
const PARTS = [
  'services/platform',
  'services/videos',
  'services/jobs',
  'services/auth',
  'services/webhooks',
  'services/media',
  'gateway',
  'rest-adapter',
  'schemas',
  'scripts',
  'clients/typescript/src',
  'studio',
];

async function sources(): Promise<string[]> {
  const files = await Promise.all(
    FOLDERS.map(async (room) => {
      const found = await readdir(join(packageRoot, room), { recursive: true });
      return found.filter((file) => file.endsWith('.ts')).map((file) => join(room, file));
    }),
  );
  return files.flat();
}

/** Returns the violations below `folder`, as `rule: file -> file`. */
async function breaches(folders: readonly string[], baseDir: string): Promise<readonly string[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir,
      validate: true,
      ruleSet: LAYERING_RULES,
      parser: 'swc',
      tsPreCompilationDeps: true,
      moduleSystems: ['es6'],
      doNotFollow: { path: 'node_modules' },
    },
    { extensions: ['.ts', '.js'] },
  );
  if (typeof output === 'string') throw new Error(output);
  if (output.summary.totalDependenciesCruised === 0) throw new Error('no import was seen');
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

describe('layering', () => {
  const folder = useFolder();
  let trees = 0;
  /** Writes sources to a folder of their own, which it returns. */
  const writeFiles = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const root = join(folder, `tree-${++trees}`);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    return root;
  };

  it('applies to every import, including types', async () => {
    expect(await breaches(FOLDERS, packageRoot)).to.deep.equal([]);
  });

  it('has no cycle between the folders of a part, types included', async () => {
    const cycles = await Promise.all(PARTS.map((part) => folderCycles(packageRoot, part)));
    expect(cycles.flat()).to.deep.equal([]);
  });

  it('detects a cycle over several folders, and none through a file beside them', async () => {
    const root = await writeFiles({
      'part/main.ts': `import './a/one.js';`,
      'part/a/one.ts': `import type { Two } from '../b/two.js';\nexport type One = Two;`,
      'part/b/two.ts': `import type { Three } from '../c/deep/three.js';\nexport type Two = Three;`,
      'part/c/deep/three.ts': `import type { Four } from '../../a/four.js';\nexport type Three = Four;`,
      'part/a/four.ts': `import type { Main } from '../main.js';\nexport type Four = Main;`,
      'part/d/five.ts': `import type { One } from '../a/one.js';\nexport type Five = One;`,
    });

    expect(await folderCycles(root, 'part')).to.deep.equal([
      'part: a -> b -> c -> a',
      'part: b -> c -> a -> b',
      'part: c -> a -> b -> c',
    ]);
  });

  it('keeps the studio apart: it imports itself and packages, nothing of the server', async () => {
    const files = (await readdir(join(packageRoot, 'studio'), { recursive: true })).filter((file) =>
      /(?<!\.test)\.tsx?$/.test(file),
    );
    expect(files.length).to.be.greaterThan(10);
    const outside: string[] = [];
    for (const file of files) {
      const text = await readFile(join(packageRoot, 'studio', file), 'utf8');
      for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
        if (join(dirname(file), path).startsWith('..')) outside.push(`${file} -> ${path}`);
    }
    expect(outside).to.deep.equal([]);
  });

  it('has rules that each detect a violation', async () => {
    const root = await writeFiles({
      'services/jobs/a.ts': 'export type A = 1;',
      'services/videos/b.ts': `import type { A } from '../jobs/a.js';\nexport type B = A;`,
      'services/platform/c.ts': `import type { A } from '../jobs/a.js';\nexport type C = A;`,
      'schemas/d.ts': `import type { C } from '../services/platform/c.js';\nexport type D = C;`,
      'gateway/e.ts': `import type { A } from '../services/jobs/a.js';\nexport type E = A;`,
      'services/videos/course/n.ts': `import type { O } from '../operations/o.js';\nexport type N = O;`,
      'services/videos/operations/o.ts': 'export type O = 1;',
      'services/videos/k.ts': `import type { L } from './l.js';\nexport type K = L;`,
      'services/videos/l.ts': `import type { K } from './k.js';\nexport type L = K | 1;`,
      'services/platform/edge/i.ts': 'export type I = 1;',
      'services/jobs/j.ts': `import type { I } from '../platform/edge/i.js';\nexport type J = I;`,
      'clients/typescript/src/m.ts': `import type { D } from '../../../schemas/d.js';\nexport type M = D;`,
      'services/media/config.ts': 'export type Config = 1;',
      'services/media/queue/f.ts': `import type { Config } from '../config.js';\nexport type F = Config;`,
      'services/media/storage/g.ts': `import type { F } from '../queue/f.js';\nexport type G = F;`,
      'services/media/work/h.ts': `import type { F } from '../queue/f.js';\nexport type H = F;`,
    });

    expect(await breaches(['services', 'schemas', 'gateway', 'clients'], root)).to.have.members([
      'a service imports itself, platform and schemas: services/videos/b.ts -> services/jobs/a.ts',
      'no cycle between files: services/videos/k.ts -> services/videos/l.ts',
      'platform knows no message but how one is defined: services/platform/c.ts -> services/jobs/a.ts',
      'clients import nothing of the product: clients/typescript/src/m.ts -> schemas/d.ts',
      'schemas import nothing of the product: schemas/d.ts -> services/platform/c.ts',
      'gateway and adapter import platform and schemas: gateway/e.ts -> services/jobs/a.ts',
      'what only the edge needs is imported by no service: services/jobs/j.ts -> services/platform/edge/i.ts',
      'videos/course imports lower rooms only: services/videos/course/n.ts -> services/videos/operations/o.ts',
      'media/queue imports lower rooms only: services/media/queue/f.ts -> services/media/config.ts',
      'media/storage imports lower rooms only: services/media/storage/g.ts -> services/media/queue/f.ts',
    ]);
  });

  it('starts external programs in one confined place only', async () => {
    const starters: string[] = [];
    for (const file of await sources()) {
      const text = await readFile(join(packageRoot, file), 'utf8');
      if (/['"](node:)?child_process['"]/.test(text)) starters.push(file);
    }

    expect(starters.filter((file) => !/^(supervisor|scripts|bench|clients)\//.test(file))).to.deep.equal([
      'services/media/confinement/spawn-wrapped.ts',
    ]);
  });

  it('combines no timeout with other signals but by startDeadline', async () => {
    const users: string[] = [];
    for (const file of await sources()) {
      const text = await readFile(join(packageRoot, file), 'utf8');
      if (/AbortSignal\.timeout\(/.test(text)) users.push(file);
    }
    expect(users, 'on Node.js 20 AbortSignal.any loses a timeout to the garbage collector').to.deep.equal([]);
  });

  it('reads the environment in main files only', async () => {
    const readers: string[] = [];
    for (const file of await sources()) {
      const text = await readFile(join(packageRoot, file), 'utf8');
      // Some libraries can only be configured by writing to the environment.
      if (/process\.env\b(?!\.\w+ = )/.test(text) && !/(^|\/)([a-z-]*main|edge)\.ts$/.test(file))
        readers.push(file);
    }
    expect(readers).to.deep.equal([]);
  });
});
