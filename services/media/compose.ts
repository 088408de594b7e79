import DataLoader from 'dataloader';
import type { Lifecycle } from '../platform/lifecycle.js';
import { consumeRoutes } from '../platform/messaging/consumer.js';
import { serveSubgraph } from '../platform/serve-subgraph.js';
import { listen, openServiceBase } from '../platform/service-base.js';
import { type MediaConfig, sourceLimits } from './config.js';
import type { MediaContext } from './context.js';
import { factRoutes } from './facts/facts.consumer.js';
import { openStorage } from './files/open-storage.js';
import { reportConfinement, startConfinement } from './ffmpeg/confinement.js';
import { serveFiles } from './files/serve-files.js';
import { sumStoredBytes } from './files/sum-stored-bytes.js';
import { mediaSchema } from './schema.js';
import { buildMediaSubgraph } from './subgraph.js';
import { serveUploads } from './uploads/serve-uploads.js';

/** The media service as others call it: uploads, stored files, the subgraph. The work is done by its workers. */
export async function startMedia(lifecycle: Lifecycle, config: MediaConfig): Promise<void> {
  const confinement = await startConfinement({ memoryBytes: config.FFMPEG_MEMORY_BYTES });
  const storage = await openStorage(lifecycle, config);
  const { app, db, transport, verify, log } = await openServiceBase({
    lifecycle,
    config,
    schema: mediaSchema,
    checks: { storage: () => storage.check(), sandbox: async () => `ok: ${confinement.description}` },
  });
  reportConfinement(confinement, log);
  await lifecycle.start(
    'facts',
    () => consumeRoutes(transport, { queue: 'media.facts' }, factRoutes({ db, storage }), log),
    (consumer) => consumer.stop(),
  );
  serveFiles(app, { db, storage, secret: config.STORAGE_SIGNING_SECRET });
  await serveUploads(app, { db, storage, limits: sourceLimits(config), verify });
  const { schema } = await buildMediaSubgraph();
  await serveSubgraph<MediaContext>({
    app,
    schema,
    verify,
    makeContext: (request) => ({
      ...request,
      db,
      storedBytes: new DataLoader((ids) => sumStoredBytes(db, request.caller.workspaceId, ids)),
    }),
  });
  await listen(lifecycle, app, config.HOST, config.PORT);
}
