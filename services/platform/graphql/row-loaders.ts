import DataLoader from 'dataloader';
import {
  type DataSource,
  type EntityTarget,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
} from 'typeorm';
import { inTransaction } from '../database/database.js';

type Column<E> = keyof E & string;

/** Makes data loaders of rows by a column, which read the rows of all keys of a tick with one query. */
export function makeRowLoaders(db: DataSource, workspaceId: string | null) {
  async function findByKey<E extends object>(
    entity: EntityTarget<E>,
    column: Column<E>,
    keys: readonly string[],
    order: FindOptionsOrder<E> = {},
  ): Promise<Map<string, E[]>> {
    const where = { [column]: In([...keys]) } as FindOptionsWhere<E>;
    const rows = await inTransaction(db, { workspaceId }, (tx) => tx.find(entity, { where, order }));
    const byKey = new Map(keys.map((key): [string, E[]] => [key, []]));
    for (const row of rows) byKey.get(row[column] as string)?.push(row);
    return byKey;
  }
  return {
    /** Of the row with the key, or of null without one. */
    one<E extends object, V = E | null>(
      entity: EntityTarget<E>,
      column: Column<E>,
      read = (row: E | null) => row as V,
    ): DataLoader<string, V> {
      return new DataLoader(async (keys) => {
        const byKey = await findByKey(entity, column, keys);
        return keys.map((key) => read(byKey.get(key)?.[0] ?? null));
      });
    },
    /** Of all rows with the key, in this order. */
    many<E extends object, V = E>(
      entity: EntityTarget<E>,
      column: Column<E>,
      order: FindOptionsOrder<E>,
      read = (rows: E[]) => rows as unknown as V[],
    ): DataLoader<string, V[]> {
      return new DataLoader(async (keys) => {
        const byKey = await findByKey(entity, column, keys, order);
        return keys.map((key) => read(byKey.get(key) ?? []));
      });
    },
  };
}
