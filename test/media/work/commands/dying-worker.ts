// A worker that receives a command and never acknowledges it; its parent kills it.
import { renderVideo } from '../../../../schemas/messages/media.js';
import { mediaSchema } from '../../../../services/media/schema.js';
import { makeDiskStorage } from '../../../../services/media/storage/disk-storage.js';
import { commandRoutes } from '../../../../services/media/work/commands/commands.consumer.js';
import { makeDataSource } from '../../../../services/platform/database/database.js';
import { consumeRoutes, type MessageRoute } from '../../../../services/platform/messaging/consumer.js';
import { openTestTransport, type TransportAddress } from '../../../platform/messaging/transport-fixture.js';
import { silentLog } from '../../../setup/calls.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';

const { address, databaseUrl, queue, dataDir, accepts } = JSON.parse(process.argv[2] ?? '{}') as {
  address: TransportAddress;
  databaseUrl: string;
  queue: string;
  dataDir: string;
  /** Whether the command has become work before it hangs. */
  accepts: boolean;
};

const db = await makeDataSource(databaseUrl, mediaSchema, 4).initialize();
const videos = makeSubgraphDouble(() => ({ renderPlan: null }));
const routes = commandRoutes({ db, storage: makeDiskStorage(dataDir, 0), videos });
const accept = routes.find(({ name }) => name === renderVideo.name) as MessageRoute;
const hanging: MessageRoute = {
  ...accept,
  run: async (envelope, received) => {
    if (accepts) await accept.run(envelope, received);
    process.stdout.write(`delivered\n`);
    return new Promise<never>(() => undefined);
  },
};
await consumeRoutes(openTestTransport(address), { queue, prefetch: 1 }, [hanging], silentLog);
process.stdout.write('ready\n');
process.on('disconnect', () => process.exit(0));
