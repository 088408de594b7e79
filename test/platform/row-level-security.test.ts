import { expect } from 'chai';
import pg from 'pg';
import { inTransaction } from '../../services/platform/database/database.js';
import { makeTestDatabase, type TestDatabase } from '../setup/database.js';

/**
 * Tables without a workspace: messaging, worker capabilities, the catalogue of plans, and accounts, which may
 * be members of several.
 */
const OUTSIDE_THE_BOUNDARY = [
  'outbox',
  'inbox',
  'sent_message',
  'missed_message',
  'reconciled_source',
  'suspected_message',
  'migration',
  'plan',
  'rate_limit',
  'account',
  'engine_presence',
  // Workers, with the kinds of work that they take.
  'work_pool',
  // The key that signs the exports of all workspaces.
  'signing_certificate',
];
/** Tables whose owner is not bound: its function reads an index that row-level security keeps from being used. */
const READ_BY_OWNER = ['video_name'];
const SCHEMAS = ['auth', 'jobs', 'media', 'videos', 'webhooks', 'edge'];

interface Table {
  schema: string;
  name: string;
  secured: boolean;
  forced: boolean;
  policies: number;
  has_workspace: boolean;
}

describe('row-level security', () => {
  let database: TestDatabase;
  let admin: pg.Client;

  before(async () => {
    database = await makeTestDatabase({ hasOwnRoles: true });
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
  });
  after(async () => {
    await admin.end();
    await database.drop();
  });

  const tables = async (): Promise<Table[]> => {
    const { rows } = await admin.query<Table>(
      `select n.nspname as schema, c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
         (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id') as has_workspace
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = any($1)`,
      [SCHEMAS],
    );
    return rows;
  };

  it('is enabled and forced, with a policy, on every table that belongs to workspaces', async () => {
    const open = (await tables()).filter(
      ({ name, secured, forced, policies }) =>
        !OUTSIDE_THE_BOUNDARY.includes(name) &&
        !(secured && (forced || READ_BY_OWNER.includes(name)) && policies > 0),
    );

    expect(open).to.deep.equal([]);
  });

  it('is missing only on tables without a workspace', async () => {
    const outside = (await tables()).filter(({ secured }) => !secured);

    expect(outside.filter(({ has_workspace }) => has_workspace)).to.deep.equal([]);
    expect(new Set(outside.map(({ name }) => name))).to.deep.equal(new Set(OUTSIDE_THE_BOUNDARY));
  });

  it('binds every runtime role, none of which can bypass it or owns a table', async () => {
    const { rows } = await admin.query(
      `select r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole,
         exists (select 1 from pg_class c where c.relowner = r.oid) as owner
       from pg_roles r where r.rolname like current_database() || '\\_%'`,
    );

    expect(rows).to.have.length(SCHEMAS.length);
    for (const role of rows) {
      expect(role).to.include({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owner: false });
    }
  });

  it('is passed by functions of the owner alone that are listed here, with a fixed search path', async () => {
    const { rows } = await admin.query<{ name: string; config: string[] }>(
      `select proname as name, proconfig as config from pg_proc
       where prosecdef and pronamespace::regnamespace::text = any($1)`,
      [SCHEMAS],
    );

    expect(rows.map(({ name }) => name)).to.deep.equal(['search_names']);
    expect(rows[0]?.config).to.include('search_path=pg_catalog, pg_temp');
  });

  it('includes the workspace in every foreign key between tables of workspaces', async () => {
    const { rows } = await admin.query<{ conname: string }>(
      `select con.conname from pg_constraint con
         join pg_class c on c.oid = con.conrelid join pg_namespace n on n.oid = c.relnamespace
       where con.contype = 'f' and n.nspname = any($1)
         and exists (select 1 from pg_attribute a where a.attrelid = con.confrelid and a.attname = 'workspace_id')
         and (
           not exists (select 1 from pg_attribute a
             where a.attrelid = con.confrelid and a.attname = 'workspace_id' and a.attnum = any(con.confkey))
           -- A row of a workspace refers with its own; a session is none, and refers with the chosen one.
           or exists (select 1 from pg_attribute a
             where a.attrelid = con.conrelid and a.attname = 'workspace_id' and a.attnum <> all(con.conkey))
         )`,
      [SCHEMAS],
    );

    expect(rows).to.deep.equal([]);
  });

  it('hides and refuses rows of another workspace', async () => {
    const db = await database.open('jobs');
    const insert = (workspaceId: string, as: string) =>
      inTransaction(db, { workspaceId: as }, (tx) =>
        tx.query(
          `insert into job (workspace_id, id, kind, type, status, step, message, command, request_id)
           values ($1, $2, 'export', 'export', 'pending', '', '', '{}', 'r')`,
          [workspaceId, `export_${workspaceId}_${as}`],
        ),
      );
    const count = async (workspaceId: string | null) => {
      const [{ n }] = await inTransaction(db, { workspaceId }, (tx) =>
        tx.query('select count(*)::int as n from job'),
      );
      return n as number;
    };
    await insert('ws_a', 'ws_a');

    const refusal = await insert('ws_a', 'ws_b').then(
      () => 'accepted',
      (err: Error) => err.message,
    );

    expect(refusal).to.match(/row-level security/);
    expect(await count('ws_a')).to.equal(1);
    expect(await count('ws_b')).to.equal(0);
    expect(await count(null)).to.equal(0);
  });
});
