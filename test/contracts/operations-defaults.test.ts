import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';

const read = (name: string) => readFileSync(join(packageRoot, 'docs', name), 'utf8');

/** Defaults as docs/configuration.md prints them from the code. */
const defaults = new Map(
  [...read('configuration.md').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)].map(
    ([, name = '', value = '']) => [name, value.trim()],
  ),
);

/** The value of a variable that is named as `NAME` (value), with seconds for milliseconds. */
function valuesInText(text: string): Array<readonly [string, string]> {
  return [...text.matchAll(/`([A-Z_]+)` \((\d+)( s)?\)/g)].map(([, name = '', value = '', seconds]) => [
    name,
    seconds ? `${Number(value) * 1000}` : value,
  ]);
}

/** The rows of the table of retention, some of which have several variables. */
function valuesInTable(text: string): Array<readonly [string, string]> {
  const rows = [...text.matchAll(/^\| ((?:`[A-Z_]+` ?)+) \| ([^|]+) \|/gm)];
  return rows.flatMap(([, names = '', values = '']) => {
    const each = values.split(',').map((value) => value.trim());
    return [...names.matchAll(/`([A-Z_]+)`/g)].map(
      ([, name = ''], index) => [name, each[index] ?? ''] as const,
    );
  });
}

describe('docs/operations.md', () => {
  it('names the defaults of docs/configuration.md', () => {
    const operations = read('operations.md');
    const named = [...valuesInText(operations), ...valuesInTable(operations)];

    expect(named).to.have.length.of.at.least(12);
    expect(named).to.deep.equal(named.map(([name]) => [name, defaults.get(name)]));
  });
});
