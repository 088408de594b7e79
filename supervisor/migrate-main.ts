import { z } from 'zod';
import { readConfig } from '../services/platform/config.js';
import { makeLog } from '../services/platform/log.js';
import { keepFilesPrivate } from '../services/platform/private-files.js';
import { migrateAll } from './migrate.js';

const MigrateEnv = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_ROLE_SECRET: z.string().min(32),
});

// For installations without the supervisor: brings the tables up to date, then ends.
keepFilesPrivate();
const { DATABASE_URL, DATABASE_ROLE_SECRET } = readConfig(MigrateEnv, process.env);
const log = makeLog('migrate', 'info');
try {
  await migrateAll({ databaseUrl: DATABASE_URL, roleSecret: DATABASE_ROLE_SECRET, log });
} catch (err) {
  // Node itself would print it with the statement that failed.
  log.fatal({ err }, 'the database was not brought up to date');
  process.exitCode = 1;
}
