import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function findPackageRoot(from: string): string {
  const parent = dirname(from);
  if (existsSync(join(from, 'package.json'))) return from;
  if (parent === from) throw new Error('No package.json above the program');
  return findPackageRoot(parent);
}

/** The folder of the checkout, with the files that are not compiled (fonts, printed schemas). */
export const packageRoot: string = findPackageRoot(import.meta.dirname);

export const productVersion: string = (
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
).version;

/**
 * Folder of the programs that run as separate processes, bundled for a fast start; they mirror the paths of
 * their sources.
 */
export const programs: string = join(packageRoot, 'dist', 'programs');
