// The real supervisor with fake services.
import { join } from 'node:path';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { listChildren } from '../../supervisor/children.js';
import { readSupervisorConfig } from '../../supervisor/config.js';
import { runUntilStopped } from '../../supervisor/run-until-stopped.js';
import { openTerminal } from '../../supervisor/terminal.js';

await runUntilStopped({
  config: readSupervisorConfig(process.env, packageRoot),
  env: process.env,
  say: openTerminal(),
  migrateAll: async ({ databaseUrl }) => ({
    videos: databaseUrl,
    jobs: databaseUrl,
    auth: databaseUrl,
    webhooks: databaseUrl,
    media: databaseUrl,
    edge: databaseUrl,
  }),
  listChildren: (plan) =>
    listChildren(plan).map((child) => ({
      ...child,
      entry: join(import.meta.dirname, 'fake-child.js'),
      env: { ...child.env, FAKE_NAME: child.name },
    })),
});
