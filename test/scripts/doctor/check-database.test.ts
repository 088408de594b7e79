import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import {
  checkDatabase,
  clockFinding,
  type ServerFacts,
  serverFindings,
} from '../../../scripts/doctor/checks/check-database.js';
import { startEmbeddedPostgres } from '../../../supervisor/embedded-postgres.js';

const HEALTHY: ServerFacts = {
  version: '15.18 (Debian 15.18-0+deb12u1)',
  maxConnections: 200,
  durability: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'local' },
  autovacuum: 'on',
};

const alter = (setting: string) =>
  `psql "$DATABASE_URL" --command='ALTER SYSTEM SET ${setting}' --command='SELECT pg_reload_conf()'`;

describe('npm run doctor, database', () => {
  it('finds nothing wrong with a supported version and the default settings', () => {
    expect(serverFindings(HEALTHY)).to.deep.equal([
      { state: 'ok', text: 'PostgreSQL 15.18 (Debian 15.18-0+deb12u1)' },
    ]);
    expect(serverFindings({ ...HEALTHY, version: '15.0' })[0]?.state).to.equal('ok');
  });

  it('refuses a version that is no longer mended, and says how a cluster is upgraded', () => {
    for (const version of ['14.19', '9.6.24'])
      expect(serverFindings({ ...HEALTHY, version })).to.deep.equal([
        {
          state: 'fault',
          text: `PostgreSQL ${version} is older than 15`,
          mend: `apt-get install -y postgresql, then pg_upgradecluster ${Number.parseInt(version, 10)} main`,
        },
      ]);
  });

  it('compares the clocks, in both directions', () => {
    for (const skew of [0, 29, -29]) expect(clockFinding(skew).state).to.equal('ok');
    expect(clockFinding(45.4)).to.deep.equal({
      state: 'warning',
      text: 'its clock is 45 s ahead of that of this machine',
      mend: 'timedatectl set-ntp true, on both',
    });
    expect(clockFinding(-3600).text).to.equal('its clock is 3600 s behind that of this machine');
  });

  describe('of a server', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'doctor-postgres-'));
    let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
    before(async () => {
      await chmod(dataDir, 0o711);
      const durability = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
      const settings = { ...durability, max_connections: 20, autovacuum: 'off' };
      server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
    });
    after(async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    });

    it('reads the settings that endanger or delay work, and what mends each', async () => {
      const findings = await checkDatabase(server.url);

      expect(findings[0]?.text).to.match(/^PostgreSQL \d+\.\d+/);
      expect(findings.slice(1)).to.deep.equal([
        {
          state: 'warning',
          text: 'max_connections is 20; processes may have to wait for connections',
          mend: `${alter('max_connections = 100')}, then restart PostgreSQL`,
        },
        ...['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({
          state: 'fault',
          text: `${name} is off: a power failure loses accepted work`,
          mend: alter(`${name} = on`),
        })),
        {
          state: 'warning',
          text: 'autovacuum is off: queues and outboxes become slower and larger',
          mend: alter('autovacuum = on'),
        },
        { state: 'ok', text: 'its clock and that of this machine agree' },
        { state: 'ok', text: 'no tables yet; the first start creates them' },
      ]);
    });

    it('leaves out the clock of the embedded server, which is that of this machine', async () => {
      const findings = await checkDatabase(server.url, { isEmbedded: true });
      expect(findings.filter(({ text }) => text.includes('clock'))).to.deep.equal([]);
    });

    it('prints statements that PostgreSQL accepts', async () => {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      try {
        for (const { mend = '' } of await checkDatabase(server.url))
          for (const [, statement = ''] of mend.matchAll(/--command='([^']+)'/g))
            await client.query(statement);
        const { rows } = await client.query(
          `select name from pg_file_settings where sourcefile like '%postgresql.auto.conf' order by name`,
        );
        expect(rows.map(({ name }) => name)).to.have.members([
          ...['autovacuum', 'fsync', 'full_page_writes', 'max_connections', 'synchronous_commit'],
        ]);
      } finally {
        await client.end();
      }
    });
  });
});
