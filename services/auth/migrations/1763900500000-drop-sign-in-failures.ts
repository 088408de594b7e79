// breaking: auth of a version that counts failures in this table must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed sign-ins are counted with all other attempts at secrets, in `rate_limit`. */
export class DropSignInFailures1763900500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('drop table sign_in_failures');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create table sign_in_failures (
        subject_hash bytea primary key,
        failures int not null,
        expires_at timestamptz not null
      )`);
  }
}
