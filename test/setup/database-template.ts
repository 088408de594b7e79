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
 * A migrated database that the tests' own are copied from: copying takes a fraction of the time. Its runtime roles have the same
 * rights in every copy, so the copies share them. They can be dropped once the copies are gone.
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

/** Each service's address of a copy, as the role that the template's migrate step has made for it. */
export const urlsOfCopy = (copyUrl: string, template: string): Record<ServiceName, string> =>
  Object.fromEntries(
    serviceNames.map((service) => [service, runtimeUrl(copyUrl, template, service, TEST_ROLE_SECRET)]),
  ) as Record<ServiceName, string>;
