import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';

/** What is imported, types included: `import x from './y.js'`, `import './y.js'`, `import('./y.js')`. */
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** Returns the first-level folder of a part that a path belongs to, or null for a file beside the folders. */
function folderOf(part: string, path: string): string | null {
  const [folder, ...rest] = relative(part, path).split(sep);
  return folder === undefined || folder === '..' || rest.length === 0 ? null : folder;
}

/** Returns the folders of a part, each with the folders that it imports. */
async function importsOf(root: string, part: string): Promise<Map<string, Set<string>>> {
  const files = (await readdir(join(root, part), { recursive: true })).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const path = join(part, file);
    const from = folderOf(part, path);
    if (from === null) continue;
    const own = imports.get(from) ?? new Set();
    imports.set(from, own);
    for (const [, specifier = ''] of (await readFile(join(root, path), 'utf8')).matchAll(IMPORTED)) {
      const to = folderOf(part, normalize(join(dirname(path), specifier)));
      if (to !== null && to !== from) own.add(to);
    }
  }
  return imports;
}

/** Returns a way from a folder over others back to it, or null. */
function wayBack(imports: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of imports.get(way[way.length - 1] ?? '') ?? []) {
      if (next === start) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

/**
 * Returns the cycles between the first-level folders of a part, as `part: a -> b -> a`. Files beside the folders, which
 * put all together, do not count.
 */
export async function folderCycles(root: string, part: string): Promise<readonly string[]> {
  const imports = await importsOf(root, part);
  if (imports.size === 0) throw new Error(`no folder was found in ${part}`);
  return [...imports.keys()].sort().flatMap((folder) => {
    const way = wayBack(imports, folder);
    return way ? [`${part}: ${way.join(' -> ')}`] : [];
  });
}
