import type { FindOptionsWhere } from 'typeorm';
import { type NewWork, queueWork } from '../../services/media/queue/queue-work.js';
import { WorkEntity } from '../../services/media/queue/work.entity.js';
import type { WorkHandlers } from '../../services/media/queue/work-handler.js';
import { WorkPool } from '../../services/media/queue/work-pool.js';
import type { WorkPoolOptions } from '../../services/media/queue/work-pool-options.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { openTransport } from '../../services/platform/messaging/open-transport.js';
import type { Transport } from '../../services/platform/messaging/transport.js';
import { silentLog } from './calls.js';
import { useTestDatabase } from './database.js';
import type { WorkEnd } from './media-at-work.js';
import { queuedMessages } from './queued-messages.js';
import { STORAGES, type TestStorage } from './storages.js';
import { storeSource } from './store-source.js';
import { waitUntil } from './wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };

/** The queue of media on a database and a disk of its own. Workers stop and their work is removed after each test. */
export function useWorkQueue() {
  const database = useTestDatabase();
  const db = database.source('media');
  const pools: WorkPool[] = [];
  let transport: Transport;
  let opened: TestStorage;
  let jobs = 0;

  before(async () => {
    transport = openTransport({ databaseUrl: database.urls.media, log: silentLog });
    opened = await STORAGES.disk();
  });
  after(async () => {
    await transport.close();
    await opened.close();
  });
  beforeEach(() => db.query('delete from outbox'));
  afterEach(async () => {
    await stopPools();
    await inWorkspace((tx) => tx.query('delete from work'));
  });

  const inWorkspace = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, WORKSPACE, work);
  const stopPools = () => Promise.all(pools.splice(0).map((pool) => pool.stop()));
  const aJob = (differing: { jobId?: string; videoId?: string } = {}) => ({
    ...{ ...WORKSPACE, jobId: `export_${++jobs}_x`, jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' },
    ...differing,
  });

  return {
    db,
    urls: database.urls,
    inWorkspace,
    stopPools,
    aJob,
    get transport() {
      return transport;
    },
    get storage() {
      return opened.storage;
    },
    get dataDir() {
      return opened.dataDir;
    },
    /** Starts a worker; it does one unit at a time unless told otherwise. */
    startPool(handlers: WorkHandlers, { delays, ...options }: Partial<WorkPoolOptions> = {}): WorkPool {
      const { storage } = opened;
      const pool = new WorkPool({
        ...{ db, transport, storage, handlers, concurrency: 1, leaseMs: 60_000, log: silentLog },
        databaseUrl: database.urls.media,
        ...options,
        delays: { pollMs: 50, heartbeatMs: 20, ...delays },
      });
      pools.push(pool);
      return pool;
    },
    queue: (job: ReturnType<typeof aJob>, pieces: readonly NewWork[]) =>
      inWorkspace((tx) => queueWork(tx, job, pieces)),
    rows: (where: FindOptionsWhere<WorkEntity> = {}) =>
      inWorkspace((tx) => tx.find(WorkEntity, { where, order: { kind: 'asc', ordinal: 'asc' } })),
    /** Returns the first message about a job. */
    endOf: (jobId: string): Promise<WorkEnd> =>
      waitUntil(
        `${jobId} ends`,
        async () => {
          const messages = (await queuedMessages(db)) as unknown as WorkEnd[];
          return messages.find(({ payload }) => payload.jobId === jobId);
        },
        { everyMs: 20 },
      ),
    storeSource: (film: string) => storeSource({ db, storage: opened.storage }, film),
  };
}
