import { expect } from 'chai';
import pg from 'pg';
import { migrateAll, SERVICES } from '../../supervisor/migrate.js';
import { type EmptyDatabase, makeEmptyDatabase } from '../setup/database.js';
import { TEST_ROLE_SECRET } from '../setup/database-template.js';
import { readSchema } from '../setup/read-schema.js';
import { type ReleaseDatabase, restoreReleaseDatabase } from '../setup/releases/restore-release.js';

const SCHEMAS = Object.values(SERVICES).map(({ schema }) => schema);

const migrate = ({ url }: Pick<ReleaseDatabase, 'url'>) =>
  migrateAll({ databaseUrl: url, roleSecret: TEST_ROLE_SECRET, log: { info: () => undefined } });

describe('the baseline of the migrations', () => {
  let earlier: ReleaseDatabase;

  beforeEach(async () => {
    earlier = await restoreReleaseDatabase();
  });
  afterEach(() => earlier.drop());

  describe('in a database of the recorded release', () => {
    let fresh: EmptyDatabase;
    let created: pg.Client;

    before(async () => {
      fresh = await makeEmptyDatabase();
      await migrate(fresh);
      created = new pg.Client({ connectionString: fresh.url });
      await created.connect();
    });
    after(async () => {
      const { rows } = await created.query<{ name: string }>(
        `select quote_ident(rolname) as name from pg_roles where rolname like current_database() || '\\_%'`,
      );
      await created.query(rows.map(({ name }) => `drop owned by ${name}; drop role ${name}`).join(';'));
      await created.end();
      await fresh.drop();
    });

    it('leads to the tables, functions, policies and privileges of a new database', async () => {
      await migrate(earlier);

      const upgraded = await readSchema(earlier.client, SCHEMAS);
      expect(upgraded).to.deep.equal(await readSchema(created, SCHEMAS));
      expect(upgraded).to.have.length.above(1000);
      const plans = 'select * from auth.plan order by id';
      expect((await earlier.client.query(plans)).rows).to.deep.equal((await created.query(plans)).rows);
    });

    it('is recorded once, beside the migrations that it replaces, which the earlier release looks for', async () => {
      await migrate(earlier);
      await migrate(earlier);

      for (const { schema, migrations, replacedMigrations } of Object.values(SERVICES)) {
        const { rows } = await earlier.client.query(`select name from ${schema}.migration`);
        const expected = [...migrations.map(({ name }) => name), ...replacedMigrations];
        expect(rows.map(({ name }) => name)).to.have.members(expected);
      }
    });
  });

  it('refuses a database from before the recorded release, and names what it lacks', async () => {
    await earlier.client.query(`delete from jobs.migration where name = 'DateUsage1765000200000'`);

    const err = await migrate(earlier).catch((cause: unknown) => cause);

    expect(err).to.include({ code: 'conflict' });
    expect((err as Error).message).to.match(
      /^The tables of jobs are older .* \(DateUsage1765000200000 has not run\): upgrade to 0\.2\.0 first$/,
    );
  });
});
