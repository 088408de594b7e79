import type { DataSource } from 'typeorm';

/** The connections of the database that LISTEN, with what each was asked last. */
export const LISTENERS = `select pid, state, query from pg_stat_activity
  where application_name = 'messaging listener' and datname = current_database()`;

/** How many of them have LISTENed to a channel last: all that they listen to is heard. */
export async function countListeners(db: DataSource, channel: string): Promise<number> {
  const heard = `select 1 from (${LISTENERS}) l where state = 'idle' and lower(query) = lower($1)`;
  return (await db.query(heard, [`listen ${channel}`])).length;
}
