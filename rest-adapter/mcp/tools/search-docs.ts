import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { text } from '../../../schemas/text.js';
import type { CallerClaims } from '../../../services/platform/access/caller.js';
import { invalid } from '../../../services/platform/errors/errors.js';
import { type DocSection, docSections } from './doc-sections.js';
import type { RouteTool } from './route-tool.js';
import { mayCall, TOOLS } from './tools.js';

export const SEARCH_DOCS: Tool = {
  name: 'search_docs',
  description:
    'Find operations of the service with their arguments, and explanations: webhooks, projects, courses, approvals, comments, backups, Brand Kit, usage, voices, languages, tools for files.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'Words, or the name of an operation.' } },
    required: ['query'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

const Query = text({ minLength: 1, maxLength: 500 });

/** Operations of which the arguments are described in full. */
const DESCRIBED_OPERATIONS = 3;
const NAMED_OPERATIONS = 12;
const SECTIONS = 3;

const wordsOf = (given: string): string[] => [...new Set(given.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];

/** A word without the ending of a plural, so that `webhooks` finds `webhook`. */
const stemOf = (word: string): string => word.replace(/(?<=..)(ies|es|s)$/, '');

interface Weighted {
  readonly text: string;
  readonly weight: number;
}

function scoreOf(words: readonly string[], parts: readonly Weighted[]): number {
  const known = parts.map(({ text, weight }) => ({ stems: new Set(wordsOf(text).map(stemOf)), weight }));
  return words.reduce((score, word) => {
    const weights = known.filter(({ stems }) => stems.has(stemOf(word))).map(({ weight }) => weight);
    return score + Math.max(0, ...weights);
  }, 0);
}

const partsOf = ({ name, route, description, argumentNames, inputSchema }: RouteTool): Weighted[] => [
  { text: name.replaceAll('_', ' '), weight: 8 },
  { text: `${route.summary} ${route.tags.join(' ')}`, weight: 4 },
  { text: argumentNames.join(' ').replace(/([A-Z])/g, ' $1'), weight: 2 },
  { text: `${description} ${JSON.stringify(inputSchema)}`, weight: 1 },
];

function ranked<T>(all: readonly T[], score: (one: T) => number): T[] {
  return all
    .map((one) => ({ one, points: score(one) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ one }) => one);
}

export interface FoundDocs {
  readonly operations: ReadonlyArray<{
    readonly operation: string;
    readonly description: string;
    readonly arguments: Tool['inputSchema'];
  }>;
  /** Names and descriptions of further operations. */
  readonly others: Readonly<Record<string, string>>;
  readonly sections: readonly DocSection[];
}

/** Returns what fits the words best, of what the caller may call. Throws `validation_error`. */
export function searchDocs(
  claims: CallerClaims,
  { query, ...others }: Readonly<Record<string, unknown>>,
): FoundDocs {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw invalid(unknown, `is not an argument of ${SEARCH_DOCS.name}: its argument is query`);
  const { success, data } = Query.safeParse(query);
  if (!success) throw invalid('query', 'must be a text of 1 to 500 characters');
  const words = wordsOf(data.replaceAll('_', ' '));
  const allowed = TOOLS.filter((tool) => mayCall(claims, tool));
  const exact = allowed.filter(({ name }) => name === data.trim());
  const operations = [
    ...exact,
    ...ranked(allowed, (tool) => scoreOf(words, partsOf(tool))).filter((tool) => !exact.includes(tool)),
  ].slice(0, NAMED_OPERATIONS);
  return {
    operations: operations.slice(0, DESCRIBED_OPERATIONS).map(({ name, description, inputSchema }) => ({
      operation: name,
      description,
      arguments: inputSchema,
    })),
    others: Object.fromEntries(
      operations.slice(DESCRIBED_OPERATIONS).map(({ name, listed }) => [name, listed.description as string]),
    ),
    sections: ranked(docSections(), ({ title, text }) =>
      scoreOf(words, [
        { text: title, weight: 3 },
        { text, weight: 1 },
      ]),
    ).slice(0, SECTIONS),
  };
}
