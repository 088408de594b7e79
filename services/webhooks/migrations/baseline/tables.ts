import { workspaceBoundary } from '../../../platform/database/database.js';
import { openRows } from '../../../platform/database/row-openings.js';

const IS_WORKER = `current_setting('app.worker', true) = 'on'`;
const SWEEPS = `current_setting('app.sweep', true) = 'expired' and expires_at <= now()`;

/** Webhooks, events and their deliveries. */
export const webhooksTables = `
  create table webhook (
    workspace_id text not null,
    id text not null,
    url text not null,
    events text[] not null constraint subscription_events_check check (cardinality(events) > 0),
    enabled boolean not null default true,
    consecutive_failures int not null default 0,
    last_delivered_at timestamptz,
    last_failed_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    secret_ciphertext text not null,
    secret_key_id text not null,
    previous_secrets jsonb not null default '[]',
    disabled_reason text constraint subscription_disabled_reason_check
      check (disabled_reason in ('requested', 'failing', 'gone')),
    disabled_at timestamptz,
    first_failure_at timestamptz,
    constraint subscription_pkey primary key (workspace_id, id),
    constraint subscription_disabled_for_a_reason check (enabled = (disabled_reason is null) and enabled = (disabled_at is null))
  );
  -- Serves the claim.
  create unique index subscription_id on webhook (id);
  ${workspaceBoundary('webhook')}
  create policy secret_care on webhook for select using (current_setting('app.tends_secrets', true) = 'on');
  ${openRows('webhook', 'delivering', IS_WORKER, ['select', 'update'])}

  create table event (
    workspace_id text not null,
    id text not null,
    name text not null,
    -- Files by id and name; receivers get links.
    data jsonb not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id)
  );
  -- Serves the removal of what is too old.
  create index event_created on event (created_at);
  ${workspaceBoundary('event')}
  ${openRows('event', 'delivering', IS_WORKER, ['delete', 'lock', 'select'])}

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
    -- Senders that died with it, in the present round.
    lapses int not null default 0,
    due_at timestamptz not null default '-infinity',
    lease_owner text,
    lease_until timestamptz,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    -- W3C Trace Context of the request behind the row; null while nothing is traced.
    traceparent text,
    primary key (workspace_id, id),
    check ((state = 'leased') = (lease_owner is not null and lease_until is not null)),
    unique (workspace_id, webhook_id, event_id)
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
  -- Serves the count of those under way, and the search for senders that were lost.
  create index delivery_leased on delivery (webhook_id, lease_until) where state = 'leased';
  -- Serves a webhook's log, newest first.
  create index delivery_log on delivery (workspace_id, webhook_id, created_at desc, id desc);
  -- Serves the removal of what is too old.
  create index delivery_created on delivery (created_at);
  -- Serves the senders: of each webhook what is due, in the order of the events.
  create index delivery_waiting on delivery (webhook_id, due_at, created_at) where state = 'waiting';
  ${workspaceBoundary('delivery')}
  ${openRows('delivery', 'delivering', IS_WORKER, ['delete', 'select', 'update'])}

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
    foreign key (workspace_id, delivery_id) references delivery on delete cascade
  );
  ${workspaceBoundary('attempt')}
  ${openRows('attempt', 'delivering', IS_WORKER, ['insert', 'select', 'update'])}

  -- The metadata of videos, for the events about them.
  create table video_metadata (
    workspace_id text not null,
    video_id text not null,
    metadata jsonb not null,
    -- Of the video's record: facts may arrive in another order.
    version int not null,
    -- Set once the video is deleted: facts that come after it are ignored for so long.
    expires_at timestamptz,
    primary key (workspace_id, video_id)
  );
  -- Serves the removal of what has expired.
  create index video_metadata_expires on video_metadata (expires_at) where expires_at is not null;
  ${workspaceBoundary('video_metadata')}
  ${openRows('video_metadata', 'expired', SWEEPS, ['delete', 'select'])}`;
