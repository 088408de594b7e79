import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example, Examples } from '../../../rest-adapter/openapi/examples.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import type { Answer } from '../../setup/rest-client.js';
import type { OperationRequest } from './contract-product.js';

/** Replaces values that differ between runs with constants. */
const STABLE: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-01-01T09:00:00.000Z'],
  [/\b([a-z]+)_\d{13}_\w+/g, '$1_1767258000000_a1b2c3d4'],
  [/\bwhsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  [/\bsvc_(oat|ort|oac|live|cs)_\w+/g, 'svc_$1_…'],
  [/\b(?!svc)([a-z]{3})_[A-Za-z]*\d[A-Za-z0-9]*|\b([a-z]{3})_[A-Za-z0-9]{16,}/g, '$1$2_5kPq8ZtVr2'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e'],
  [/\b[0-9a-f]{64}\b/g, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/https?:\/\/(localhost|127\.0\.0\.1):\d+/g, 'https://videos.example'],
  [/\?expires=\d+&signature=[\w-]+/g, '?signature=…'],
  [/\btok=[\w.-]+|(token|signature)=[\w.%-]+/g, '$1=…'],
];
const MAX_LIST = 1;
const MAX_TEXT = 120;

/** Returns a value that is equal in every run, with the first entries of its lists. */
function stable(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = STABLE.reduce((now, [pattern, put]) => now.replace(pattern, put), value);
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  }
  if (Array.isArray(value)) return value.slice(0, MAX_LIST).map(stable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, stable(held)]));
}

/** Returns an example of a request to an operation and its response. */
export function exampleOf({ query, body }: OperationRequest, answer: Answer): Example {
  const { status, headers } = answer;
  const type = (headers.get('content-type') ?? '').split(';')[0] as string;
  const request = {
    ...(query && Object.keys(query).length > 0 && { query: stable(query) as Record<string, unknown> }),
    ...(body !== undefined && { body: stable(body) }),
  };
  return {
    ...(Object.keys(request).length > 0 && { request }),
    responses: { [status]: { [type]: stable(type.endsWith('json') ? answer.json : answer.text) } },
  };
}

/** Adds a response to an example for a status or media type that it lacks. */
export function withExample(known: Example | undefined, { request, responses = {} }: Example): Example {
  if (!known) return { ...(request && { request }), responses };
  const merged = Object.entries(responses).map(([status, answers]) => [
    status,
    { ...answers, ...known.responses?.[status] },
  ]);
  return { ...known, responses: { ...known.responses, ...Object.fromEntries(merged) } };
}

/**
 * Returns the paths at which two examples differ in fields or types. The progress of jobs differs between
 * runs, so values that are null in one of them, and empty lists, are ignored.
 */
export function differencesOfShape(one: unknown, other: unknown, path = ''): string[] {
  if (one === null || other === null) return [];
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0 ? [] : differencesOfShape(one[0], other[0], `${path}[0]`);
  if (Array.isArray(one) || Array.isArray(other) || typeof one !== 'object' || typeof other !== 'object')
    return kindOf(one) === kindOf(other) ? [] : [`${path}: ${kindOf(one)} and ${kindOf(other)}`];

  const [ones, others] = [one, other] as Array<Record<string, unknown>>;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) => {
    const at = path ? `${path}.${name}` : name;
    if (!(name in one) || !(name in other)) return [`${at}: in one of them only`];
    return differencesOfShape(ones?.[name], others?.[name], at);
  });
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** Writes the examples recorded in a run, by operation. */
export function writeExamples(examples: Examples): void {
  const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(
    join(packageRoot, 'schemas', 'openapi-examples.json'),
    `${JSON.stringify(sorted, null, 2)}\n`,
  );
}
