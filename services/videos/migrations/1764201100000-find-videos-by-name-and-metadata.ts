import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { foldName } from '../project/fold-name.js';

const BATCH = 5000;

interface NamedRow {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: string;
}

export class FindVideosByNameAndMetadata1764201100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table video
        -- What it is found by: the name without case and accents.
        add column name_folded text not null default '',
        add column metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object');

      -- The pairs of each video's metadata. Row-level security keeps indexes of what is in a jsonb value from being used, since their
      -- operators are not leakproof; equality of texts is.
      create table video_metadata (
        workspace_id text not null,
        video_id text not null,
        key text not null,
        value text not null,
        primary key (workspace_id, video_id, key),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the list of videos with a pair.
      create index video_metadata_pair on video_metadata (workspace_id, key, value, video_id);
      ${workspaceBoundary('video_metadata')}

      create function index_metadata() returns trigger language plpgsql set search_path from current as $$
      begin
        delete from video_metadata where workspace_id = new.workspace_id and video_id = new.id;
        insert into video_metadata (workspace_id, video_id, key, value)
          select new.workspace_id, new.id, key, value from jsonb_each_text(new.metadata);
        return null;
      end $$;
      create trigger video_indexes_new_metadata after insert on video
        for each row when (new.metadata <> '{}') execute function index_metadata();
      create trigger video_indexes_metadata after update on video
        for each row when (old.metadata is distinct from new.metadata) execute function index_metadata();`);
    await foldNames(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger video_indexes_new_metadata on video;
      drop trigger video_indexes_metadata on video;
      drop function index_metadata();
      drop table video_metadata;
      alter table video drop column metadata, drop column name_folded`);
  }
}

/** Updates the videos of all workspaces. Subscribers are not notified, since no visible field changes. */
async function foldNames(db: QueryRunner): Promise<void> {
  await db.query('alter table video no force row level security; alter table video disable trigger user');
  let [workspaceId, videoId] = ['', ''];
  for (;;) {
    const rows: NamedRow[] = await db.query(
      `select workspace_id, id, name from video where (workspace_id, id) > ($1, $2)
       order by workspace_id, id limit $3`,
      [workspaceId, videoId, BATCH],
    );
    await db.query(
      `update video set name_folded = folded.name
       from unnest($1::text[], $2::text[], $3::text[]) as folded (workspace_id, id, name)
       where video.workspace_id = folded.workspace_id and video.id = folded.id`,
      [rows.map((row) => row.workspace_id), rows.map(({ id }) => id), rows.map(({ name }) => foldName(name))],
    );
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    [workspaceId, videoId] = [last.workspace_id, last.id];
  }
  await db.query('alter table video enable trigger user; alter table video force row level security');
}
