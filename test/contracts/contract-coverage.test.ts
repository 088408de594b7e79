import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';

const PAGE = readFileSync(join(packageRoot, 'docs', 'contract-coverage.md'), 'utf8');
const TESTS = join(packageRoot, 'test');
const SUFFIX = '.test.ts';
const IT = /\bit\(\s*(?:'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`|"((?:\\.|[^"\\])*)")/g;

/** Returns the rows of the page's tables: an id, a rule and its tests. */
const rules = PAGE.split('\n')
  .filter((line) => /^\| (?!Id )/.test(line))
  .map((line) => {
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [id = '', rule = '', tests = ''] = cells;
    return { id, rule, tests: tests.split('<br>').filter((test) => test !== ''), columns: cells.length };
  });

const readable = (literal: string): string =>
  literal.replaceAll(/\\(['"`\\])/g, '$1').replaceAll(/\$\{[^}]*\}/g, '…');

/** Returns the titles of all tests as `file: title`, with `…` for computed parts. */
function readTestTitles(): Set<string> {
  const titles = new Set<string>();
  for (const path of readdirSync(TESTS, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith(SUFFIX)) continue;
    for (const [, single, template, double] of readFileSync(join(TESTS, path), 'utf8').matchAll(IT))
      titles.add(`${path.slice(0, -SUFFIX.length)}: ${readable(single ?? template ?? double ?? '')}`);
  }
  return titles;
}

describe('the rules of the contract', () => {
  it('have unique ids', () => {
    expect(rules.length).to.be.above(100);
    expect(new Set(rules.map(({ id }) => id)).size).to.equal(rules.length);
    for (const { id, rule, columns } of rules) {
      expect(id).to.match(/^[a-z-]+-\d+$/);
      expect([rule !== '', columns], id).to.deep.equal([true, 3]);
    }
  });

  it('name at least one test each, and only tests that exist', () => {
    const titles = readTestTitles();

    expect(rules.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).to.deep.equal([]);
    const missing = rules.flatMap(({ id, tests }) =>
      tests.filter((test) => !titles.has(test)).map((test) => `${id}: ${test}`),
    );
    expect(missing).to.deep.equal([]);
  });
});
