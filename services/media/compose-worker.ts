import type { Lifecycle } from '../platform/lifecycle.js';
import { consumeRoutes } from '../platform/messaging/consumer.js';
import { listen, openServiceBase } from '../platform/service-base.js';
import { makeSubgraphClient } from '../platform/subgraph-client.js';
import { type AnalysisServices, analyzeWork } from './analysis/analyze-work.js';
import { commandRoutes } from './commands/commands.consumer.js';
import type { WorkerConfig } from './config.js';
import { keepLooking } from './engines/keep-looking.js';
import { openEngines, requireEngine, tellEngines } from './engines/open-engines.js';
import type { ExportServices } from './export/export-services.js';
import { joinExport } from './export/join-export.js';
import { planExport } from './export/plan-export.js';
import { renderSegmentPiece, renderSoundPiece } from './export/render-pieces.js';
import { readFfmpegBuild } from './ffmpeg/ffmpeg-build.js';
import { makeDiskStorage, SCRATCH_KEPT_MS } from './files/storage.js';
import { announceEngines } from './reference/announce-engines.js';
import { reportEngines } from './reference/engine-report.js';
import { readFontsId } from './render/caption-fonts.js';
import { mediaSchema } from './schema.js';
import { WorkPool } from './work-queue/work-pool.js';

/** A worker: takes commands in, and does the work that is in the database. Any number may run. */
export async function startWorker(lifecycle: Lifecycle, config: WorkerConfig): Promise<void> {
  const storage = makeDiskStorage(config.DATA_DIR);
  await storage.sweepScratch(SCRATCH_KEPT_MS);
  const engines = await lifecycle.start(
    'engines',
    () => openEngines(config, { threads: config.MEDIA_CONCURRENCY }),
    (opened) => opened.close(),
  );
  const { app, db, transport, sign, log } = await openServiceBase({
    lifecycle,
    config: { ...config, PORT: config.WORKER_PORT },
    schema: mediaSchema,
    checks: {
      storage: () => storage.check(),
      ffmpeg: () => readFfmpegBuild().then(({ version }) => `ok: ${version}`),
      hearing: keepLooking(() => requireEngine(engines.hearing)),
      speaking: keepLooking(() => tellEngines(engines.speaking)),
      translating: keepLooking(() => tellEngines(engines.translating)),
      writing: keepLooking(() => tellEngines(engines.writing)),
    },
  });
  const videos = await lifecycle.start(
    'client of videos',
    () => makeSubgraphClient('videos', config.VIDEOS_URL, sign),
    (client) => client.close(),
  );
  const analyzing: AnalysisServices = { db, storage, hearing: config, concurrency: config.MEDIA_CONCURRENCY };
  const exporting: ExportServices = {
    db,
    storage,
    build: await readFfmpegBuild(),
    fontsId: await readFontsId(),
  };
  await lifecycle.start(
    'work',
    () =>
      new WorkPool({
        ...{ db, transport, storage, log },
        databaseUrl: config.DATABASE_URL,
        concurrency: config.MEDIA_CONCURRENCY,
        leaseMs: config.WORK_LEASE_MS,
        handlers: {
          analysis: (run) => analyzeWork(analyzing, run),
          plan: (run) => planExport(exporting, run),
          segment: (run) => renderSegmentPiece(exporting, run),
          sound: (run) => renderSoundPiece(exporting, run),
          join: (run) => joinExport(exporting, run),
        },
      }),
    (pool) => pool.stop(),
  );
  await lifecycle.start(
    'commands',
    () => consumeRoutes(transport, { queue: 'media.commands' }, commandRoutes({ db, videos }), log),
    (consumer) => consumer.stop(),
  );
  await lifecycle.start(
    'presence of engines',
    () => announceEngines({ db, report: () => reportEngines(engines), log }),
    (announced) => announced.stop(),
  );
  await listen(lifecycle, app, config.HOST, config.WORKER_PORT);
}
