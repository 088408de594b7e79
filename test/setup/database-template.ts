import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateAll, SERVICES, type ServiceName } from '../../supervisor/migrate.js';
import { runtimeUrl } from '../../supervisor/runtime-role.js';

interface DatabaseTemplate {
  readonly name: string;
  drop(): Promise<void>;
}

/** The passwords of the tests' runtime roles are derived from it. */
export const TEST_ROLE_SECRET = 'a secret of the tests';

const serviceNames = Object.keys(SERVICES) as ServiceName[];

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a migrated database as a template for those of tests, since copying takes a fraction of the time.
 * The copies share its runtime roles, which have the same privileges in each and can be dropped once the
 * copies are dropped.
 */
export async function makeDatabaseTemplate(serverUrl: string): Promise<DatabaseTemplate> {
  const name = `test_template_${randomBytes(6).toString('hex')}`;
  const roles = serviceNames.map((service) => `"${name}_${service}"`);
  const drop = () =>
    run(
      serverUrl,
      `drop database if exists ${name} with (force)`,
      ...roles.map((role) => `drop role if exists ${role}`),
    );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await run(serverUrl, `create database ${name}`);
  try {
    await migrateAll({
      databaseUrl: url.href,
      roleSecret: TEST_ROLE_SECRET,
      log: { info: () => undefined },
    });
    return { name, drop };
  } catch (err) {
    await drop();
    throw err;
  }
}

/** Returns each service's URL of a copy, with the role created by the template's migration. */
export const urlsOfCopy = (copyUrl: string, template: string): Record<ServiceName, string> =>
  Object.fromEntries(
    serviceNames.map((service) => [service, runtimeUrl(copyUrl, template, service, TEST_ROLE_SECRET)]),
  ) as Record<ServiceName, string>;
