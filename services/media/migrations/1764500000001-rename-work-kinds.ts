// breaking: media of a version that claims work by its old kind must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { acrossWorkspaces, renameKey, renameKinds } from './rename-kinds.js';

const RENAMED = [
  ['sound', 'audio'],
  ['write', 'script'],
  ['gather', 'translation-join'],
] as const;

export class RenameWorkKinds1764500000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(renameKinds(RENAMED));
    await db.query(acrossWorkspaces(renameKey('transcribe', 'piece', 'segment')));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(renameKinds(RENAMED.map(([from, to]) => [to, from])));
    await db.query(acrossWorkspaces(renameKey('transcribe', 'segment', 'piece')));
  }
}
