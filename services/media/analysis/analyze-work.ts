import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { analysisFinished, type analyzeVideo } from '../../../schemas/messages/media.js';
import { makeId } from '../../platform/ids.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { MissingEngine } from '../engines/engine-failed.js';
import { chooseHearEngine } from '../engines/hear/choose-hear-engine.js';
import type { HearConfig } from '../engines/hear/hear-config.js';
import { HearFailed } from '../engines/hear/hear-failed.js';
import { fileKey } from '../files/blob-key.js';
import { requireSource } from '../files/find-source.js';
import type { Storage } from '../files/storage.js';
import { forgetWork } from '../work-queue/lease-work.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import { AnalysisEntity, type KeptAnalysis } from './analysis.entity.js';
import { type AnalysisResult, analyzeSource } from './analyze-source.js';
import { settingsKeyOf } from './settings-key.js';

export interface AnalysisServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly hearing: HearConfig;
  /** Pieces of sound heard at once. */
  readonly concurrency: number;
}

/** What an engine refuses for good is told to the person; what may pass is tried again. */
function translateFailure(err: unknown): never {
  if (err instanceof MissingEngine)
    throw new WorkFailed('unavailable', err.message, 'hearing', { cause: err });
  if (err instanceof HearFailed && !err.retryable) {
    throw new WorkFailed('internal_error', err.message, 'hearing', { cause: err });
  }
  throw err;
}

function toKept(result: AnalysisResult, durationSeconds: number): KeptAnalysis {
  const { language, words, cues, scenes, silences, loudnessLufs, engine } = result;
  return {
    language,
    durationSeconds,
    words,
    cues,
    scenes,
    silences,
    loudnessLufs,
    engineId: engine?.id ?? null,
  };
}

/** The one piece of an analysis: looks and listens, keeps what came of it and reports it. */
export async function analyzeWork(services: AnalysisServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage, hearing, concurrency } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, jobId, jobAttempt, videoId } = work;
  const command = work.payload as z.infer<typeof analyzeVideo.payload>;
  const { sourceFileId, language } = command;
  const which = sourceFileId === undefined ? { videoId } : { id: sourceFileId };
  const source = await requireSource(db, workspaceId, which, 'reading');

  const result = await analyzeSource({
    sourcePath: await storage.localPath(fileKey(workspaceId, source.sha256), scratch),
    probe: source.probe,
    language: command.language,
    scratchDir: scratch,
    chooseEngine: (language) => chooseHearEngine(hearing, { language, concurrency }),
    signal,
    onProgress: report,
  }).catch(translateFailure);

  return {
    settle: async (tx) => {
      const analysis = {
        ...{ workspaceId, id: makeId('ana'), videoId, sourceFileId: source.id },
        settingsKey: settingsKeyOf({ sourceFileId: source.id, language }),
        result: toKept(result, source.probe.durationSeconds),
      };
      await tx.insert(AnalysisEntity, analysis as never);
      const job = { jobId, attempt: jobAttempt, videoId };
      await queueMessage(tx, analysisFinished, { ...job, analysisId: analysis.id }, work);
      await forgetWork(tx, jobId);
    },
  };
}
