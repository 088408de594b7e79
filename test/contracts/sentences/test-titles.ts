import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../services/platform/config/package-root.js';

const TESTS = join(packageRoot, 'test');
const SUFFIX = '.test.ts';
const IT = /\bit\(\s*(?:'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`|"((?:\\.|[^"\\])*)")/g;

const readable = (literal: string): string =>
  literal.replaceAll(/\\(['"`\\])/g, '$1').replaceAll(/\$\{[^}]*\}/g, '…');

/** Returns the titles of all tests as `file: title`, with `…` for computed parts. */
export function readTestTitles(): Set<string> {
  const titles = new Set<string>();
  for (const path of readdirSync(TESTS, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith(SUFFIX)) continue;
    const file = path.slice(0, -SUFFIX.length).replaceAll('\\', '/');
    for (const [, single, template, double] of readFileSync(join(TESTS, path), 'utf8').matchAll(IT))
      titles.add(`${file}: ${readable(single ?? template ?? double ?? '')}`);
  }
  return titles;
}
