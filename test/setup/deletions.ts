import type pg from 'pg';

/** Rows that each transaction deletes from a table, in the order of the transactions. */
export interface DeletionRecord {
  batches(): Promise<number[]>;
}

/** Records deletions from a table of a test's own database, from now on. */
export async function recordDeletions(
  admin: Pick<pg.Client, 'query'>,
  table: string,
): Promise<DeletionRecord> {
  const record = `public.deletions_of_${table.replace('.', '_')}`;
  await admin.query(`
    create table ${record} (position bigint generated always as identity, transaction xid8, deleted int);
    create function ${record}_noted() returns trigger language plpgsql security definer as $$
      begin
        insert into ${record} (transaction, deleted)
          select pg_current_xact_id(), count(*) from deleted having count(*) > 0;
        return null;
      end $$;
    create trigger deletions_noted after delete on ${table} referencing old table as deleted
      for each statement execute function ${record}_noted()`);
  return {
    async batches() {
      const { rows } = await admin.query(
        `select sum(deleted)::int as deleted from ${record} group by transaction order by min(position)`,
      );
      return rows.map(({ deleted }) => deleted);
    },
  };
}
