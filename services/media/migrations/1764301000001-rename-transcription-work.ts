// breaking: media of a version that claims work by its old kind must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { acrossWorkspaces, renameKey, renameKinds } from './rename-kinds.js';

const renameReported = (from: string, to: string) => `
  update engine_presence set report = (report - '${from}') || jsonb_build_object('${to}', report -> '${from}')
  where report ? '${from}'`;

const REPORTED = [
  ['hear', 'transcribe'],
  ['hearAs', 'transcribeByModel'],
  ['present', 'avatar'],
] as const;

export class RenameTranscriptionWork1764301000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(renameKinds([['hear', 'transcribe']]));
    await db.query(acrossWorkspaces(renameKey('write', 'hearingId', 'transcriptId')));
    for (const [old, name] of REPORTED) await db.query(renameReported(old, name));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(renameKinds([['transcribe', 'hear']]));
    await db.query(acrossWorkspaces(renameKey('write', 'transcriptId', 'hearingId')));
    for (const [old, name] of REPORTED) await db.query(renameReported(name, old));
  }
}
