// A worker that receives a unit of work and never completes it; its parent kills it.
import { takeWork } from '../../../schemas/messages/media.js';
import { takeWorkRoute } from '../../../services/media/queue/take-work.consumer.js';
import { WorkPool } from '../../../services/media/queue/work-pool.js';
import { mediaSchema } from '../../../services/media/schema.js';
import { makeDiskStorage } from '../../../services/media/storage/disk-storage.js';
import { makeDataSource } from '../../../services/platform/database.js';
import { consumeRoutes, on } from '../../../services/platform/messaging/consumer.js';
import { openTestTransport, type TransportAddress } from '../../platform/messaging/transport-fixture.js';
import { silentLog } from '../../setup/calls.js';

const { address, databaseUrl, queue, dataDir, takes } = JSON.parse(process.argv[2] ?? '{}') as {
  address: TransportAddress;
  databaseUrl: string;
  queue: string;
  dataDir: string;
  /** Whether it leases the unit. */
  takes: boolean;
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const hang = () => new Promise<never>(() => undefined);
const transport = openTestTransport(address);
let inner: ReturnType<typeof takeWorkRoute> | undefined;
if (takes) {
  const db = await makeDataSource(databaseUrl, mediaSchema, 4).initialize();
  const pool = new WorkPool({
    db,
    databaseUrl,
    transport,
    concurrency: 1,
    leaseMs: 60_000,
    log: silentLog,
    storage: makeDiskStorage(dataDir, 0),
    handlers: { segment: hang },
  });
  inner = takeWorkRoute(pool);
}
const route = on(takeWork, async (payload, received) => {
  const { messageId: id, workspaceId, requestId } = received;
  const envelope = { id, name: takeWork.name, workspaceId, requestId, createdAt: '', payload };
  await inner?.run(envelope, received);
  say(JSON.stringify({ workId: payload.workId }));
  return hang();
});
await consumeRoutes(transport, { queue, prefetch: 1 }, [route], silentLog);
say('ready');
process.on('disconnect', () => process.exit(0));
