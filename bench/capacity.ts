import pg from 'pg';
import { makeDatabaseTemplate } from '../test/setup/database-template.js';
import { startPrivatePostgres } from '../test/setup/private-postgres.js';
import { benchClaims } from './claims.js';
import { fillVideos } from './fill-videos.js';
import type { Say } from './say.js';
import { benchWorkers } from './workers.js';

const VIDEOS = 1_000_000;

/** Fills the database that all measured ones are copies of. */
async function fillTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await fillVideos(client, [{ workspaceIds: ['ws_0'], count: VIDEOS }]);
  await client.end();
}

/** Measures the queue of work beside a million videos: what a claim costs, and how busy it keeps many workers. */
export async function benchCapacity(say: Say, _env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const postgres = await startPrivatePostgres();
  try {
    process.env.TEST_DATABASE_URL = postgres.url;
    const { name } = await makeDatabaseTemplate(postgres.url);
    process.env.TEST_DATABASE_TEMPLATE = name;
    say(`beside ${VIDEOS} videos and as many jobs`);
    await fillTemplate(new URL(`/${name}`, postgres.url).href);
    await benchClaims(say);
    await benchWorkers(say, folder);
  } finally {
    await postgres.stop();
  }
}
