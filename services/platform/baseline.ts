import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ServiceSchema } from './database/database.js';
import { DomainError } from './errors/errors.js';

/**
 * Returns a service's first migration: its tables as the recorded release has them ("Migrations" in CONTRIBUTING.md).
 * The name is the same in every service, and never changes.
 */
export const makeBaseline = (tables: string): (new () => MigrationInterface) =>
  class Baseline1765000350000 implements MigrationInterface {
    async up(db: QueryRunner): Promise<void> {
      await db.query(tables);
    }

    async down(): Promise<void> {
      throw new Error('The baseline cannot be reverted: drop the schema instead');
    }
  };

/**
 * Returns whether a database with these migrations has the tables of the baseline, created by the migrations that it
 * replaces. Throws `conflict` for a database from before the recorded release, which lacks some of them.
 */
export function hasReplacedMigrations(
  { schema, migrations, replacedMigrations }: ServiceSchema,
  names: readonly string[],
): boolean {
  const present = new Set(names);
  if (present.has(migrations[0]?.name as string)) return false;
  const missing = replacedMigrations.filter((name) => !present.has(name));
  if (missing.length === replacedMigrations.length) return false;
  if (missing.length === 0) return true;
  throw new DomainError(
    'conflict',
    `The tables of ${schema} are older than this version can upgrade (${missing[0]} has not run): upgrade to 0.2.0 first`,
  );
}
