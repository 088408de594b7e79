import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { analysisFinished, type analyzeVideo } from '../../../schemas/messages/media.js';
import { makeId } from '../../platform/ids.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { requireSource } from '../files/find-source.js';
import { forgetWork } from '../work-queue/lease-work.js';
import type { WorkEntity } from '../work-queue/work.entity.js';
import { AnalysisEntity, type KeptAnalysis } from './analysis.entity.js';
import type { LookResult } from './hear-work.js';
import { settingsKeyOf } from './settings-key.js';
import type { Transcript } from './write-transcript.js';

export interface FinishedAnalysis extends LookResult {
  readonly work: WorkEntity;
  readonly command: z.infer<typeof analyzeVideo.payload>;
  readonly source: Awaited<ReturnType<typeof requireSource>>;
  readonly transcript: Transcript;
}

/** Ends an analysis: keeps what came of it, reports it, and the job's work is over. */
export async function keepAnalysis(
  tx: EntityManager,
  { work, command, source, seen, engine, transcript }: FinishedAnalysis,
): Promise<void> {
  const { workspaceId, jobId, jobAttempt, videoId } = work;
  const { scenes, silences, loudnessLufs, zoomMoments } = seen;
  const result: KeptAnalysis = {
    ...transcript,
    durationSeconds: source.probe.durationSeconds,
    ...{ scenes, silences, loudnessLufs, zoomMoments, engineId: engine?.id ?? null },
  };
  const { language, autoZoom } = command;
  const analysis = {
    ...{ workspaceId, id: makeId('ana'), videoId, sourceFileId: source.id },
    settingsKey: settingsKeyOf({ sourceFileId: source.id, language, autoZoom }),
    result,
  };
  await tx.insert(AnalysisEntity, analysis as never);
  const job = { jobId, attempt: jobAttempt, videoId };
  await queueMessage(tx, analysisFinished, { ...job, analysisId: analysis.id }, work);
  await forgetWork(tx, jobId);
}
