// Runs an embedded server in a process that can be killed.
import { startEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] as string, log: () => {} });
process.stdout.write(`${postgres.url}\n`);
process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
