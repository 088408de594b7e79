import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database/database.js';
import { openRows } from '../../platform/database/row-openings.js';

const FINDS_OLD_FILES = `current_setting('app.removes_old_files', true) = 'on'`;

/** The ratio of a source as `exportRatioOf` determines it. */
const OF_SOURCE = `coalesce((
  select named.ratio
  from (values (1, '16:9', 16.0, 9), (2, '9:16', 9.0, 16), (3, '1:1', 1.0, 1), (4, '4:5', 4.0, 5), (5, '4:3', 4.0, 3))
    as named (position, ratio, across, down)
  where abs(video.width * named.down / nullif(video.height * named.across, 0) - 1) <= 0.01
  order by named.position limit 1), 'source')`;

export class CreateVideoExport1765100300001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table video_export (
        workspace_id text not null,
        video_id text not null,
        aspect_ratio text not null check (aspect_ratio in ('16:9', '9:16', '1:1', '4:5', '4:3', 'source')),
        id text not null unique,
        export_file_id text not null,
        srt_file_id text not null,
        manifest_file_id text,
        plan_id text,
        basename text not null,
        content jsonb,
        exported_at timestamptz not null,
        primary key (workspace_id, video_id, aspect_ratio),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      alter table render_plan add column aspect_ratio text;
      -- What the page of a shared video shows: the newest export, all of them, or the one of an aspect ratio.
      alter table share add column shows text not null default 'newest';

      -- Rows of every workspace are copied.
      alter table video no force row level security;
      alter table render_plan no force row level security;
      insert into video_export
      select video.workspace_id, video.id, coalesce(plan.request ->> 'ratio', ${OF_SOURCE}), 'exp_' || md5(video.workspace_id || ' ' || video.id),
        video.export_file_id, video.srt_file_id, video.manifest_file_id, video.export_plan_id,
        coalesce(video.export_basename, 'video'), video.export_content, coalesce(video.exported_at, video.updated_at)
      from video left join render_plan plan on plan.workspace_id = video.workspace_id and plan.id = video.export_plan_id
      where video.export_file_id is not null and video.srt_file_id is not null;
      alter table video force row level security;
      alter table render_plan force row level security;
      ${workspaceBoundary('video_export')}
      -- Old ones are found across workspaces; they are removed inside each one's boundary.
      ${openRows('video_export', 'file_retention', FINDS_OLD_FILES, ['select'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table share drop column shows;
      alter table render_plan drop column aspect_ratio;
      drop table video_export;`);
  }
}
