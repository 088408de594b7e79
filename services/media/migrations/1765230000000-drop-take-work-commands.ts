import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DropTakeWorkCommands1765230000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // No queue of a new broker receives them, so that they would wait in the outbox for good.
    await db.query(`delete from outbox where envelope ->> 'name' = 'media.take-work.v1'`);
  }

  async down(): Promise<void> {
    // The rows of the work are enough: an earlier version polls them.
  }
}
