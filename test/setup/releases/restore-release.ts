import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { SERVICES } from '../../../supervisor/migrate.js';
import { makeEmptyDatabase } from '../database.js';

/** What `npm run record:release` stored of the earlier version that this one is an upgrade of. */
const RELEASE = join(packageRoot, 'test', 'setup', 'releases', 'earlier');

export interface ReleaseDatabase {
  /** URL for the owner of everything. */
  readonly url: string;
  readonly client: pg.Client;
  /** Drops the database, and the roles of services that were started on it. */
  drop(): Promise<void>;
}

/** Creates a database as the earlier version left it. */
export async function restoreReleaseDatabase(): Promise<ReleaseDatabase> {
  const { url, drop } = await makeEmptyDatabase();
  const statements = gunzipSync(await readFile(join(RELEASE, 'database.sql.gz'))).toString();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statements);
  // The dump clears it, so that its own statements are unambiguous.
  await client.query('reset search_path');
  return {
    url,
    client,
    async drop() {
      await client.end();
      await drop();
      const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
      await server.connect();
      const name = new URL(url).pathname.slice(1);
      for (const service of Object.keys(SERVICES))
        await server.query(`drop role if exists "${name}_${service}"`);
      await server.end();
    },
  };
}

/** Creates a folder for a product with the files of the earlier version; the product deletes it. */
export async function restoreReleaseFiles(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'));
  // PostgreSQL's own user and the workers must be able to traverse it.
  chmodSync(dataDir, 0o711);
  const media = join(dataDir, 'media');
  mkdirSync(media, { mode: 0o700 });
  await promisify(execFile)('tar', ['-xzf', join(RELEASE, 'files.tar.gz'), '-C', media, '--no-same-owner']);
  return dataDir;
}
