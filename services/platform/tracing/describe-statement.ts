import { LRUCache } from 'lru-cache';

/** What a span says about a statement, by the semantic conventions for databases. */
interface DescribedStatement {
  /** Such as `SELECT`; `BEGIN`, `COMMIT` or `LISTEN` without a table. */
  readonly operation: string;
  /** The table that is changed; else the first that is read. */
  readonly table: string | undefined;
  /** Parameters have no value in it, and literals are replaced by `?`. */
  readonly text: string;
}

const MAX_TEXT = 2000;
const NAME = '((?:"[^"]+"|\\w+)(?:\\.(?:"[^"]+"|\\w+))*)';
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g;
/** Strings, also in dollar quotes, and numbers; not the parameters `$1`, nor digits in names. */
const LITERAL = /\$(\w*)\$[\s\S]*?\$\1\$|\b[eE]?'(?:[^']|'')*'|'(?:[^']|'')*'|(?<![\w$"])\d+(?:\.\d+)?\b/g;
const CHANGE = new RegExp(
  `\\b(insert)\\s+into\\s+${NAME}|\\b(update)\\s+${NAME}\\s+(?:(?:as\\s+)?\\w+\\s+)?set\\b|\\b(delete)\\s+from\\s+${NAME}`,
  'i',
);
const READ = new RegExp(`\\bfrom\\s+(?:only\\s+)?${NAME}(?!\\w|\\.|\\s*\\()`, 'i');

const described = new LRUCache<string, DescribedStatement>({ max: 500 });

/** Describes a statement without any value of it. */
export function describeStatement(statement: string): DescribedStatement {
  const known = described.get(statement);
  if (known) return known;
  const text = statement.replace(COMMENT, ' ').replace(LITERAL, '?').replace(/\s+/g, ' ').trim();
  const description = { ...readOperation(text), text: text.slice(0, MAX_TEXT) };
  described.set(statement, description);
  return description;
}

function readOperation(text: string): Pick<DescribedStatement, 'operation' | 'table'> {
  const first = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
  if (!/^(WITH|SELECT|INSERT|UPDATE|DELETE)$/.test(first)) return { operation: first, table: undefined };
  const [, ...parts] = CHANGE.exec(text) ?? [];
  const [verb, changed] = parts.filter((part) => part !== undefined);
  if (verb && changed && first !== 'SELECT')
    return { operation: verb.toUpperCase(), table: unquoted(changed) };
  return { operation: 'SELECT', table: unquoted(READ.exec(text)?.[1]) };
}

const unquoted = (name: string | undefined): string | undefined => name?.replaceAll('"', '');
