import { z } from 'zod';
import { text } from '../../../schemas/text.js';
import { invalid } from '../../../services/platform/errors/errors.js';
import type { Route } from '../../route.js';
import { sizeInMessage } from './shorten.js';

/** Arguments of tools whose endpoint returns a whole list, so that an agent reads the part that it needs. */
export const LIST_ARGUMENTS = {
  search: text({ minLength: 1, maxLength: 200 })
    .describe('Only entries that contain all of these words, in any field.')
    .optional(),
  limit: z.int().min(1).max(200).describe('Entries of a page. Default 25.').optional(),
  offset: z.int().min(0).describe('Entries to skip: `nextOffset` of the page before.').optional(),
} as const;

const ListArguments = z.object({
  search: LIST_ARGUMENTS.search,
  limit: z.int().min(1).max(200).default(25),
  offset: z.int().min(0).default(0),
});

type Page = z.infer<typeof ListArguments>;

/** Returns what the answer has the list as, if the answer is one whole list. */
export function wholeListOf({ method, schema }: Route): string | null {
  const answer = schema.responses[200];
  if (method !== 'GET' || !(answer instanceof z.ZodObject)) return null;
  const [[name, value] = ['', null], ...more] = Object.entries(answer.shape);
  return value instanceof z.ZodArray && more.length === 0 ? name : null;
}

/** Throws `validation_error`. */
export function readPage(given: Readonly<Record<string, unknown>>): Page {
  const { success, data, error } = ListArguments.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  throw invalid(String(issue?.path[0]), `is not valid: ${issue?.message}`);
}

/** Keeps room for what else an answer has. */
const RESERVED_BYTES = 300;

/** Returns the page of a list, with as many entries as fit into the size of an answer. */
export function pageOf(
  answer: Readonly<Record<string, unknown>>,
  list: string,
  { search = '', limit, offset }: Page,
  maxBytes: number,
): Record<string, unknown> {
  const words = search.toLowerCase().split(/\s+/);
  const found = (answer[list] as readonly unknown[]).filter((entry) => {
    const all = JSON.stringify(entry).toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const entries: unknown[] = [];
  let bytes = RESERVED_BYTES;
  for (const entry of found.slice(offset, offset + limit)) {
    bytes += sizeInMessage(entry) + 1;
    if (bytes > maxBytes && entries.length > 0) break;
    entries.push(entry);
  }
  const next = offset + entries.length;
  return { [list]: entries, total: found.length, nextOffset: next < found.length ? next : null };
}
