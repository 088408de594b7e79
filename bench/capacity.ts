import { makeDatabaseTemplate } from '../test/setup/database-template.js';
import { startPrivatePostgres } from '../test/setup/private-postgres.js';
import { benchClaims } from './claims.js';
import type { Say } from './say.js';
import { benchWorkers } from './workers.js';

/** Measures the queue of work: what a claim costs, and how busy it keeps many workers. */
export async function benchCapacity(say: Say, _env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const postgres = await startPrivatePostgres();
  try {
    process.env.TEST_DATABASE_URL = postgres.url;
    process.env.TEST_DATABASE_TEMPLATE = (await makeDatabaseTemplate(postgres.url)).name;
    await benchClaims(say);
    await benchWorkers(say, folder);
  } finally {
    await postgres.stop();
  }
}
