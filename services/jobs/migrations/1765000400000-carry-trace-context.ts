import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CarryTraceContext1765000400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- W3C Trace Context of the request behind the row; null while nothing is traced.
      alter table job add column traceparent text;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table job drop column traceparent');
  }
}
