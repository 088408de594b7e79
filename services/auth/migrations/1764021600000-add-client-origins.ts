import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The contract's seventeen scopes: a client that was registered with all of them had every scope that
 * existed.
 */
const EVERY_SCOPE_BEFORE = [
  ...['videos:read', 'videos:write', 'projects:read', 'projects:write', 'subtitles:read', 'subtitles:write'],
  ...['export:write', 'translate:write', 'voiceover:write', 'article:read', 'article:write', 'analyze:write'],
  ...['tools:read', 'tools:write', 'jobs:read', 'usage:read', 'process:write'],
];
const ADDED = ['webhooks:read', 'webhooks:write', 'settings:read', 'settings:write'];
const list = (scopes: readonly string[]) => `array[${scopes.map((scope) => `'${scope}'`).join()}]`;

export class AddClientOrigins1764021600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
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
      alter table oauth_client add column origins text[] not null generated always as (origins_of(redirect_uris)) stored;
      -- Serves the question whether a page's origin is an application's.
      create index oauth_client_origins on oauth_client using gin (origins);
      -- Which workspace registered the application is not known where a page is only known by its origin.
      create policy of_page on oauth_client for select using (
        revoked_at is null and origins && origins_of(array[current_setting('app.page_origin', true)]));

      -- Members are still asked to agree.
      alter table oauth_client no force row level security;
      update oauth_client set scopes = scopes || ${list(ADDED)} where scopes @> ${list(EVERY_SCOPE_BEFORE)};
      alter table oauth_client force row level security;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop policy of_page on oauth_client;
      alter table oauth_client drop column origins;
      drop function origins_of(text[])`);
  }
}
