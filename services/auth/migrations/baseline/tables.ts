import { workspaceBoundary } from '../../../platform/database/database.js';
import { openRows } from '../../../platform/database/row-openings.js';

/** The row of a secret is found before its workspace is known, and changed inside it. */
const presented = (column: string, setting: string): string =>
  `${column} = decode(nullif(current_setting('${setting}', true), ''), 'hex')`;
const IS_ACCOUNT = `account_id = nullif(current_setting('app.account_id', true), '')`;
const EXPIRED = `expires_at < now() and current_setting('app.removes_expired', true) = 'on'`;

/** Workspaces, people and their credentials. */
export const authTables = `
  -- The origins of addresses as browsers write them: in lower case, without the scheme's own port. On loopback without any: a
  -- native app listens on whichever is free.
  create function origins_of(addresses text[]) returns text[] language sql immutable strict as $$
    select coalesce(array_agg(distinct
      regexp_replace(
        regexp_replace(lower(substring(address from '^[A-Za-z]+://[^/?#]+')), '^(https://.+):443$|^(http://.+):80$', '\\1\\2'),
        '^(http://(?:127\\.0\\.0\\.1|\\[::1\\]|localhost)):[0-9]+$', '\\1'
      )), '{}')
    from unnest(addresses) as address
  $$;

  create table plan (
    id text primary key,
    api_access boolean not null,
    video_minutes_per_month int not null check (video_minutes_per_month >= -1),
    webhooks int not null check (webhooks >= 0)
  );
  insert into plan values
    ('free', false, 10, 0), ('pro', false, 120, 3), ('business', true, 500, 10), ('enterprise', true, -1, 25);

  create table workspace (
    workspace_id text primary key,
    name text not null check (length(name) between 1 and 200),
    plan_id text not null references plan,
    created_at timestamptz not null default now()
  );
  ${workspaceBoundary('workspace')}

  create table api_key (
    workspace_id text not null references workspace,
    id text primary key,
    name text not null check (length(name) between 1 and 200),
    -- Serves the check of a credential.
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    revoked_at timestamptz,
    expires_at timestamptz,
    last_used_at timestamptz,
    -- An account, or null where none is known. No foreign key: a key outlives its maker's membership, and then manages nothing.
    created_by text,
    management_role text not null default 'viewer'
      check (management_role in ('owner', 'admin', 'creator', 'developer', 'editor', 'viewer')),
    -- Null: no role limits the key.
    role text check (role in ('owner', 'admin', 'creator', 'developer', 'editor', 'viewer')),
    -- Null: every scope, of later versions, too.
    scopes text[] check (cardinality(scopes) > 0)
  );
  ${workspaceBoundary('api_key')}
  ${openRows('api_key', 'presented', presented('token_hash', 'app.credential_hash'), ['select'])}

  create table account (
    id text primary key,
    email text not null,
    name text not null check (length(name) between 1 and 200),
    -- argon2id, in the PHC string format.
    password_hash text not null,
    created_at timestamptz not null default now(),
    password_version int not null default 1
  );
  -- Serves sign-in; one account an address, whatever its case.
  create unique index account_email on account (lower(email));

  create table member (
    workspace_id text not null references workspace,
    account_id text not null references account on delete cascade,
    role text not null check (role in ('owner', 'admin', 'creator', 'developer', 'editor', 'viewer')),
    created_at timestamptz not null default now(),
    primary key (workspace_id, account_id)
  );
  -- Serves "whose workspaces may this person choose from".
  create index member_account on member (account_id);
  ${workspaceBoundary('member')}
  ${openRows('member', 'of_account', IS_ACCOUNT, ['select'])}
  create policy of_member on workspace for select using (
    workspace_id in (select m.workspace_id from member m where m.${IS_ACCOUNT}));

  -- A person who may become a member. A row is gone once it is accepted or withdrawn.
  create table invitation (
    workspace_id text not null references workspace,
    id text primary key,
    email text not null,
    role text not null check (role in ('owner', 'admin', 'creator', 'developer', 'editor', 'viewer')),
    -- Serves the link: SHA-256 of its token.
    token_hash bytea not null unique,
    -- The account that invited, or the API key. No foreign keys: whether they still may is checked when the invitation is accepted.
    -- Both are null where the operator did.
    invited_by text,
    invited_with text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  -- Serves inviting again: one invitation an address, whatever its case.
  create unique index invitation_email on invitation (workspace_id, lower(email));
  ${workspaceBoundary('invitation')}
  create policy presented on invitation for select using (${presented('token_hash', 'app.invitation_hash')});

  create table sign_in_session (
    token_hash bytea primary key,
    account_id text not null references account on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    password_version int not null default 1,
    -- Whether a first-party client uses the session, and so extends it.
    is_extended boolean not null default false,
    chosen_workspace_id text,
    foreign key (chosen_workspace_id, account_id) references member on delete cascade
  );
  -- Serve the removal of an account, and of what has expired.
  create index sign_in_session_account on sign_in_session (account_id);
  create index sign_in_session_expires on sign_in_session (expires_at);
  -- Serves the removal of a member.
  create index sign_in_session_chosen on sign_in_session (chosen_workspace_id, account_id);
  alter table sign_in_session enable row level security;
  alter table sign_in_session force row level security;
  ${openRows('sign_in_session', 'expired', EXPIRED, ['delete', 'select'])}
  ${openRows('sign_in_session', 'presented', presented('token_hash', 'app.session_hash'), ['delete', 'insert', 'select', 'update'])}

  create table oauth_client (
    workspace_id text not null references workspace,
    id text primary key,
    name text not null check (length(name) between 1 and 200),
    redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
    -- Null for a public client.
    secret_hash bytea,
    -- The scopes that it may request at most.
    scopes text[] not null,
    created_at timestamptz not null default now(),
    revoked_at timestamptz,
    origins text[] not null generated always as (auth.origins_of(redirect_uris)) stored
  );
  -- Serves the question whether a page's origin is an application's.
  create index oauth_client_origins on oauth_client using gin (origins);
  ${workspaceBoundary('oauth_client')}
  create policy of_page on oauth_client for select using (
    revoked_at is null and origins && auth.origins_of(array[current_setting('app.page_origin', true)]));
  ${openRows('oauth_client', 'presented', `id = nullif(current_setting('app.oauth_client_id', true), '')`, ['select'])}

  -- One approval by a member, and all that came of it.
  create table oauth_grant (
    workspace_id text not null references workspace,
    id text primary key,
    -- May be another workspace's, so no foreign key: whether it is still valid is checked at every use.
    client_id text not null,
    account_id text not null,
    scopes text[] not null check (cardinality(scopes) > 0),
    created_at timestamptz not null default now(),
    -- When the last of its tokens has expired.
    expires_at timestamptz not null,
    revoked_at timestamptz,
    password_version int not null default 1,
    -- The session of a first-party client: its end ends the grant, with all tokens. Null for other clients.
    session_hash bytea references sign_in_session on delete cascade,
    foreign key (workspace_id, account_id) references member on delete cascade,
    unique (workspace_id, id)
  );
  -- Serves the removal of a member.
  create index oauth_grant_member on oauth_grant (workspace_id, account_id);
  -- Serves the removal of what has expired.
  create index oauth_grant_expires on oauth_grant (expires_at);
  -- Serves the end of a session.
  create index oauth_grant_session on oauth_grant (session_hash);
  ${workspaceBoundary('oauth_grant')}
  ${openRows('oauth_grant', 'expired', EXPIRED, ['delete', 'select'])}

  create table oauth_code (
    workspace_id text not null,
    code_hash bytea primary key,
    grant_id text not null,
    redirect_uri text not null,
    -- S256; null when the client gave none.
    code_challenge text,
    expires_at timestamptz not null,
    redeemed_at timestamptz,
    foreign key (workspace_id, grant_id) references oauth_grant (workspace_id, id) on delete cascade
  );
  -- Serves the removal of a grant.
  create index oauth_code_grant on oauth_code (workspace_id, grant_id);
  ${workspaceBoundary('oauth_code')}
  ${openRows('oauth_code', 'presented', presented('code_hash', 'app.credential_hash'), ['lock', 'select'])}

  create table oauth_access_token (
    workspace_id text not null,
    id text primary key,
    grant_id text not null,
    -- Serves the check of a credential.
    token_hash bytea not null unique,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    foreign key (workspace_id, grant_id) references oauth_grant (workspace_id, id) on delete cascade
  );
  -- Serve the removal of a grant, and of what has expired.
  create index oauth_access_token_grant on oauth_access_token (workspace_id, grant_id);
  create index oauth_access_token_expires on oauth_access_token (expires_at);
  ${workspaceBoundary('oauth_access_token')}
  ${openRows('oauth_access_token', 'expired', EXPIRED, ['delete', 'select'])}
  ${openRows('oauth_access_token', 'presented', presented('token_hash', 'app.credential_hash'), ['lock', 'select'])}

  create table oauth_refresh_token (
    workspace_id text not null,
    token_hash bytea primary key,
    grant_id text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- Kept until it would have expired: one that is presented again was stolen.
    spent_at timestamptz,
    foreign key (workspace_id, grant_id) references oauth_grant (workspace_id, id) on delete cascade
  );
  -- Serve the removal of a grant, and of what has expired.
  create index oauth_refresh_token_grant on oauth_refresh_token (workspace_id, grant_id);
  create index oauth_refresh_token_expires on oauth_refresh_token (expires_at);
  ${workspaceBoundary('oauth_refresh_token')}
  ${openRows('oauth_refresh_token', 'presented', presented('token_hash', 'app.credential_hash'), ['lock', 'select'])}`;
