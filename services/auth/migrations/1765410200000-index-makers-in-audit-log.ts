import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexMakersInAuditLog1765410200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Serves "which webhooks and shares did these people and keys make, and do they still exist".
      create index audit_entry_made on audit_entry (workspace_id, target_id, action, at)
        where action in ('webhook_created', 'webhook_deleted', 'video_shared', 'video_unshared', 'video_deleted');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index audit_entry_made');
  }
}
