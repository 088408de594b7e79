import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Purposes are added by whoever needs one, in any order: each keeps those that are there. */
const setPurposes = (list: string): string => `
  do $$
  declare known text[];
  begin
    select array_agg(distinct purpose.found[1]) into known
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z]+)''', 'g') purpose(found)
    where conrelid = 'file'::regclass and conname = 'file_purpose_check';
    alter table file drop constraint file_purpose_check;
    execute format('alter table file add constraint file_purpose_check check (purpose = any (%L::text[]))', ${list});
  end $$;`;

export class AddScreenshots1763901500001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setPurposes(`known || array['screenshot']`)}
      alter table file
        -- Since when it waits for what it was made for to be kept; null once that is, and for what waits for nothing.
        add column unclaimed_since timestamptz;
      -- Serves the removal of what was made for something that was never kept.
      create index file_awaiting_claim on file (unclaimed_since) where unclaimed_since is not null;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from file where purpose = 'screenshot';
      alter table file drop column unclaimed_since;
      ${setPurposes(`array_remove(known, 'screenshot')`)}`);
  }
}
