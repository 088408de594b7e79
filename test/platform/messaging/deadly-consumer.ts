// A process that handles messages, one of which blocks it; its parent kills it as hung.
import { jobsSchema } from '../../../services/jobs/schema.js';
import { makeDataSource } from '../../../services/platform/database/database.js';
import { consumeRoutes } from '../../../services/platform/messaging/consumer.js';
import { SuspectedMessages } from '../../../services/platform/messaging/suspected-messages.js';
import { silentLog } from '../../setup/calls.js';
import { deadlyRoute, type Report } from './deadly-message.js';
import { openTestTransport, type TransportAddress } from './transport-fixture.js';

const { address, databaseUrl, queue } = JSON.parse(process.argv[2] ?? '{}') as {
  address: TransportAddress;
  databaseUrl: string;
  queue: string;
};
const db = await makeDataSource(databaseUrl, jobsSchema, 4).initialize();
const transport = openTestTransport(address, { leaseMs: 1_000, renewEveryMs: 200 });
const tell = (report: Report) => process.send?.(report);
const suspects = new SuspectedMessages(db, queue);
await consumeRoutes(transport, { queue, suspects }, [deadlyRoute(db, queue, tell)], silentLog);
process.on('disconnect', () => process.exit(0));
