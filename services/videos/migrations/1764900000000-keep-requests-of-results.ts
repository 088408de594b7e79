import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results from before this migration have no request with which the present state could be compared. */
export class KeepRequestsOfResults1764900000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The settings of the request alone, from which the frozen request was resolved.
      alter table render_plan add column settings jsonb;
      alter table video add column export_plan_id text, add column voice_request_id text;
      alter table article add column request jsonb;
      -- Serves the request of a translation, by the video that it created.
      create index translation_request_of_video on translation_request (workspace_id, (request ->> 'newVideoId'));`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index translation_request_of_video;
      alter table article drop column request;
      alter table video drop column voice_request_id, drop column export_plan_id;
      alter table render_plan drop column settings;`);
  }
}
