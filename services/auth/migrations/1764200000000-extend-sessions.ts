import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeRows, openRows } from '../../platform/row-openings.js';

const ofSession = `token_hash = decode(nullif(current_setting('app.session_hash', true), ''), 'hex')`;

/** Sessions of the studio last for days, remember the chosen workspace, and end what was granted in them. */
export class ExtendSessions1764200000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table sign_in_session
        -- Whether a first-party client uses the session, and so extends it.
        add column is_extended boolean not null default false,
        add column chosen_workspace_id text,
        -- The removal of a member ends the sessions in which the workspace was chosen.
        add foreign key (chosen_workspace_id, account_id) references member (workspace_id, account_id) on delete cascade;
      -- Serves the removal of a member.
      create index sign_in_session_chosen on sign_in_session (chosen_workspace_id, account_id);
      ${openRows('sign_in_session', 'presented', ofSession, ['update'])}

      -- The session of a first-party client: its end ends the grant, with all tokens. Null for other clients.
      alter table oauth_grant add column session_hash bytea references sign_in_session on delete cascade;
      -- Serves the end of a session.
      create index oauth_grant_session on oauth_grant (session_hash);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table oauth_grant drop column session_hash;
      ${closeRows('sign_in_session', 'presented', ['update'])}
      alter table sign_in_session drop column chosen_workspace_id, drop column is_extended`);
  }
}
