// breaking: auth of a version that writes rows before it sets their workspace must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeRows, openRows, redrawBoundary } from '../../platform/row-openings.js';

const presented = (column: string, setting: string) =>
  `${column} = decode(nullif(current_setting('${setting}', true), ''), 'hex')`;
const expired = `expires_at < now() and current_setting('app.removes_expired', true) = 'on'`;
const ofAccount = `account_id = nullif(current_setting('app.account_id', true), '')`;
const ofClient = `id = nullif(current_setting('app.oauth_client_id', true), '')`;

/**
 * The purpose of each opening: the row of a secret is found and locked there, and changed inside its
 * workspace.
 */
const OPENINGS = [
  ['api_key', 'presented', presented('token_hash', 'app.credential_hash'), ['select']],
  ['member', 'of_account', ofAccount, ['select']],
  ['oauth_client', 'presented', ofClient, ['select']],
  ['oauth_grant', 'expired', expired, ['select', 'delete']],
  ['oauth_code', 'presented', presented('code_hash', 'app.credential_hash'), ['select', 'lock']],
  ['oauth_access_token', 'presented', presented('token_hash', 'app.credential_hash'), ['select', 'lock']],
  ['oauth_access_token', 'expired', expired, ['select', 'delete']],
  ['oauth_refresh_token', 'presented', presented('token_hash', 'app.credential_hash'), ['select', 'lock']],
] as const;

/** The boundary as it was opened before, for every command. */
const BEFORE: Readonly<Record<string, string>> = {
  api_key: presented('token_hash', 'app.credential_hash'),
  member: ofAccount,
  oauth_client: ofClient,
  oauth_grant: expired,
  oauth_code: presented('code_hash', 'app.credential_hash'),
  oauth_access_token: `${presented('token_hash', 'app.credential_hash')} or (${expired})`,
  oauth_refresh_token: `${presented('token_hash', 'app.credential_hash')} or (${expired})`,
};

const ofSession = presented('token_hash', 'app.session_hash');
const session = `${ofSession} or (${expired})`;

/**
 * Policies that show rows before a workspace is known must not allow writes: an account could make itself a
 * member anywhere.
 */
export class NarrowOpenings1763905000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${Object.keys(BEFORE)
        .map((table) => redrawBoundary(table))
        .join('\n')}
      ${OPENINGS.map(([table, name, when, verbs]) => openRows(table, name, when, verbs)).join('\n')}
      -- Belongs to no workspace: it is its token's.
      drop policy presented on sign_in_session;
      ${openRows('sign_in_session', 'presented', ofSession, ['select', 'insert', 'delete'])}
      ${openRows('sign_in_session', 'expired', expired, ['select', 'delete'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${closeRows('sign_in_session', 'expired', ['select', 'delete'])}
      ${closeRows('sign_in_session', 'presented', ['select', 'insert', 'delete'])}
      create policy presented on sign_in_session using (${session}) with check (${session});
      ${OPENINGS.map(([table, name, , verbs]) => closeRows(table, name, verbs)).join('\n')}
      ${Object.entries(BEFORE)
        .map(([table, orElse]) => redrawBoundary(table, orElse))
        .join('\n')}`);
  }
}
