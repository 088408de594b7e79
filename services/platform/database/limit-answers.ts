import type { ClientBase } from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * Closes the connection when a statement is not answered in time, so that it fails like one whose connection
 * broke, and the pool opens another. Otherwise a network that drops everything without an error would hold the
 * statement until TCP gives up, after a quarter of an hour.
 */
export function limitAnswers(client: ClientBase & { end(): Promise<void> }, withinMs: number): void {
  const query = client.query.bind(client) as Query;
  const limited: Query = (...args) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      const timer = setTimeout(() => void client.end().catch(() => undefined), withinMs);
      const stop = () => clearTimeout(timer);
      answer.then(stop, stop);
    }
    return answer;
  };
  Object.assign(client, { query: limited });
}
