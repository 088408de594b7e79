import pg from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findEmbeddedPostgres } from '../supervisor/embedded-postgres.js';
import { insertManyVideos, manyVideoId } from '../test/setup/many-videos.js';
import { insertAccount, insertSession } from '../test/setup/oauth.js';
import type { BenchProduct } from './bench-product.js';
import { collectTimings } from './page-timing.js';
import type { Say } from './say.js';

/** Three hours of speech. */
const LINES = 2500;
const LINE_SECONDS = (3 * 3600) / LINES;

export interface StudioVisitor {
  /** The video with a script of three hours. */
  readonly scriptedVideoId: string;
  /** Opens a browser of its own that has nothing stored but the session of a sign-in. */
  openPage(browser: Browser): Promise<Page>;
}

/** What every measurement of the studio works with. */
export interface Visit {
  readonly say: Say;
  readonly url: string;
  readonly browser: Browser;
  readonly visitor: StudioVisitor;
  readonly videos: number;
}

/** Fills the product's workspace with videos, one of them with a long script, and signs in an owner of it. */
export async function prepareVisitor(
  { dataDir, restUrl }: BenchProduct,
  videos: number,
): Promise<StudioVisitor> {
  const client = new pg.Client({ connectionString: findEmbeddedPostgres(dataDir) });
  await client.connect();
  try {
    const sql = async (statement: string, values?: unknown[]) => (await client.query(statement, values)).rows;
    const insert = (_: string | null, statement: string, values: unknown[]) => sql(statement, values);
    const [{ id: workspaceId }] = (await sql('select workspace_id as id from auth.workspace')) as [
      { id: string },
    ];
    await insertManyVideos(sql, workspaceId, videos);
    const scriptedVideoId = manyVideoId(workspaceId, videos);
    await sql(
      `insert into videos.script_line (workspace_id, video_id, position, start_time, end_time, text)
       select $1, $2, i, i * $4::float8, (i + 1) * $4::float8, 'Line ' || i || ' tells what the next step is and why.'
       from generate_series(0, $3::int - 1) as i`,
      [workspaceId, scriptedVideoId, LINES, LINE_SECONDS],
    );
    // What autovacuum does within minutes.
    await sql('vacuum (analyze)');
    const { id } = await insertAccount(insert, { [workspaceId]: 'owner' });
    const cookie = { name: 'sign-in', value: await insertSession(insert, id), httpOnly: true };
    const { hostname } = new URL(studioUrl(restUrl));
    const options: BrowserContextOptions = {
      viewport: { width: 1280, height: 800 },
      storageState: {
        cookies: [{ ...cookie, domain: hostname, path: '/', expires: -1, secure: false, sameSite: 'Lax' }],
        origins: [],
      },
    };
    return {
      scriptedVideoId,
      async openPage(browser) {
        const page = await (await browser.newContext(options)).newPage();
        await collectTimings(page);
        return page;
      },
    };
  } finally {
    await client.end();
  }
}

/** The public address, where the studio is served. */
export const studioUrl = (restUrl: string): string => restUrl.replace('127.0.0.1', 'localhost');
