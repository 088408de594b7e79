// breaking: videos of a version that reads subtitles from their own table must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** Subtitles become lines of the script, with the times of their words and their narration. */
export class MakeSubtitlesAScript1763900600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table subtitle rename to script_line;
      alter table script_line rename constraint subtitle_pkey to script_line_pkey;
      alter table script_line
        add column words jsonb,
        add column voice_file_id text,
        add column voice_duration double precision check (voice_duration >= 0),
        add column voice_key text,
        add constraint script_line_voice check (num_nulls(voice_file_id, voice_duration, voice_key) in (0, 3));

      create table key_event (
        workspace_id text not null,
        video_id text not null,
        source text not null check (source in ('given', 'detected')),
        position int not null,
        text text not null check (text <> ''),
        timestamp double precision check (timestamp >= 0),
        primary key (workspace_id, video_id, source, position),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      ${workspaceBoundary('key_event')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table key_event;
      alter table script_line
        drop column words, drop column voice_file_id, drop column voice_duration, drop column voice_key;
      alter table script_line rename constraint script_line_pkey to subtitle_pkey;
      alter table script_line rename to subtitle;`);
  }
}
