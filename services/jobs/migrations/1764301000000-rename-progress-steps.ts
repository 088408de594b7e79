import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENAMED = [
  ['reading', 'scanning'],
  ['finding-speech', 'detecting-speech'],
  ['hearing', 'transcribing'],
  ['reading-screen', 'recognizing-text'],
  ['speaking', 'synthesizing'],
] as const;

/** Steps of all workspaces, and those named by errors; no service runs while tables change. */
const rename = (pairs: readonly (readonly [from: string, to: string])[]) => {
  const names = pairs.map(([from, to]) => `('${from}', '${to}')`).join(', ');
  const ofErrors = (table: string) => `
    update ${table} set error = jsonb_set(error, '{step}', to_jsonb(renamed.new))
    from (values ${names}) as renamed (old, new) where error ->> 'step' = renamed.old;`;
  return `
    alter table job no force row level security;
    alter table job_attempt no force row level security;
    update job set step = renamed.new from (values ${names}) as renamed (old, new) where step = renamed.old;
    ${ofErrors('job')}
    ${ofErrors('job_attempt')}
    alter table job force row level security;
    alter table job_attempt force row level security;`;
};

export class RenameProgressSteps1764301000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(rename(RENAMED));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(rename(RENAMED.map(([from, to]) => [to, from])));
  }
}
