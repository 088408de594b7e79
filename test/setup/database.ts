import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { makeDataSource } from '../../services/platform/database/database.js';
import { migrateAll, SERVICES, type ServiceName } from '../../supervisor/migrate.js';
import { afterEverything } from './after-everything.js';
import { TEST_ROLE_SECRET, urlsOfCopy } from './database-template.js';

export interface TestDatabase {
  /** URL for the owner of everything. */
  readonly adminUrl: string;
  /** Each service's own URL. */
  readonly urls: Readonly<Record<ServiceName, string>>;
  /** Opens a data source as the service does at run time. */
  open(service: ServiceName): Promise<DataSource>;
  drop(): Promise<void>;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test');
  return url;
}

function templateName(): string {
  const name = process.env.TEST_DATABASE_TEMPLATE;
  if (!name) throw new Error('TEST_DATABASE_TEMPLATE is not set: run the tests with npm test');
  return name;
}

export interface EmptyDatabase {
  /** URL for the owner of everything. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the server of the test run. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const { name, url, server } = await createDatabase('template1');
  return {
    url,
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

const aName = (): string => `test_${randomBytes(6).toString('hex')}`;

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies files, since copying through the write-ahead log takes three times as long. */
const copyTemplate = (server: pg.Client, template: string, name: string) =>
  server.query(`create database ${name} template ${template} strategy file_copy`);

async function withServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl() });
  await server.connect();
  await work(server).finally(() => server.end());
}

async function createDatabase(template: string): Promise<{ name: string; url: string; server: pg.Client }> {
  const name = aName();
  const server = new pg.Client({ connectionString: serverUrl() });
  await server.connect();
  await copyTemplate(server, template, name);
  return { name, url: urlOf(name), server };
}

/**
 * Creates a migrated database on the server of the test run, as a copy of the run's template. Its runtime
 * roles are the template's, which other tests use at the same time; a test that changes roles requests its
 * own.
 */
export async function makeTestDatabase({ hasOwnRoles = false } = {}): Promise<TestDatabase> {
  const template = templateName();
  const { name, url: adminUrl, server } = await createDatabase(template);
  const opened: DataSource[] = [];
  const urls = hasOwnRoles
    ? await migrateAll({
        databaseUrl: adminUrl,
        roleSecret: TEST_ROLE_SECRET,
        log: { info: () => undefined },
      })
    : urlsOfCopy(adminUrl, template);
  return {
    adminUrl,
    urls,
    async open(service) {
      const source = await makeDataSource(urls[service], SERVICES[service], 4).initialize();
      opened.push(source);
      return source;
    },
    async drop() {
      await Promise.all(opened.map((source) => source.destroy()));
      await server.query(`drop database ${name} with (force)`);
      if (hasOwnRoles)
        for (const service of Object.keys(urls)) await server.query(`drop role "${name}_${service}"`);
      await server.end();
    },
  };
}

export interface UsedDatabase extends Pick<TestDatabase, 'adminUrl' | 'urls' | 'open'> {
  /** Returns a connection of the owner of everything, which is open while the tests run. */
  admin(): pg.Client;
  /** Returns a data source as the service has it at run time, which is open while the tests run. */
  source(service: ServiceName): DataSource;
}

/** Has a migrated database created before the tests around it, and dropped after them. */
export function useTestDatabase(): UsedDatabase {
  const [template, name] = [templateName(), aName()];
  const adminUrl = urlOf(name);
  const urls = urlsOfCopy(adminUrl, template);
  const sources: DataSource[] = [];
  const clients: pg.Client[] = [];
  const source = (service: ServiceName): DataSource => {
    const made = makeDataSource(urls[service], SERVICES[service], 4);
    sources.push(made);
    return made;
  };
  before(async () => {
    await withServer((server) => copyTemplate(server, template, name));
  });
  afterEverything(async () => {
    await Promise.all([...sources.map((one) => one.destroy()), ...clients.map((one) => one.end())]);
    await withServer((server) => server.query(`drop database ${name} with (force)`));
  });
  return {
    adminUrl,
    urls,
    open: (service) => source(service).initialize(),
    admin() {
      const client = new pg.Client({ connectionString: adminUrl });
      clients.push(client);
      before(() => client.connect());
      return client;
    },
    source(service) {
      const made = source(service);
      before(() => made.initialize());
      return made;
    },
  };
}
