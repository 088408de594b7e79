import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../services/platform/config/package-root.js';

const FOLDER = join(packageRoot, 'dist', 'pages', 'studio');
const MAX_BYTES = 250_000;

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

/** Returns the scripts that a page needs, without those loaded later. */
function scriptsOf(manifest: Manifest, entry: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[entry];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, found);
  return found;
}

describe('the first load of the studio', () => {
  it('takes at most 250 KB of compressed JavaScript, with the library', () => {
    const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;
    const scripts = scriptsOf(manifest, 'index.html');
    scriptsOf(manifest, 'library/library-page.tsx', scripts);
    const bytes = [...scripts].map((file) => statSync(join(FOLDER, `${file}.gz`)).size);
    expect(scripts.size).to.be.greaterThan(1);
    expect(bytes.reduce((sum, size) => sum + size)).to.be.at.most(MAX_BYTES);
  });
});
