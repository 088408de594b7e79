import type { DataSource, EntityManager } from 'typeorm';
import { analysisFinished } from '../../../schemas/messages/media.js';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { throwEngineFailure } from '../engines/engine-work-failed.js';
import type { Writing } from '../engines/write/open-writing.js';
import { writeScript } from '../script/write-script.js';
import { forgetWork } from '../work-queue/lease-work.js';
import type { WorkEntity } from '../work-queue/work.entity.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import { AnalysisEntity, type KeptAnalysis } from './analysis.entity.js';
import { settingsKeyOf } from './analysis-keys.js';
import type { WritePayload } from './analysis-work.js';
import { findKeptAnalysis } from './find-analysis.js';
import { HearingEntity } from './hearing.entity.js';

export interface WriteServices {
  readonly db: DataSource;
  readonly writing: Writing;
}

/** Of an analysis; all before is hearing. */
const HEARD = 0.97;

/** The last piece of an analysis: writes the script of what was heard, keeps it and reports it. */
export async function writeWork({ db, writing }: WriteServices, run: WorkRun): Promise<WorkDone> {
  const { work, signal, report } = run;
  const { workspaceId, videoId } = work;
  const { hearingId, request, isReused, sourceFileId } = work.payload as WritePayload;
  const reused = isReused ? '; what was heard before is used again' : '';
  report({ fraction: HEARD, step: 'writing-script', message: `Writing the script${reused}` });
  const { heard, kept, settingsKey } = await inTransaction(db, { workspaceId }, async (tx) => {
    const heard = await tx.findOneBy(HearingEntity, { id: hearingId });
    const settingsKey = heard && settingsKeyOf(heard.key, request, writing.id);
    const mayReuse = settingsKey !== null && !request.forceRefresh;
    return { heard, settingsKey, kept: mayReuse ? await findKeptAnalysis(tx, videoId, settingsKey) : null };
  });
  if (!heard || !settingsKey)
    throw new WorkFailed('not_found', 'What was heard is not there any more', 'writing', { retryable: true });
  if (kept) return { settle: (tx) => reportAnalysis(tx, work, kept.id) };

  const script = await writeScript(writing, request, heard.result, signal).catch(
    throwEngineFailure('writing'),
  );
  signal.throwIfAborted();
  return {
    settle: async (tx) => {
      const { speech: _, ...result } = heard.result;
      const analysis = {
        ...{ workspaceId, id: makeId('ana'), videoId, sourceFileId, settingsKey },
        result: {
          ...result,
          zoomMoments: request.autoZoom ? (result.zoomMoments ?? null) : null,
          ...{ language: script.language, cues: script.lines, keyEventPlaces: script.keyEventPlaces },
        } satisfies KeptAnalysis,
      };
      await tx.insert(AnalysisEntity, analysis as never);
      await reportAnalysis(tx, work, analysis.id);
    },
  };
}

async function reportAnalysis(tx: EntityManager, work: WorkEntity, analysisId: string): Promise<void> {
  const { jobId, jobAttempt, videoId } = work;
  const { analysisRequestId } = work.payload as WritePayload;
  const job = { jobId, attempt: jobAttempt, videoId };
  await queueMessage(tx, analysisFinished, { ...job, analysisId, analysisRequestId }, work);
  await forgetWork(tx, jobId);
}
