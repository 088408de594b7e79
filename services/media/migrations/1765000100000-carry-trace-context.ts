import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CarryTraceContext1765000100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- W3C Trace Context of the request behind the row; null while nothing is traced.
      alter table work add column traceparent text;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table work drop column traceparent');
  }
}
