import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { MAX_OPERATION_BYTES, MAX_REST_BODY_BYTES } from '../../services/platform/http/request-bytes.js';
import { type Description, readOpenApi } from '../setup/openapi.js';

const UPPER_BOUNDS = ['maxLength', 'maxItems', 'maximum'];

/** The bounds of the contract itself, which the table omits. */
const CONTRACT = [
  ...['`name` maxLength 200', '`videoContext` maxLength 5000', '`companyContext` maxLength 5000'],
  ...['`subtitleLanguage` maxLength 10', '`productName` maxLength 200', '`customScript` maxLength 100000'],
  ...['`keyEvents` maxItems 500', '`limit` maximum 100', '`opacity` maximum 100', '`stability` maximum 1'],
  ...['`sentencePauseSeconds` maximum 3', '`speed` maximum 1.3'],
];

const text = readFileSync(join(packageRoot, 'docs', 'limits.md'), 'utf8');

/** Returns the bounds in the tables, such as `` `url` maxLength 2048 ``. */
function readTable(): string[] {
  const rows = text.matchAll(/^\| (?<fields>`.*`) \| (?<bound>\w+ [\d,.]+) \|/gm);
  return [...rows].flatMap(({ groups }) =>
    groups!.fields!.split(', ').map((field) => `${field} ${groups!.bound!.replaceAll(',', '')}`),
  );
}

/** Returns the upper bounds of a schema; those of list items belong to the list's field. */
function boundsOf(held: Description, field: string): string[] {
  if (typeof held !== 'object' || held === null) return [];
  const own = UPPER_BOUNDS.filter((keyword) => typeof held[keyword] === 'number');
  const inside = Object.entries<Description>(held).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key === 'properties')
      return Object.entries(value).flatMap(([name, schema]) => boundsOf(schema, name));
    // A shared bound is named after the field that has it: `Name`.
    if (key === 'schemas')
      return Object.entries<Description>(value).flatMap(([name, schema]) =>
        boundsOf(schema, name.charAt(0).toLowerCase() + name.slice(1)),
      );
    return boundsOf(value, 'in' in held && 'schema' in held ? held.name : field);
  });
  return [...own.map((keyword) => `\`${field}\` ${keyword} ${held[keyword]}`), ...inside];
}

describe('docs/limits.md', () => {
  it('lists every upper bound of openapi.json that the contract lacks, and no other', () => {
    const { paths, components } = readOpenApi();
    const described = new Set(boundsOf({ paths, components }, ''));
    const listed = readTable();

    expect([...described].filter((bound) => ![...CONTRACT, ...listed].includes(bound))).to.deep.equal([]);
    expect([...CONTRACT, ...listed].filter((bound) => !described.has(bound))).to.deep.equal([]);
    expect(new Set(listed).size).to.equal(listed.length);
  });

  it('states the maximum sizes of requests', () => {
    expect(text).to.include(`| JSON body of a REST request | ${MAX_REST_BODY_BYTES / 1024 ** 2} MiB |`);
    expect(text).to.include(`| GraphQL request | ${MAX_OPERATION_BYTES / 1024 ** 2} MiB |`);
    expect(text).to.include(`| URL and headers of a request | ${maxHeaderSize / 1024} KiB |`);
  });
});
