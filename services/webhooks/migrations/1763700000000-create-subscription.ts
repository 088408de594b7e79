import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingTables, workspaceBoundary } from '../../platform/database.js';

export class CreateSubscription1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table subscription (
        workspace_id text not null,
        id text not null,
        url text not null,
        events text[] not null check (cardinality(events) > 0),
        enabled boolean not null default true,
        consecutive_failures int not null default 0,
        last_delivered_at timestamptz,
        last_failed_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      ${workspaceBoundary('subscription')}
      ${messagingTables}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table outbox, inbox, subscription');
  }
}
