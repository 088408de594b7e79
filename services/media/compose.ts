import DataLoader from 'dataloader';
import type { Lifecycle } from '../platform/lifecycle.js';
import { consumeRoutes } from '../platform/messaging/consumer.js';
import { serveSubgraph } from '../platform/serve-subgraph.js';
import { listen, openServiceBase } from '../platform/service-base.js';
import { makeStoredUrlSigner } from '../platform/stored-url.js';
import type { MediaConfig } from './config.js';
import type { MediaContext } from './context.js';
import { openSpeaking } from './engines/speak/open-speaking.js';
import { factRoutes } from './facts/facts.consumer.js';
import { serveFiles } from './files/serve-files.js';
import { makeDiskStorage, SCRATCH_KEPT_MS } from './files/storage.js';
import { sumStoredBytes } from './files/sum-stored-bytes.js';
import { servePreviews } from './reference/serve-previews.js';
import { makeVoicePreviews } from './reference/voice-previews.js';
import { mediaSchema } from './schema.js';
import { buildMediaSubgraph } from './subgraph.js';
import { serveUploads } from './uploads/serve-uploads.js';

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
  await lifecycle.start(
    'facts',
    () => consumeRoutes(transport, { queue: 'media.facts' }, factRoutes({ db, storage }), log),
    (consumer) => consumer.stop(),
  );
  serveFiles(app, { db, storage, secret: config.STORAGE_SIGNING_SECRET });
  const limits = { maxBytes: config.UPLOAD_MAX_BYTES, maxSeconds: config.SOURCE_MAX_SECONDS };
  await serveUploads(app, { db, storage, limits, verify });
  const previews = makeVoicePreviews({
    speaking: openSpeaking(config, { threads: 1 }),
    makeStoredUrl: makeStoredUrlSigner(config.STORAGE_URL, config.STORAGE_SIGNING_SECRET),
    dataDir: config.DATA_DIR,
    edition: `${config.SPEAK_OPENAI_BASE_URL} ${config.SPEAK_OPENAI_MODEL}`,
  });
  servePreviews(app, previews, config.STORAGE_SIGNING_SECRET);
  const { schema } = await buildMediaSubgraph();
  await serveSubgraph<MediaContext>({
    app,
    schema,
    verify,
    makeContext: (request) => ({
      ...request,
      db,
      previews,
      storedBytes: new DataLoader((ids) => sumStoredBytes(db, request.caller.workspaceId, ids)),
    }),
  });
  await listen(lifecycle, app, config.HOST, config.PORT);
}
