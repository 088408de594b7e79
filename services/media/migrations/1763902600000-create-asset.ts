import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { setAllowed } from './set-allowed.js';

export class CreateAsset1763902600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setAllowed('file', 'purpose', `known || array['asset']`)}

      create table asset (
        workspace_id text not null,
        id text not null,
        kind text not null check (kind in ('image', 'scene', 'music')),
        url text not null,
        -- Of the address: it may be longer than an index takes.
        url_key text not null,
        file_id text not null,
        width int,
        height int,
        duration_seconds double precision,
        -- As the address told them: whether the file is another one by now is asked with them.
        etag text,
        last_modified text,
        -- From then on the address is asked again.
        check_after timestamptz not null,
        used_at timestamptz not null default now(),
        -- Set once the address gives another file; plans that were made before may still name this one.
        replaced_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, file_id) references file on delete cascade
      );
      -- Serves "is the file behind this address here", of which there is one.
      create unique index asset_address on asset (workspace_id, kind, url_key) where replaced_at is null;
      -- Serves the removal of a file.
      create index asset_file on asset (workspace_id, file_id);
      -- Serves the sweep: which were not used for long.
      create index asset_used on asset (used_at);
      ${workspaceBoundary('asset')}
      create policy sweep_reads on asset for select using (current_setting('app.sweep', true) = 'on');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table asset;
      delete from file where purpose = 'asset';
      ${setAllowed('file', 'purpose', `array_remove(known, 'asset')`)}`);
  }
}
