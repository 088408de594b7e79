import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** Senders find due deliveries across workspaces. */
const DELIVERS = `current_setting('app.worker', true) = 'on'`;

export class CreateDelivery1763903200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table event (
        workspace_id text not null,
        id text not null,
        name text not null,
        -- Files by id and name; whoever is told gets addresses.
        data jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- Serves the removal of what is too old.
      create index event_created on event (created_at);
      ${workspaceBoundary('event', DELIVERS)}

      create table delivery (
        workspace_id text not null,
        id text not null,
        webhook_id text not null,
        event_id text not null,
        event text not null,
        request_id text not null,
        state text not null default 'waiting' check (state in ('waiting', 'leased', 'delivered', 'dead')),
        -- Begun so far.
        attempt int not null default 0,
        -- Of the present round of the schedule.
        failures int not null default 0,
        -- Senders that were lost over it, in the present round.
        lapses int not null default 0,
        due_at timestamptz not null default now(),
        lease_owner text,
        lease_until timestamptz,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        primary key (workspace_id, id),
        unique (workspace_id, webhook_id, event_id),
        check ((state = 'leased') = (lease_owner is not null and lease_until is not null))
      ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
      -- Serves the claim: each webhook's line by itself, so that none is behind another's.
      create index delivery_waiting on delivery (webhook_id, due_at) where state = 'waiting';
      -- Serves the count of those under way, and the search for senders that were lost.
      create index delivery_leased on delivery (webhook_id, lease_until) where state = 'leased';
      -- Serves a webhook's log, newest first.
      create index delivery_log on delivery (workspace_id, webhook_id, created_at desc, id desc);
      -- Serves the removal of what is too old.
      create index delivery_created on delivery (created_at);
      ${workspaceBoundary('delivery', DELIVERS)}

      create table attempt (
        workspace_id text not null,
        delivery_id text not null,
        number int not null,
        started_at timestamptz not null,
        duration_ms int not null,
        url text,
        request_headers jsonb,
        request_body text,
        status int,
        -- The first bytes.
        response_body text,
        -- Why there is no answer, or why it is none that counts.
        reason text,
        primary key (workspace_id, delivery_id, number),
        foreign key (workspace_id, delivery_id) references delivery (workspace_id, id) on delete cascade
      );
      ${workspaceBoundary('attempt', DELIVERS)}

      -- Serves the claim.
      create unique index subscription_id on subscription (id);
      create policy delivering on subscription using (${DELIVERS}) with check (${DELIVERS});`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop policy delivering on subscription;
      drop index subscription_id;
      drop table attempt, delivery, event`);
  }
}
