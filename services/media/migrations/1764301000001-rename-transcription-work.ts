// breaking: media of a version that claims work by its old kind must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setAllowed } from './set-allowed.js';

const acrossWorkspaces = (statements: string) => `
  alter table work no force row level security;
  ${statements}
  alter table work force row level security;`;

const renameKey = (from: string, to: string) => `
  update work set payload = (payload - '${from}') || jsonb_build_object('${to}', payload -> '${from}')
  where kind = 'write' and payload ? '${from}';`;

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
    await db.query(
      acrossWorkspaces(`
        ${setAllowed('work', 'kind', `known || array['transcribe']`)}
        update work set kind = 'transcribe' where kind = 'hear';
        ${setAllowed('work', 'kind', `array_remove(known, 'hear')`)}
        ${renameKey('hearingId', 'transcriptId')}`),
    );
    for (const [old, name] of REPORTED) await db.query(renameReported(old, name));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      acrossWorkspaces(`
        ${setAllowed('work', 'kind', `known || array['hear']`)}
        update work set kind = 'hear' where kind = 'transcribe';
        ${setAllowed('work', 'kind', `array_remove(known, 'transcribe')`)}
        ${renameKey('transcriptId', 'hearingId')}`),
    );
    for (const [old, name] of REPORTED) await db.query(renameReported(name, old));
  }
}
