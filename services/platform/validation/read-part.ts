import { z } from 'zod';
import { DomainError } from '../errors/errors.js';
import { inspectText, isPlainText } from '../text/plain-text.js';
import { kindsAt } from './schema-kinds.js';
import { schemaMessage } from './schema-message.js';

export type Part = 'body' | 'query' | 'path';
export type ReadPart<T = unknown> = (value: unknown) => T;

function requirePlain(value: unknown, part: Part): void {
  const entries =
    typeof value === 'object' && value !== null ? Object.entries(value) : [['', value] as const];
  for (const [name, held] of entries) {
    const field = name && isPlainText(name) ? `${part}.${name}` : part;
    const refuse = (rule: string) => new DomainError('validation_error', `${field} ${rule}`, { field });
    switch (inspectText([name, held])) {
      case 'broken':
        throw refuse('must not contain NUL characters or broken surrogate pairs');
      case 'too deep':
        throw refuse('is nested too deeply');
      case 'plain':
    }
  }
}

/** Returns the number or boolean that a text of the query or the path represents, else the text itself. */
function readText(text: unknown, kinds: readonly string[]): unknown {
  if (typeof text !== 'string') return text;
  // Digits and nothing else: no `1e1`, no `0x10`, no space.
  if (kinds.includes('a whole number') && /^-?\d+$/.test(text)) return Number(text);
  if (kinds.includes('a number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (kinds.includes('true or false') && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

const readTexts = (value: unknown, kindsOf: ReadonlyMap<string, readonly string[]>): unknown =>
  Object.fromEntries(
    Object.entries(value as Readonly<Record<string, unknown>>).map(([name, text]) => [
      name,
      readText(text, kindsOf.get(name) ?? []),
    ]),
  );

/**
 * Creates a reader that validates one part of a request by its schema. Bodies are not coerced; the query and the
 * path are text that represents numbers and booleans. Throws `validation_error` naming the field and the rule.
 */
export function makePartReader<S extends z.ZodType>(part: Part, schema: S): ReadPart<z.infer<S>> {
  const names = part !== 'body' && schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const kindsOf = new Map(names.map((name) => [name, kindsAt(schema, [name])]));
  return (value) => {
    requirePlain(value, part);
    const given = part === 'body' ? value : readTexts(value, kindsOf);
    const { success, data, error } = schema.safeParse(given);
    if (success) return data;
    const { field, message } = schemaMessage(error.issues, { part, schema, value: given });
    throw new DomainError('validation_error', message, { field });
  };
}
