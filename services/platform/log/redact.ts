import { describeError } from './logged-error.js';

const SECRET = /authorization|cookie|password|secret|token|api_?key|^parameters$/i;
const REDACTED = '[redacted]';

/** Deeper than any intended log data. */
const MAX_DEPTH = 8;

/**
 * Returns a record in its logged form: without properties named like credentials, at any depth, and with
 * errors reduced to their loggable properties.
 */
export const redact = (record: Record<string, unknown>): Record<string, unknown> => redactEntries(record, 0);

/** An already described error stays unchanged; any other thrown value is described as an error. */
export const explainError = (thrown: unknown): unknown =>
  thrown instanceof Error ? describeError(thrown) : thrown;

function redactEntries(record: Record<string, unknown>, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, redactValue(name, value, depth)]),
  );
}

function redactValue(name: string, value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  // A number is an amount, such as a model's tokens, and no credential.
  const canDescribe = typeof value === 'string' || (typeof value === 'object' && value !== null);
  if (!canDescribe) return value;
  if (SECRET.test(name)) return REDACTED;
  if (depth === 0 && (name === 'err' || name === 'error')) return describeError(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return depth < MAX_DEPTH ? value.map((item) => redactValue('', item, depth + 1)) : '[array]';
  if (!isPlain(value as object)) return describeInstance(name, value as object, depth);
  return depth < MAX_DEPTH ? redactEntries(value as Record<string, unknown>, depth + 1) : '[object]';
}

/** Fastify's own serializers log these two. */
const SERIALIZED = new Set(['req', 'res']);

/**
 * Class instances (clients, sockets, pools) hold keys and passwords in fields of any name: only the class
 * name is logged, unless the
 * class defines its own serialization (a date, a URL).
 */
function describeInstance(name: string, value: object, depth: number): unknown {
  if (depth === 0 && SERIALIZED.has(name)) return value;
  if (value instanceof Date || value instanceof URL) return value;
  return `[${value.constructor?.name ?? 'object'}]`;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
