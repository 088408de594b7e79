import type { MigrationInterface, QueryRunner } from 'typeorm';
import { renameSteps } from './rename-steps.js';

const RENAMED = [['sound', 'audio']] as const;

export class RenameAudioStep1764500000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(renameSteps(RENAMED));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(renameSteps(RENAMED.map(([from, to]) => [to, from])));
  }
}
