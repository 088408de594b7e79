import { availableParallelism } from 'node:os';
import DataLoader from 'dataloader';
import type { Lifecycle } from '../platform/lifecycle.js';
import { consumeRoutes } from '../platform/messaging/consumer.js';
import { serveSubgraph } from '../platform/serve-subgraph.js';
import { listen, openServiceBase } from '../platform/service-base.js';
import { type MediaConfig, sourceLimits } from './config.js';
import type { MediaContext } from './context.js';
import { factRoutes } from './facts/facts.consumer.js';
import { serveFiles } from './files/serve-files.js';
import { makeDiskStorage, SCRATCH_KEPT_MS } from './files/storage.js';
import { sumStoredBytes } from './files/sum-stored-bytes.js';
import { mediaSchema } from './schema.js';
import { buildMediaSubgraph } from './subgraph.js';
import { makeIncoming } from './uploads/incoming.js';
import { servePushes } from './uploads/serve-pushes.js';
import { serveUploads } from './uploads/serve-uploads.js';
import { makeSlots } from './uploads/slots.js';
import { sweepUploads } from './uploads/sweep-uploads.js';
import { makeUploadAddressSigner } from './uploads/upload-address.js';
import { makeTellReceived } from './uploads/upload-progress.js';

const SWEEP_EVERY_MS = 30_000;

/** The media service as others call it: uploads, stored files, the subgraph. The work is done by its workers. */
export async function startMedia(lifecycle: Lifecycle, config: MediaConfig): Promise<void> {
  const storage = makeDiskStorage(config.DATA_DIR);
  await storage.sweepScratch(SCRATCH_KEPT_MS);
  const { app, db, transport, verify, log } = await openServiceBase({
    lifecycle,
    config,
    schema: mediaSchema,
    checks: { storage: () => storage.check() },
  });
  const kept = { db, storage, incoming: makeIncoming(config.DATA_DIR) };
  await lifecycle.start(
    'facts',
    () => consumeRoutes(transport, { queue: 'media.facts' }, factRoutes(kept), log),
    (consumer) => consumer.stop(),
  );
  await lifecycle.start(
    'sweep of uploads',
    () => {
      const sweep = () =>
        void sweepUploads(kept).catch((err) => log.warn({ err }, 'unfinished uploads were not removed'));
      sweep();
      return setInterval(sweep, SWEEP_EVERY_MS);
    },
    (timer) => clearInterval(timer),
  );
  const secret = config.STORAGE_SIGNING_SECRET;
  serveFiles(app, { db, storage, secret });
  const limits = sourceLimits(config);
  await serveUploads(app, { db, storage, limits, verify, probing: makeSlots(availableParallelism()) });
  await servePushes(app, { ...kept, limits, secret, tellReceived: makeTellReceived(transport, log) });
  const makeUploadAddress = makeUploadAddressSigner(config.STORAGE_URL, secret);
  const { schema } = await buildMediaSubgraph();
  await serveSubgraph<MediaContext>({
    app,
    schema,
    verify,
    makeContext: (request) => ({
      ...request,
      db,
      makeUploadAddress,
      storedBytes: new DataLoader((ids) => sumStoredBytes(db, request.caller.workspaceId, ids)),
    }),
  });
  await listen(lifecycle, app, config.HOST, config.PORT);
}
