import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepVoiceoverPrints1763904000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Null for those of before it was kept: the next one of the video is encoded as a whole.
    await db.query('alter table voiceover add column print jsonb');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table voiceover drop column print');
  }
}
