import { workspaceBoundary } from '../database/database.js';
import { openRows } from '../database/row-openings.js';

/** The sweep, which belongs to no workspace, finds and deletes rows that are no longer usable. */
const SWEEPS = `current_setting('app.sweep', true) = 'expired' and expires_at <= now()`;

/** The first answer to each key and, before it exists, the request that is working on it. */
export const idempotencyTable = `
  create table idempotency_key (
    workspace_id text not null,
    credential_id text not null,
    key text not null check (length(key) between 1 and 255),
    -- Of the request; null while a body that is streamed on has not arrived.
    fingerprint text,
    holder text not null,
    -- Renewed while the holder lives.
    held_until timestamptz not null,
    -- All null until there is an answer.
    status int,
    content_type text,
    body text,
    expires_at timestamptz not null,
    primary key (workspace_id, credential_id, key)
  );
  -- Serves the removal of what has expired.
  create index idempotency_key_expires on idempotency_key (expires_at);
  ${workspaceBoundary('idempotency_key')}
  ${openRows('idempotency_key', 'expired', SWEEPS, ['select', 'delete'])}`;
