import { trace } from '@opentelemetry/api';
import pg from 'pg';
import { describeStatement } from './describe-statement.js';
import { beginSpan, markFailed } from './spans.js';

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
