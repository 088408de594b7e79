import { readConfig, readConfigOrExit } from '../services/platform/config/config.js';
import { makeFilesPrivate } from '../services/platform/config/private-files.js';
import { makeLog } from '../services/platform/log/log.js';
import { retryWhileAway } from '../services/platform/retry/retry-while-away.js';
import { MigrateEnv } from './config.js';
import { migrateAll } from './migrate.js';

// For installations without the supervisor: migrates the database, then exits.
makeFilesPrivate();
const { DATABASE_URL, DATABASE_ROLE_SECRET, START_WAIT_SECONDS } = readConfigOrExit(
  (env) => readConfig(MigrateEnv, env),
  process.env,
);
const log = makeLog('migrate', 'info');
try {
  await retryWhileAway(
    () => migrateAll({ databaseUrl: DATABASE_URL, roleSecret: DATABASE_ROLE_SECRET, log }),
    {
      waitMs: START_WAIT_SECONDS * 1000,
      onAway: (err) => log.warn({ err }, 'the database is unavailable; trying again'),
    },
  );
} catch (err) {
  // Node.js would print it with the failed statement.
  log.fatal({ err }, 'the database was not brought up to date');
  process.exitCode = 1;
}
