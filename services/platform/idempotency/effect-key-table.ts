import { workspaceBoundary } from '../database/database.js';
import { openRows } from '../database/row-openings.js';

/** The sweep removes expired rows; no other statement crosses workspaces. */
const SWEEPS = `current_setting('app.sweep', true) = 'expired' and expires_at <= now()`;

/** The effects of requests with an idempotency key in a service. */
export const effectKeyTable = `
  create table effect_key (
    workspace_id text not null,
    credential_id text not null,
    key text not null check (length(key) between 1 and 255),
    -- Of the operation and its arguments.
    fingerprint text not null,
    -- Ids that were assigned before the effect, and those that the answer is rebuilt from once there is one.
    result jsonb not null,
    is_done boolean not null,
    expires_at timestamptz not null default now() + interval '24 hours',
    primary key (workspace_id, credential_id, key)
  );
  -- Serves the removal of what has expired.
  create index effect_key_expires on effect_key (expires_at);
  ${workspaceBoundary('effect_key')}
  ${openRows('effect_key', 'expired', SWEEPS, ['select', 'delete'])}`;
