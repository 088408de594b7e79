import type { MigrationInterface, QueryRunner } from 'typeorm';

const endedLongAgo = (endedAt: string) =>
  `current_setting('app.removes_expired', true) = 'on' and ${endedAt} < now() - interval '30 days'`;

const KEY_ENDED = endedLongAgo('least(revoked_at, expires_at)');
const CLIENT_ENDED = endedLongAgo('revoked_at');

export class RemoveEndedCredentials1765200000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The removal crosses workspaces, and sees no credential in force.
      create policy ended_select on api_key for select using (${KEY_ENDED});
      create policy ended_delete on api_key for delete using (${KEY_ENDED});
      create policy ended_select on oauth_client for select using (${CLIENT_ENDED});
      create policy ended_delete on oauth_client for delete using (${CLIENT_ENDED});
      -- Serve the removal.
      create index api_key_ended on api_key (least(revoked_at, expires_at));
      create index oauth_client_revoked on oauth_client (revoked_at) where revoked_at is not null;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index api_key_ended, oauth_client_revoked;
      drop policy ended_select on api_key;
      drop policy ended_delete on api_key;
      drop policy ended_select on oauth_client;
      drop policy ended_delete on oauth_client;`);
  }
}
