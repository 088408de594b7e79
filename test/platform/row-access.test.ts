import { expect } from 'chai';
import pg from 'pg';
import { makeDataSource } from '../../services/platform/database/database.js';
import { SERVICES, type ServiceName } from '../../supervisor/migrate.js';
import { useTestDatabase } from '../setup/database.js';
import { DEPENDENT_COLUMNS, fillTables } from '../setup/fill-tables.js';
import { findOpened, findReach, findSettings, prepareTries, type ReachedTable } from '../setup/row-access.js';

/** The rows of other workspaces that settings show, and what a service may do with them. */
const OPENINGS: Readonly<Record<string, string>> = {
  'auth.api_key app.credential_hash': 'select',
  'auth.api_key app.removes_expired': 'select delete',
  'auth.member app.account_id': 'select',
  'auth.workspace app.account_id': 'select',
  'auth.invitation app.invitation_hash': 'select',
  'auth.audit_entry app.removes_expired': 'select delete',
  'auth.oauth_client app.oauth_client_id': 'select',
  'auth.oauth_client app.page_origin': 'select',
  'auth.oauth_client app.removes_expired': 'select delete',
  'auth.oauth_code app.credential_hash': 'select',
  'auth.oauth_access_token app.credential_hash': 'select',
  'auth.oauth_access_token app.removes_expired': 'select delete',
  'auth.oauth_refresh_token app.credential_hash': 'select',
  'auth.oauth_grant app.removes_expired': 'select delete',
  // Belongs to no workspace.
  'auth.sign_in_session app.session_hash': 'select insert update delete',
  'auth.sign_in_session app.removes_expired': 'select delete',
  'edge.idempotency_key app.sweep': 'select delete',
  // Readers of published articles have no workspace: the ID in the URL shows one row.
  'videos.publication app.publication_id': 'select',
  'videos.share app.share_id': 'select',
  'videos.article app.image_key': 'select',
  'videos.video app.removes_old_files': 'select',
  'videos.video_export app.removes_old_files': 'select',
  'videos.effect_key app.sweep': 'select delete',
  'videos.accepted_process app.sweep': 'select delete',
  'videos.video_search app.sweep': 'select delete',
  'jobs.effect_key app.sweep': 'select delete',
  'media.effect_key app.sweep': 'select delete',
  'webhooks.effect_key app.sweep': 'select delete',
  'webhooks.video_metadata app.sweep': 'select delete',
  'jobs.job app.reconciler': 'select',
  'media.work app.worker': 'select update',
  'media.upload app.worker': 'select update delete',
  'jobs.job app.removes_old_jobs': 'select',
  'media.asset app.sweep': 'select',
  'media.export_plan app.sweep': 'select',
  'media.file app.sweep': 'select',
  'media.segment app.sweep': 'select',
  'media.voice_clip app.sweep': 'select',
  'media.voiceover_line app.sweep': 'select',
  'webhooks.event app.worker': 'select delete',
  'webhooks.delivery app.worker': 'select update delete',
  'webhooks.attempt app.worker': 'select insert update',
  'webhooks.webhook app.worker': 'select update',
  'webhooks.webhook app.tends_secrets': 'select',
};

/** The tables of the PostgreSQL transport: shared by every service but the edge, which sends no messages. */
const TRANSPORT = 'messaging';
const READ_ONLY = ['migration', 'plan'];

describe('database access of a service', () => {
  const services = Object.keys(SERVICES) as ServiceName[];
  const database = useTestDatabase();
  const admin = database.admin();
  const reach = {} as Record<ServiceName, ReachedTable[]>;
  const clients = {} as Record<ServiceName, pg.Client>;

  before(async () => {
    await prepareTries(admin);
    for (const service of services) {
      const owner = await makeDataSource(database.adminUrl, SERVICES[service], 1).initialize();
      for (const number of [1, 2]) await fillTables(owner, number, DEPENDENT_COLUMNS[service] ?? {});
      await owner.destroy();
      clients[service] = new pg.Client({ connectionString: database.urls[service] });
      await clients[service].connect();
      reach[service] = await findReach(admin, new URL(database.urls[service]).username);
    }
    // One app is in force, which settings show; a revoked one is shown by others.
    await admin.query(`update auth.oauth_client set revoked_at = 'epoch' where workspace_id = 't1'`);
  });
  after(async () => {
    for (const client of Object.values(clients)) await client.end();
  });

  const rowOf = async ({ schema, table }: ReachedTable, number: number): Promise<Record<string, unknown>> => {
    const { rows } = await admin.query(
      `select to_jsonb(kept) as row from "${schema}"."${table}" kept order by kept::text offset $1 limit 1`,
      [number - 1],
    );
    return rows[0]?.row;
  };
  const columnsOf = async ({ schema, table }: ReachedTable): Promise<string[]> => {
    const { rows } = await admin.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity = ''`,
      [`"${schema}"."${table}"`],
    );
    return rows.map(({ name }) => name);
  };

  for (const service of services) {
    it(`is limited for ${service} to its own schema`, () => {
      const beyond = reach[service]
        .filter(({ schema, verbs }) => schema !== service && verbs.length > 0)
        .map(({ schema, table }) => `${schema}.${table}`);

      expect(beyond.filter((name) => service === 'edge' || !name.startsWith(`${TRANSPORT}.`))).to.deep.equal(
        [],
      );
    });

    it(`does not allow ${service} to change the key or the workspace of an existing row`, () => {
      const own = reach[service].filter(({ schema }) => schema === service);

      for (const { table, updatable, keyed, verbs } of own) {
        expect(updatable, table).not.to.include.members(['workspace_id']);
        expect(
          updatable.filter((column) => keyed.includes(column)),
          table,
        ).to.deep.equal([]);
        if (READ_ONLY.includes(table)) expect(verbs, table).to.deep.equal(['select']);
        else expect(updatable.length + keyed.length, table).to.be.greaterThan(0);
      }
    });

    it(`is limited for ${service} in a workspace to that workspace's rows`, async () => {
      const bounded = reach[service].filter(({ schema, isBounded }) => schema === service && isBounded);
      const columns = new Map<ReachedTable, string[]>();
      for (const one of bounded) columns.set(one, await columnsOf(one));

      for (const one of bounded.filter((table) => columns.get(table)?.includes('workspace_id'))) {
        const name = `"${one.schema}"."${one.table}"`;
        const { rows: kept } = await admin.query(
          `select count(*)::int as own, 0 as none from ${name} where workspace_id = 't1'`,
        );
        const { rows: shown } = await clients[service].query(
          `select public.try_statement('app.workspace_id', 't1', $1, null) as own,
             public.try_statement('app.workspace_id', '', $1, null) as none`,
          [`select count(*) from ${name}`],
        );

        expect(kept[0].own, one.table).to.be.greaterThan(0);
        expect(shown, one.table).to.deep.equal(kept);
      }
    });

    it(`is limited for ${service} outside of a workspace to the openings of these settings, by command`, async () => {
      const bounded = reach[service].filter(({ schema, isBounded }) => schema === service && isBounded);
      const { settings, literals } = await findSettings(admin, service);
      const found: Record<string, string> = {};
      for (const one of bounded) {
        const [row, columns] = [await rowOf(one, 2), await columnsOf(one)];
        expect(row, one.table).to.be.an('object');
        for (const setting of ['app.nothing', ...settings]) {
          const opened = await findOpened(clients[service], one, row, columns, { setting, literals });
          if (opened.length > 0) found[`${service}.${one.table} ${setting}`] = opened.join(' ');
        }
      }

      const expected = Object.entries(OPENINGS).filter(([name]) => name.startsWith(`${service}.`));
      expect(found).to.deep.equal(Object.fromEntries(expected));
    });
  }

  it('does not let a signed-in user become an owner elsewhere', async () => {
    const client = clients.auth;
    await client.query('begin');
    await client.query(`select set_config('app.account_id', 't1', true)`);

    const outcome = await client
      .query(`insert into auth.member (workspace_id, account_id, role) values ('t2', 't1', 'owner')`)
      .then(
        () => 'accepted',
        (err: Error) => err.message,
      );
    await client.query('rollback');

    expect(outcome).to.match(/row-level security/);
  });
});
