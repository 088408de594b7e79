import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Outbound } from '../platform/outbound/outbound.js';
import { nameEngines, type OpenEngines } from './ai/open-engines.js';
import { renderingMemoryBytes, sourceLimits, type WorkerConfig } from './config.js';
import { makeMemoryBudget } from './confinement/memory-budget.js';
import type { OpenKeys } from './credentials/open-credentials.js';
import { ASSET_LIMITS } from './intake/assets/asset-limits.js';
import { makeAssets } from './intake/assets/obtain-asset.js';
import type { Incoming } from './intake/uploads/incoming.js';
import { makeSemaphore } from './intake/uploads/semaphore.js';
import type { WorkPoolOptions } from './queue/work-pool-options.js';
import type { Storage } from './storage/storage.js';
import type { FontRegistry } from './text/typesetting/font-registry.js';
import type { FfmpegBuild } from './video/ffmpeg/ffmpeg-build.js';
import { type AnalysisServices, SEGMENT_LENGTHS } from './work/analysis/analysis-services.js';
import { analyzeWork } from './work/analysis/analyze-work.js';
import { joinAnalysis } from './work/analysis/join-analysis.js';
import { deleteSharedAudioOfJob } from './work/analysis/shared-audio.js';
import { transcribeSegment } from './work/analysis/transcribe-segment.js';
import { writeAnalysisScript } from './work/analysis/write-analysis-script.js';
import { makeAvatarCatalogue } from './work/avatars/avatar-catalogue.js';
import { type BackupServices, backUpVideo } from './work/backup/back-up-video.js';
import { storeCapsule } from './work/capsule/store-capsule.js';
import type { ExportServices } from './work/export/export-services.js';
import { joinExport } from './work/export/join-export.js';
import { planExport } from './work/export/plan-export.js';
import { renderAudioTrack, renderVideoSegment } from './work/export/render-segments.js';
import type { IngestServices } from './work/ingest/ingest-services.js';
import { ingestWork } from './work/ingest/ingest-work.js';
import { runToolWork } from './work/tools/flow/run-tool.js';
import type { ToolServices } from './work/tools/flow/tool-run.js';
import { joinTranslation } from './work/translation/join-translation.js';
import { translateTexts } from './work/translation/translate-texts.js';
import type { TranslationServices } from './work/translation/translation-work.js';
import { joinVoiceover } from './work/voiceover/join-voiceover.js';
import { planVoiceover } from './work/voiceover/plan-voiceover.js';
import { synthesizeLines } from './work/voiceover/synthesize-lines.js';
import type { VoiceoverServices } from './work/voiceover/voiceover-work.js';

/** Each fetch holds one of the pool's ten connections. */
const ASSET_FETCHES_AT_ONCE = 3;

interface WorkerParts {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly config: WorkerConfig;
  readonly engines: OpenEngines;
  readonly fonts: FontRegistry;
  readonly outbound: Outbound;
  readonly incoming: Incoming;
  readonly log: Logger;
  readonly build: FfmpegBuild;
  readonly credentials: OpenKeys | null;
}

/** Gives every kind of work its handler, with what it needs, and what is done when a unit fails or ends. */
export function composeHandlers(
  parts: WorkerParts,
): Pick<WorkPoolOptions, 'handlers' | 'evidence' | 'cleanUps'> {
  const { db, storage, config, engines, fonts, outbound, incoming, log, build, credentials } = parts;
  const { ocr, text } = engines;
  const memory = makeMemoryBudget(renderingMemoryBytes());
  const analyzing: AnalysisServices = {
    db,
    storage,
    transcribe: config,
    lengths: SEGMENT_LENGTHS,
    concurrency: config.MEDIA_CONCURRENCY,
  };
  const exporting: ExportServices = {
    db,
    storage,
    assets: makeAssets({
      db,
      storage,
      outbound,
      log,
      memory,
      ...ASSET_LIMITS,
      fetching: makeSemaphore(ASSET_FETCHES_AT_ONCE),
    }),
    avatars: makeAvatarCatalogue(config, log),
    presenting: engines.avatar,
    memory,
    build,
    fonts,
    credentials,
  };
  const translation: TranslationServices = { db, translating: engines.translate };
  const voicing: VoiceoverServices = { db, storage, tts: engines.tts, credentials };
  const ingesting: IngestServices = {
    db,
    storage,
    incoming,
    memory,
    limits: sourceLimits(config),
    credentials,
  };
  const tools: ToolServices = {
    db,
    storage,
    incoming,
    memory,
    limits: sourceLimits(config),
    transcribe: config,
    concurrency: config.MEDIA_CONCURRENCY,
    tts: engines.tts,
    translating: engines.translate,
    fonts: exporting.fonts,
  };
  const backingUp: BackupServices = {
    db,
    storage,
    build: exporting.build,
    engines: () => nameEngines(engines),
  };
  return {
    handlers: {
      ingest: (run) => ingestWork(ingesting, run),
      analysis: (run) => analyzeWork(analyzing, run),
      script: (run) => writeAnalysisScript({ db, storage, ocr, text }, run),
      transcribe: (run) => transcribeSegment(analyzing, run),
      'analysis-join': (run) => joinAnalysis(analyzing, run),
      plan: (run) => planExport(exporting, run),
      segment: (run) => renderVideoSegment(exporting, run),
      audio: (run) => renderAudioTrack(exporting, run),
      join: (run) => joinExport(exporting, run),
      translate: (run) => translateTexts(translation, run),
      'translation-join': (run) => joinTranslation(translation, run),
      'voice-plan': (run) => planVoiceover(voicing, run),
      voice: (run) => synthesizeLines(voicing, run),
      'voice-join': (run) => joinVoiceover(voicing, run),
      backup: (run) => backUpVideo(backingUp, run),
      tool: (run) => runToolWork(tools, run),
    },
    evidence: {
      segment: (failed) => storeCapsule(exporting, failed),
      audio: (failed) => storeCapsule(exporting, failed),
      join: (failed) => storeCapsule(exporting, failed),
    },
    cleanUps: {
      transcribe: (work) => deleteSharedAudioOfJob(storage, work),
      'analysis-join': (work) => deleteSharedAudioOfJob(storage, work),
    },
  };
}
