import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Folded names have `ss` for `ß`, as a search has. */
export class FoldSharpS1765420000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Rows of every workspace are changed, and those that triggers keep beside them; no service runs meanwhile.
      alter table video no force row level security;
      alter table video_search no force row level security;
      alter table project no force row level security;
      update video set name_folded = replace(name_folded, 'ß', 'ss') where name_folded like '%ß%';
      update project set name_folded = replace(name_folded, 'ß', 'ss') where name_folded like '%ß%';
      alter table video force row level security;
      alter table video_search force row level security;
      alter table project force row level security;`);
  }

  /** The names are not known any more, and both forms are found. */
  async down(): Promise<void> {}
}
