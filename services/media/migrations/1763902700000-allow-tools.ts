import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setAllowed } from './set-allowed.js';

export class AllowTools1763902700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setAllowed('work', 'kind', `known || array['tool-fetch', 'tool']`)}
      ${setAllowed('file', 'purpose', `known || array['tool-output']`)}
      -- Tools work on what they are given, which is no video of the workspace.
      alter table work alter column video_id drop not null;
      alter table work add constraint work_has_video check (video_id is not null or kind in ('tool-fetch', 'tool'));
      alter table upload alter column video_id drop not null;
      -- Serves the removal of what tools made long ago.
      create index file_tool_output on file (created_at) where purpose = 'tool-output';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index file_tool_output;
      delete from work where kind in ('tool-fetch', 'tool');
      delete from file where purpose = 'tool-output';
      delete from upload where video_id is null;
      alter table upload alter column video_id set not null;
      alter table work drop constraint work_has_video;
      alter table work alter column video_id set not null;
      ${setAllowed('work', 'kind', `array_remove(array_remove(known, 'tool-fetch'), 'tool')`)}
      ${setAllowed('file', 'purpose', `array_remove(known, 'tool-output')`)}`);
  }
}
