import type { DataSource } from 'typeorm';

/** Database connections that use LISTEN, with the last statement of each. */
export const LISTENERS = `select pid, state, query from pg_stat_activity
  where application_name = 'messaging listener' and datname = current_database()`;

/** Returns how many of them used LISTEN for a channel last, so that all of their channels are active. */
export async function countListeners(db: DataSource, channel: string): Promise<number> {
  const received = `select 1 from (${LISTENERS}) l where state = 'idle' and lower(query) = lower($1)`;
  return (await db.query(received, [`listen ${channel}`])).length;
}
