import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { setAllowed } from './set-allowed.js';

export class CreateVoiceover1763901500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setAllowed('work', 'kind', `known || array['voice-plan', 'voice', 'voice-join']`)}
      ${setAllowed('file', 'purpose', `known || array['voice', 'voiceover']`)}

      create table voice_clip (
        workspace_id text not null,
        -- Hash of all that shapes how it sounds.
        key text not null check (key ~ '^[0-9a-f]{64}$'),
        file_id text not null,
        -- The one it was made for; others may use it as well.
        video_id text not null,
        duration_seconds double precision not null check (duration_seconds >= 0),
        unheeded_terms jsonb not null default '[]',
        used_at timestamptz not null default now(),
        primary key (workspace_id, key),
        foreign key (workspace_id, file_id) references file on delete cascade
      );
      -- Serves the sweep: which were not used for long.
      create index voice_clip_used on voice_clip (used_at);
      -- Serve the removals of a file and of a video.
      create index voice_clip_file on voice_clip (workspace_id, file_id);
      create index voice_clip_video on voice_clip (workspace_id, video_id);
      ${workspaceBoundary('voice_clip')}

      create table voiceover (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        -- All of it in one file.
        file_id text not null,
        result jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- Serves the removal of those that were replaced, and of the video's.
      create index voiceover_video on voiceover (workspace_id, video_id, created_at);
      ${workspaceBoundary('voiceover')}

      -- A clip is needed for as long as a voiceover has it.
      create table voiceover_line (
        workspace_id text not null,
        voiceover_id text not null,
        position int not null check (position >= 0),
        key text not null,
        file_id text not null,
        primary key (workspace_id, voiceover_id, position),
        foreign key (workspace_id, voiceover_id) references voiceover on delete cascade
      );
      -- Serves "does anybody need this clip".
      create index voiceover_line_key on voiceover_line (workspace_id, key);
      ${workspaceBoundary('voiceover_line')}

      create policy sweep_reads on voice_clip for select using (current_setting('app.sweep', true) = 'on');
      create policy sweep_reads on voiceover_line for select using (current_setting('app.sweep', true) = 'on');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table voiceover_line, voiceover, voice_clip;
      delete from work where kind in ('voice-plan', 'voice', 'voice-join');
      delete from file where purpose in ('voice', 'voiceover');
      ${setAllowed('work', 'kind', `array_remove(array_remove(array_remove(known, 'voice-plan'), 'voice'), 'voice-join')`)}
      ${setAllowed('file', 'purpose', `array_remove(array_remove(known, 'voice'), 'voiceover')`)}`);
  }
}
