import type { DataSource } from 'typeorm';

/** How many connections of the database have LISTENed to a channel last: all that they listen to is heard. */
export async function countListeners(db: DataSource, channel: string): Promise<number> {
  const rows = await db.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'messaging listener'
        and state = 'idle' and lower(query) = lower($1)`,
    [`listen ${channel}`],
  );
  return rows.length;
}
