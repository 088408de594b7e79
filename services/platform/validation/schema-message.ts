import type { z } from 'zod';
import { LABEL_RULE } from '../../../schemas/text.js';
import { kindsAt } from './schema-kinds.js';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

interface Reading {
  /** Prefix of the field in the message: body, query or path. */
  readonly part: string;
  readonly schema: z.core.$ZodType;
  readonly value: unknown;
}

const FORMATS: Readonly<Record<string, string>> = {
  language: 'must be a language code such as en or pt-BR',
  label: LABEL_RULE,
  name: 'must not be blank',
  colour: 'must be a colour such as #1A2B3C',
};

/** `['keyEvents', 0, 'text']` → `body.keyEvents[0].text`. */
const fieldOf = (part: string, path: Path): string =>
  path.reduce<string>(
    (field, step) => (typeof step === 'number' ? `${field}[${step}]` : `${field}.${String(step)}`),
    part,
  );

/** `true or false`, `null` → `true, false or null`. */
function choice(kinds: readonly string[]): string {
  const each = kinds.flatMap((kind) => kind.split(' or '));
  return [each.slice(0, -1).join(', '), ...each.slice(-1)].filter(Boolean).join(' or ');
}

function rule(issue: Issue, path: Path, { schema }: Reading): string {
  const { code } = issue;
  switch (code) {
    case 'too_small': {
      const { origin, minimum } = issue;
      if (origin === 'string' || origin === 'array') if (minimum === 1) return 'must not be empty';
      if (origin === 'string') return `must be at least ${minimum} characters`;
      return origin === 'array' ? `must have at least ${minimum} items` : `must be at least ${minimum}`;
    }
    case 'too_big': {
      const { origin, maximum } = issue;
      if (origin === 'string') return `must be at most ${maximum} characters`;
      return origin === 'array' ? `must have at most ${maximum} items` : `must be at most ${maximum}`;
    }
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      if (issue.format === 'regex') return `must match the pattern ${issue.pattern}`;
      return FORMATS[issue.format] ?? `must be a valid ${issue.format}`;
    case 'invalid_value': {
      const values = issue.values.join(', ');
      return kindsAt(schema, path).includes(`one of ${values}`)
        ? `must be one of ${values}`
        : `must be ${choice(kindsAt(schema, path))}`;
    }
    case 'invalid_type':
    case 'invalid_union':
      return `must be ${choice(kindsAt(schema, path))}`;
    default:
      return issue.message;
  }
}

const isMissing = (value: unknown, path: Path): boolean =>
  path.reduce<unknown>((held, step) => (held as Record<PropertyKey, unknown> | undefined)?.[step], value) ===
  undefined;

/** Zod reports the range of integers besides the bounds of the schema. */
const isIntegerRange = (issue: Issue): boolean =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** Whether a branch of a union only reports that the value has another type. */
const saysKind = ({ code, path }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

/**
 * Returns the issue to report and its path: at the highest level an unknown field (often a missing one, misspelt),
 * then a missing field, else the first issue. For a union it is the issue of the intended branch: the one that
 * reports something about the content.
 */
function choose(issues: readonly Issue[], value: unknown, depth = 0): { issue: Issue; path: Path } {
  const here = issues.filter(({ path }) => path.length === depth);
  const missing = issues.find(({ path }) => path.length === depth + 1 && isMissing(value, path));
  const issue =
    here.find(({ code }) => code === 'unrecognized_keys') ??
    missing ??
    here.find((one) => !isIntegerRange(one)) ??
    here[0];
  if (!issue) {
    const step = issues[0]?.path[depth];
    return choose(
      issues.filter(({ path }) => path[depth] === step),
      value,
      depth + 1,
    );
  }
  const { path } = issue;
  if (issue.code !== 'invalid_union') return { issue, path };
  const meant = issue.errors.find((branch) => branch.some((one) => !saysKind(one)));
  if (!meant) return { issue, path };
  const held = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], value);
  const inside = choose(meant, held);
  return { issue: inside.issue, path: [...path, ...inside.path] };
}

/** Names the field and the rule: `body.name must be at most 200 characters`. */
export function schemaMessage(
  issues: readonly Issue[],
  reading: Reading,
): { field: string; message: string } {
  const { part, value } = reading;
  const { issue, path } = choose(issues, value);
  if (issue.code === 'unrecognized_keys') {
    const field = fieldOf(part, [...path, issue.keys[0] as string]);
    return { field, message: `${field} is not a known ${part === 'query' ? 'parameter' : 'field'}` };
  }
  const field = fieldOf(part, path);
  if (path.length > 0 && isMissing(value, path)) return { field, message: `${field} is required` };
  return { field, message: `${field} ${rule(issue, path, reading)}` };
}
