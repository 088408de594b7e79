import { availableParallelism } from 'node:os';
import { sweepExpired } from '../platform/database/sweep-expired.js';
import { serveSubgraph } from '../platform/graphql/serve-subgraph.js';
import { makeSubgraphClient } from '../platform/graphql/subgraph-client.js';
import { listen } from '../platform/http/listen.js';
import { makeStoredUrlSigner } from '../platform/http/stored-url.js';
import { makeRemoteSource } from '../platform/messaging/reconcile/message-source.js';
import { makeOutbound } from '../platform/outbound/outbound.js';
import { makeAddressPermit } from '../platform/outbound/permitted-address.js';
import type { Lifecycle } from '../platform/process/lifecycle.js';
import { repeatRegularly } from '../platform/retry/repeat-regularly.js';
import { openServiceBase } from '../platform/service/service-base.js';
import { startConsumer } from '../platform/service/start-consumer.js';
import { openTextEngines } from './ai/text/open-text-engines.js';
import { openTranslateEngines } from './ai/translate/open-translate-engines.js';
import { openTtsEngines } from './ai/tts/open-tts-engines.js';
import { confinementOptions, type MediaConfig, sourceLimits } from './config.js';
import { checkConfinement, reportConfinement, startConfinement } from './confinement/confinement.js';
import { makeIncoming } from './intake/uploads/incoming.js';
import { makeSemaphore } from './intake/uploads/semaphore.js';
import { servePushes } from './intake/uploads/serve-pushes.js';
import { serveUploads } from './intake/uploads/serve-uploads.js';
import { sweepUploads } from './intake/uploads/sweep-uploads.js';
import { makeUploadAddressSigner } from './intake/uploads/upload-address.js';
import { makeReportInterruption, makeReportReceived } from './intake/uploads/upload-progress.js';
import { makeRendering } from './make-rendering.js';
import { makeQueueForecasts } from './queue/forecast-queue.js';
import { watchWork } from './queue/work-metrics.js';
import { mediaSchema } from './schema.js';
import { openStorage } from './storage/open-storage.js';
import { serveFiles } from './storage/serve-files.js';
import { servePreviews } from './storage/serve-previews.js';
import type { MediaContext } from './subgraph/context.js';
import { makeMediaLoaders } from './subgraph/media-loaders.js';
import { serveFonts } from './subgraph/preview/serve-fonts.js';
import { makeVoicePreviews, VOICE_PREVIEW } from './subgraph/reference/voice-previews.js';
import { serveRootCertificate } from './subgraph/serve-root-certificate.js';
import { buildMediaSubgraph } from './subgraph/subgraph.js';
import { watchInstalledFfmpeg } from './video/ffmpeg/installed-ffmpeg.js';
import { makeAvatarCatalogue } from './work/avatars/avatar-catalogue.js';
import { AVATAR_PREVIEW, makeAvatarPreviews } from './work/avatars/avatar-previews.js';
import { evictRegularly, makeCacheMetrics } from './work/export/evict-regularly.js';
import { factRoutes } from './work/facts/facts.consumer.js';
import { isSourceImage, makeShownImages } from './work/hiding/shown-images.js';
import { makeSweepMetrics } from './work/sweep/sweep-metrics.js';
import { sweepRegularly } from './work/sweep/sweep-storage.js';

const SWEEP_EVERY_MS = 30_000;

const secretsOf = ({ STORAGE_SIGNING_SECRET, STORAGE_SIGNING_SECRET_PREVIOUS }: MediaConfig): string[] =>
  [STORAGE_SIGNING_SECRET, STORAGE_SIGNING_SECRET_PREVIOUS].filter((secret) => secret !== undefined);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Starts the media service: uploads, stored files, the subgraph. Its workers process the work. */
export async function startMedia(lifecycle: Lifecycle, config: MediaConfig): Promise<void> {
  const confinement = await startConfinement(confinementOptions(config));
  const ffmpeg = watchInstalledFfmpeg();
  // Asked while the rest starts, so that readiness does not wait for it; the check reports a failure.
  ffmpeg.build().catch(() => undefined);
  const storage = await openStorage(lifecycle, config);
  const base = await openServiceBase({
    lifecycle,
    config,
    schema: mediaSchema,
    trustProxy: config.TRUST_PROXY,
    checks: {
      storage: () => storage.check(),
      confinement: () => checkConfinement(confinement),
      ffmpeg: ffmpeg.check,
    },
  });
  const { app, db, transport, sign, verify, log, metrics } = base;
  watchWork(metrics, db);
  reportConfinement(confinement, log);
  const uploadStores = { db, storage, incoming: makeIncoming(config.DATA_DIR, storage) };
  const videos = await lifecycle.start(
    'client of videos',
    () => makeSubgraphClient('videos', config.VIDEOS_URL, sign),
    (client) => client.close(),
  );
  await startConsumer(lifecycle, base, {
    name: 'facts',
    queue: 'media.facts',
    routes: factRoutes(uploadStores),
    sources: [makeRemoteSource('videos', videos)],
  });
  const jobs = await lifecycle.start(
    'client of jobs',
    () => makeSubgraphClient('jobs', config.JOBS_URL, sign),
    (client) => client.close(),
  );
  await sweepExpired(lifecycle, db, mediaSchema);
  await lifecycle.start(
    'sweep',
    () =>
      sweepRegularly(
        {
          db,
          storage,
          videos,
          log,
          metrics: makeSweepMetrics(metrics),
          graceMs: config.SWEEP_AFTER_HOURS * HOUR_MS,
          replacedRetentionMs: config.REPLACED_EXPORT_HOURS * HOUR_MS,
          toolOutputRetentionMs: config.TOOL_OUTPUT_HOURS * HOUR_MS,
        },
        config.SWEEP_EVERY_MINUTES * MINUTE_MS,
      ),
    (sweeping) => sweeping.stop(),
  );
  await lifecycle.start(
    'render cache',
    () =>
      evictRegularly(
        { db, storage, log, maxBytes: config.RENDER_CACHE_BYTES, metrics: makeCacheMetrics(metrics) },
        MINUTE_MS,
      ),
    (evicting) => evicting.stop(),
  );
  await lifecycle.start(
    'sweep of uploads',
    () =>
      repeatRegularly(
        () => sweepUploads(uploadStores),
        SWEEP_EVERY_MS,
        (err) => log.warn({ err }, 'unfinished uploads were not removed'),
        { isAtOnce: true },
      ),
    (sweeping) => sweeping.stop(),
  );
  const secret = config.STORAGE_SIGNING_SECRET;
  serveRootCertificate(app, db);
  const pictures = { db, storage, slots: makeSemaphore(availableParallelism()) };
  serveFiles(app, {
    db,
    storage,
    secrets: secretsOf(config),
    shownOf: makeShownImages(pictures),
    mayChange: isSourceImage,
  });
  const limits = sourceLimits(config);
  await serveUploads(app, { db, storage, limits, verify, probing: makeSemaphore(availableParallelism()) });
  await servePushes(app, {
    ...uploadStores,
    limits,
    secrets: secretsOf(config),
    reportReceived: makeReportReceived(transport, log),
    reportInterruption: makeReportInterruption(transport, log),
  });
  const makeUploadAddress = makeUploadAddressSigner(config.STORAGE_URL, secret);
  const tts = openTtsEngines(config, { threads: 1 });
  const previews = makeVoicePreviews({
    tts,
    makeStoredUrl: makeStoredUrlSigner(config),
    dataDir: config.DATA_DIR,
    edition: `${config.TTS_OPENAI_BASE_URL} ${config.TTS_OPENAI_MODEL}`,
  });
  servePreviews(app, VOICE_PREVIEW, previews, secretsOf(config));
  const catalogue = makeAvatarCatalogue(config, log);
  const faces = { catalogue, makeStoredUrl: makeStoredUrlSigner(config), dataDir: config.DATA_DIR };
  const avatars = { catalogue, previews: makeAvatarPreviews(faces) };
  servePreviews(app, AVATAR_PREVIEW, avatars.previews, secretsOf(config));
  const translating = await lifecycle.start(
    'translating',
    () => openTranslateEngines(config),
    (opened) => opened.close(),
  );
  const writing = openTextEngines(config);
  const articles = { storage, writing, translating, slots: makeSemaphore(availableParallelism()) };
  const tools = {
    jobs,
    storageUrl: config.STORAGE_URL,
    secrets: secretsOf(config),
    isAddressPermitted: makeAddressPermit(config.OUTBOUND_ALLOW_CIDRS),
  };
  const outbound = await lifecycle.start(
    'outbound',
    () => makeOutbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS }),
    (opened) => opened.close(),
  );
  const rendering = makeRendering({ db, storage, outbound, log, config, avatars: catalogue });
  serveFonts(app, rendering.openFonts);
  const forecast = makeQueueForecasts(db);
  const { schema } = await buildMediaSubgraph();
  await serveSubgraph<MediaContext>({
    app,
    schema,
    verify,
    makeContext: (request) => ({
      ...request,
      db,
      makeUploadAddress,
      makeStoredUrl: makeStoredUrlSigner(config),
      previews,
      avatars,
      articles,
      tools,
      forecast,
      voicing: { db, storage, tts },
      rendering,
      ...makeMediaLoaders(db, request.caller.workspaceId),
    }),
  });
  await listen(lifecycle, app, config.HOST, config.PORT);
}
