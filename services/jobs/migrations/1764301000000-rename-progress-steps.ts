import type { MigrationInterface, QueryRunner } from 'typeorm';
import { renameSteps } from './rename-steps.js';

const RENAMED = [
  ['reading', 'scanning'],
  ['finding-speech', 'detecting-speech'],
  ['hearing', 'transcribing'],
  ['reading-screen', 'recognizing-text'],
  ['speaking', 'synthesizing'],
] as const;

export class RenameProgressSteps1764301000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(renameSteps(RENAMED));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(renameSteps(RENAMED.map(([from, to]) => [to, from])));
  }
}
