import type { DataSource } from 'typeorm';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { SubgraphCall, SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';

/**
 * The points at which the death of a process that handles a request makes a difference: after each of its
 * transactions, and after each call to another service, whose response is lost.
 */
export interface DyingProcess {
  /** Whether the process has reached the point of its death. */
  readonly isDead: boolean;
  /** Returns the process's database: transactions committed before its death persist. */
  database(db: DataSource): DataSource;
  /** Returns the process's client of another service, which stays alive. */
  client(call: (call: SubgraphCall) => Promise<unknown>): SubgraphClient;
}

/** Creates a process that dies at the point with this number; 0 means never. */
export function makeDyingProcess(diesAt = 0): DyingProcess {
  let lines = 0;
  const isDead = () => diesAt > 0 && lines >= diesAt;
  const requireAlive = () => {
    if (isDead()) throw new Error('the process has died');
  };
  const passLine = () => {
    lines += 1;
    requireAlive();
  };
  return {
    get isDead() {
      return isDead();
    },
    database(db) {
      const dying: DataSource = Object.create(db);
      dying.transaction = (async (work: Parameters<DataSource['transaction']>[1]) => {
        requireAlive();
        const result = await db.transaction(work);
        passLine();
        return result;
      }) as DataSource['transaction'];
      return dying;
    },
    client: (call) => ({
      async call<T>(asked: SubgraphCall): Promise<T> {
        requireAlive();
        const answer = await call(asked).catch((err: unknown) => {
          throw err instanceof DomainError
            ? err
            : new DomainError('internal_error', String(err), { cause: err });
        });
        passLine();
        return answer as T;
      },
      close: async () => undefined,
    }),
  };
}
