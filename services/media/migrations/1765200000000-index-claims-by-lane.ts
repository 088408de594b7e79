import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexClaimsByLane1765200000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Units that finish a job go first; those of the lane 'long' may take as long as their files are.
      alter table work add column lane text not null generated always as (case
        when kind in ('join', 'analysis-join', 'script', 'voice-join', 'translation-join') then 'finish'
        when kind in ('tool', 'tool-fetch', 'fetch', 'backup') then 'long'
        else 'ordinary' end) stored;
      drop index work_claimable;
      -- Serve the claim: the oldest queued unit of a workspace's lane, and the leases.
      create index work_queued on work (workspace_id, lane, created_at, ordinal) where state = 'queued';
      create index work_leased on work (workspace_id) where state = 'leased';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index work_leased, work_queued;
      create index work_claimable on work (created_at, ordinal) where state in ('queued', 'leased');
      alter table work drop column lane;`);
  }
}
