import { expect } from 'chai';
import pg from 'pg';
import { isDependencyFailure } from '../../services/platform/errors/dependency-failure.js';
import { migrateAll } from '../../supervisor/migrate.js';
import { useTestDatabase } from '../setup/database.js';
import { TEST_ROLE_SECRET } from '../setup/database-template.js';

const LOCK_HOLDER = `select pid from pg_locks
  where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;

describe('migrateAll', () => {
  const database = useTestDatabase();
  const other = database.admin();

  const migrate = () =>
    migrateAll({
      databaseUrl: database.adminUrl,
      roleSecret: TEST_ROLE_SECRET,
      log: { info: () => undefined },
    });

  it('fails as a dependency that is away when its idle connection is terminated', async () => {
    // Stops the migration of the first service, which uses a connection of its own.
    await other.query('begin');
    await other.query('lock table auth.migration in access exclusive mode');
    const migrating = migrate().then(
      () => null,
      (err: unknown) => err,
    );
    const watcher = new pg.Client({ connectionString: database.adminUrl });
    await watcher.connect();
    try {
      const waiting = `select pid from pg_locks where not granted and relation = 'auth.migration'::regclass`;
      while ((await watcher.query(waiting)).rowCount === 0);
      const { rows } = await watcher.query<{ pid: number }>(LOCK_HOLDER);
      expect(rows).to.have.length(1);
      await watcher.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
    } finally {
      await watcher.end();
      await other.query('rollback');
    }
    expect(isDependencyFailure(await migrating)).to.equal(true);
  });

  it('succeeds when it is repeated after that', async () => {
    expect(await migrate()).to.include.keys('auth', 'videos', 'edge');
  });
});
