import { type OptionSpec, textOf, type Values } from './command.js';
import { usageError } from './failure.js';

const DEFAULT_LIMIT = 20;

export const LIST_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  limit: { type: 'string', value: 'number', description: `How many at most; ${DEFAULT_LIMIT} by default` },
};

export function limitOf(values: Values): number {
  const text = textOf(values, 'limit') ?? String(DEFAULT_LIMIT);
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw usageError('--limit must be an integer of at least 1');
  return limit;
}
