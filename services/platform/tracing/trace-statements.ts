import { trace } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { beginSpan, markFailed } from './spans.js';

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

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const textOf = (statement: unknown): string | undefined => {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text : undefined;
};

/**
 * Records a span for each statement that is sent below another span, by every connection of this process. Statements
 * that begin by themselves, such as those that poll a queue, are not recorded. Returns a function that ends it.
 */
export function traceStatements(): () => void {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
  const { query } = prototype;
  prototype.query = function tracedQuery(...args) {
    const text = textOf(args[0]);
    if (text === undefined || !trace.getActiveSpan()) return query.apply(this, args);
    const { operation, table, text: withoutValues } = describeStatement(text);
    const span = beginSpan(table === undefined ? operation : `${operation} ${table}`, {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.namespace': this.database ?? '',
        'db.operation.name': operation,
        ...(table !== undefined && { 'db.collection.name': table }),
        'db.query.text': withoutValues,
        'server.address': this.host,
        'server.port': this.port,
      },
    });
    const end = (err?: unknown) => {
      if (err) {
        const { code } = err as { code?: unknown };
        markFailed(span, err);
        if (typeof code === 'string') span.setAttribute('db.response.status_code', code);
      }
      span.end();
    };
    const callback = args.at(-1);
    if (typeof callback === 'function')
      args[args.length - 1] = (err: unknown, ...results: unknown[]) => {
        end(err);
        callback(err, ...results);
      };
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.then(() => end(), end);
    return answer;
  };
  return () => {
    prototype.query = query;
  };
}
