import type { Logger } from 'pino';
import { makeSubgraphClient } from '../platform/graphql/subgraph-client.js';
import { listen } from '../platform/http/listen.js';
import { makeRemoteSource } from '../platform/messaging/reconcile/message-source.js';
import { makeOutbound } from '../platform/outbound/outbound.js';
import type { Lifecycle } from '../platform/process/lifecycle.js';
import { repeatRegularly } from '../platform/retry/repeat-regularly.js';
import { openServiceBase, type ServiceBase } from '../platform/service/service-base.js';
import { startConsumer } from '../platform/service/start-consumer.js';
import { describeEngineKind } from './ai/describe-engine-kind.js';
import { describeEngines, openEngines } from './ai/open-engines.js';
import { refreshInBackground } from './ai/refresh-in-background.js';
import { composeHandlers } from './compose-handlers.js';
import { confinementOptions, type WorkerConfig } from './config.js';
import { checkConfinement, reportConfinement, startConfinement } from './confinement/confinement.js';
import { openCredentials } from './credentials/open-credentials.js';
import { dropUploads } from './intake/uploads/drop-uploads.js';
import { makeIncoming } from './intake/uploads/incoming.js';
import { announcePool, startPool } from './queue/announce-pool.js';
import { removeAbandonedScratch } from './queue/remove-abandoned-scratch.js';
import { RunTimes } from './queue/run-times.js';
import { mediaSchema } from './schema.js';
import { openStorage } from './storage/open-storage.js';
import { announceEngines } from './subgraph/reference/announce-engines.js';
import { reportEngines } from './subgraph/reference/engine-report.js';
import { type FontRegistry, findFonts } from './text/typesetting/font-registry.js';
import { WANTED_FAMILIES } from './text/typesetting/noto-families.js';
import type { FfmpegBuild } from './video/ffmpeg/ffmpeg-build.js';
import { type InstalledFfmpeg, watchInstalledFfmpeg } from './video/ffmpeg/installed-ffmpeg.js';
import { commandRoutes } from './work/commands/commands.consumer.js';
import type { FetchServices } from './work/ingest/fetch-source.js';
import { fetchWork } from './work/ingest/fetch-work.js';
import { PROGRESS_RULES } from './work/progress-rules.js';
import { fetchToolInput } from './work/tools/flow/fetch-tool-input.js';

const FETCHES_AT_ONCE = 8;
const TIDY_EVERY_MS = 15_000;
const HOUR_MS = 3_600_000;

const NO_FFMPEG = 'ffmpeg is missing or does not work: no worker can process media';
const NO_CONFINEMENT = 'External programs cannot be confined: no worker can process media';

/** Lets waiting jobs say why this worker begins none of them. */
const announceFault = (lifecycle: Lifecycle, { db, log }: ServiceBase, fault: string): Promise<unknown> =>
  lifecycle.start(
    'announcement of a fault',
    () => announcePool({ db, kinds: [], concurrency: 0, times: new RunTimes(), log, fault }),
    (announced) => announced.stop(),
  );

/** Returns the build of the installed ffmpeg; null when there is none, which the readiness check reports. */
async function findFfmpegBuild(ffmpeg: InstalledFfmpeg, log: Logger): Promise<FfmpegBuild | null> {
  try {
    return await ffmpeg.build();
  } catch (err) {
    log.error({ err }, 'no media is processed: install ffmpeg, then restart this worker');
    return null;
  }
}

/**
 * Starts a worker: it accepts commands and processes the work in the database. Any number of workers may run.
 */
export async function startWorker(lifecycle: Lifecycle, config: WorkerConfig): Promise<void> {
  const confinement = await startConfinement(confinementOptions(config));
  const storage = await openStorage(lifecycle, config);
  const engines = await lifecycle.start(
    'engines',
    () => openEngines(config, { threads: config.MEDIA_CONCURRENCY }),
    (opened) => opened.close(),
  );
  const fonts = await findFonts();
  const ffmpeg = watchInstalledFfmpeg();
  const base = await openServiceBase({
    lifecycle,
    config: { ...config, PORT: config.WORKER_PORT },
    schema: mediaSchema,
    checks: {
      storage: () => storage.check(),
      confinement: () => checkConfinement(confinement),
      ffmpeg: ffmpeg.check,
      fonts: async () => describeFonts(fonts),
      transcribe: refreshInBackground(() =>
        describeEngineKind('transcribe', engines.transcribe, { isRequired: true }),
      ),
      ocr: refreshInBackground(() => describeEngineKind('ocr', engines.ocr)),
      tts: refreshInBackground(() => describeEngineKind('tts', engines.tts)),
      translate: refreshInBackground(() => describeEngineKind('translate', engines.translate)),
      text: refreshInBackground(() => describeEngineKind('text', engines.text)),
      avatar: refreshInBackground(() => describeEngines(engines.avatar)),
    },
  });
  const { app, db, transport, sign, log } = base;
  reportConfinement(confinement, log);
  // The readiness check reports the reason; the work waits for a worker that is allowed to run programs.
  const build = confinement.isProcessing ? await findFfmpegBuild(ffmpeg, log) : null;
  if (!build) {
    await announceFault(lifecycle, base, confinement.isProcessing ? NO_FFMPEG : NO_CONFINEMENT);
    return listen(lifecycle, app, config.HOST, config.WORKER_PORT);
  }
  const videos = await lifecycle.start(
    'client of videos',
    () => makeSubgraphClient('videos', config.VIDEOS_URL, sign),
    (client) => client.close(),
  );
  const jobs = await lifecycle.start(
    'client of jobs',
    () => makeSubgraphClient('jobs', config.JOBS_URL, sign),
    (client) => client.close(),
  );
  const outbound = await lifecycle.start(
    'outbound',
    () => makeOutbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS }),
    (opened) => opened.close(),
  );
  const incoming = makeIncoming(config.DATA_DIR, storage);
  const credentials = await openCredentials(config, { db, outbound, log });
  const rules = composeHandlers({
    db,
    storage,
    config,
    engines,
    fonts,
    outbound,
    incoming,
    log,
    build,
    credentials,
  });
  const poolOptions = {
    db,
    transport,
    storage,
    log,
    databaseUrl: config.DATABASE_URL,
    leaseMs: config.WORK_LEASE_MS,
    dependencyTimeoutMs: config.DEPENDENCY_TIMEOUT_HOURS * HOUR_MS,
    engineTimeoutMs:
      config.ENGINE_DEPENDENCY_TIMEOUT_HOURS === undefined
        ? undefined
        : config.ENGINE_DEPENDENCY_TIMEOUT_HOURS * HOUR_MS,
    progressRules: PROGRESS_RULES,
    releaseResources: dropUploads,
  };
  await startPool(lifecycle, {
    ...poolOptions,
    concurrency: config.MEDIA_CONCURRENCY,
    ...rules,
  });
  const fetching: FetchServices = { db, incoming, outbound, maxBytes: config.UPLOAD_MAX_BYTES };
  // Downloads use almost no processor time, so that they must not take the places of rendering work.
  await startPool(lifecycle, {
    ...poolOptions,
    concurrency: FETCHES_AT_ONCE,
    handlers: {
      fetch: (run) => fetchWork(fetching, run),
      'tool-fetch': (run) => fetchToolInput(fetching, run),
    },
  });
  const tidy = () => removeAbandonedScratch(db, storage);
  const untidy = (err: unknown) => log.warn({ err }, 'abandoned working folders could not be removed');
  await tidy().catch(untidy);
  await lifecycle.start(
    'removal of abandoned working folders',
    () => repeatRegularly(tidy, TIDY_EVERY_MS, untidy),
    (tidying) => tidying.stop(),
  );
  await startConsumer(lifecycle, base, {
    name: 'commands',
    queue: 'media.commands',
    routes: commandRoutes({ db, storage, videos }),
    sources: [makeRemoteSource('jobs', jobs), makeRemoteSource('videos', videos)],
  });
  await lifecycle.start(
    'announcement of engines',
    () => announceEngines({ db, report: () => reportEngines(engines, fonts), log }),
    (announced) => announced.stop(),
  );
  await listen(lifecycle, app, config.HOST, config.WORKER_PORT);
}

/**
 * Describes whether every script can be drawn, and which package is missing if not. Captions are made all the
 * same.
 */
export function describeFonts(registry: FontRegistry): string {
  const missing = Object.entries(WANTED_FAMILIES).flatMap(([name, families]) => {
    const absent = families.filter((family) => !registry.has(family));
    return absent.length === 0 ? [] : [`${absent.join(', ')} (package ${name})`];
  });
  const there = `ok: ${registry.families.length} families`;
  return missing.length === 0 ? there : `${there}; not installed: ${missing.join('; ')}`;
}
