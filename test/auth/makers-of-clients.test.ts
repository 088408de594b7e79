import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { FindMakersOfClients1765410300000 } from '../../services/auth/migrations/1765410300000-find-makers-of-clients.js';
import { authSchema } from '../../services/auth/schema.js';
import { makeDataSource } from '../../services/platform/database/database.js';
import { makeEmptyDatabase } from '../setup/database.js';

describe('makers of the apps of earlier versions', () => {
  it('are those that the audit log names, or the creators of the keys that it names', async () => {
    const database = await makeEmptyDatabase();
    const migrated = async (
      migrations: typeof authSchema.migrations,
      work: (db: DataSource) => Promise<void>,
    ) => {
      const db = await makeDataSource(database.url, { ...authSchema, migrations }, 1).initialize();
      try {
        await db.query('create schema if not exists auth');
        await db.runMigrations();
        await work(db);
      } finally {
        await db.destroy();
      }
    };
    const earlier = authSchema.migrations.slice(
      0,
      authSchema.migrations.indexOf(FindMakersOfClients1765410300000),
    );
    try {
      await migrated(earlier, async (db) => {
        await db.query(
          `insert into workspace (workspace_id, name, plan_id) values ('ws_1', 'One', 'business')`,
        );
        await db.query(
          `insert into api_key (workspace_id, id, name, token_hash, created_by)
           values ('ws_1', 'key_1', 'CI', '\\x01', 'usr_2'), ('ws_1', 'key_2', 'Of the operator', '\\x02', null)`,
        );
        await db.query(
          `insert into oauth_client (workspace_id, id, name, redirect_uris, scopes)
           select 'ws_1', 'cli_' || made, 'App', array['https://app.example/callback'], array['videos:read']
           from unnest(array['by_user', 'by_key', 'by_operators_key', 'by_operator', 'unrecorded']) as made`,
        );
        await db.query(
          `insert into audit_entry (workspace_id, id, at, action, actor_type, actor_id, target_id, details, request_id)
           values ('ws_1', 'aud_1', now(), 'oauth_client_registered', 'user', 'usr_1', 'cli_by_user', '{}', 'req_1'),
             ('ws_1', 'aud_2', now(), 'oauth_client_registered', 'api_key', 'key_1', 'cli_by_key', '{}', 'req_1'),
             ('ws_1', 'aud_3', now(), 'oauth_client_registered', 'api_key', 'key_2', 'cli_by_operators_key', '{}', 'req_1'),
             ('ws_1', 'aud_4', now(), 'oauth_client_registered', 'operator', null, 'cli_by_operator', '{}', 'req_1'),
             ('ws_2', 'aud_5', now(), 'oauth_client_registered', 'user', 'usr_9', 'cli_unrecorded', '{}', 'req_1')`,
        );
      });

      await migrated(authSchema.migrations, async (db) => {
        const rows: Array<{ id: string; created_by: string | null }> = await db.query(
          'select id, created_by from oauth_client',
        );
        expect(Object.fromEntries(rows.map(({ id, created_by }) => [id, created_by]))).to.deep.equal({
          ...{ cli_by_user: 'usr_1', cli_by_key: 'usr_2', cli_by_operators_key: null },
          ...{ cli_by_operator: null, cli_unrecorded: null },
        });
      });
    } finally {
      await database.drop();
    }
  });
});
