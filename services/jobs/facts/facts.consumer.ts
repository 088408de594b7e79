import type { DataSource, EntityManager } from 'typeorm';
import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import { JobAttempt } from '../../../schemas/messages/jobs.js';
import * as ofMedia from '../../../schemas/messages/media.js';
import { toolFailed, toolFinished } from '../../../schemas/messages/media.js';
import { stepFailed, stepFinished } from '../../../schemas/messages/process.js';
import * as ofVideos from '../../../schemas/messages/videos.js';
import {
  articleGenerated,
  operationFailed,
  sourceReady,
  videoBackedUp,
  videoCreated,
  videoDeleted,
  videoExported,
  videoVoiced,
} from '../../../schemas/messages/videos.js';
import { isVideoMissing, processEnded } from '../../../schemas/messages/work-error.js';
import { type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { applyOnce, noteDelivery } from '../../platform/messaging/inbox.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import type { Settlement } from '../job/settlement.js';
import { monthOf } from '../ledger/month.js';
import { acceptCreatedVideo } from '../lifecycle/accept-process.js';
import { cancelJobOfDeletedVideo, cancelVideoJobs } from '../lifecycle/cancel-video-jobs.js';
import { chargeKnownLength } from '../lifecycle/charge-known-length.js';
import { closeStep, type StepOfProcess } from '../lifecycle/close-step.js';
import { settleJob } from '../lifecycle/settle-job.js';

const CONSUMER = 'jobs.facts';

/** Facts whose payload is the result of their job. */
const COMPLETING = Object.values<unknown>({ ...ofMedia, ...ofVideos }).filter(
  (value): value is MessageDefinition<JobAttempt> =>
    typeof value === 'object' && value !== null && 'completesJob' in value,
);

const voiceoverFile = (fileId: string) => ({ fileId, filename: 'voiceover.mp3' });

/** Applies facts that other services report; each fact once, in one transaction. */
export function factRoutes(db: DataSource): MessageRoute[] {
  const once = (received: Received, apply: (tx: EntityManager) => Promise<unknown>) =>
    applyOnce(db, CONSUMER, received, apply);

  /** Completes the job of a fact, with the result that clients see; null: the fact ends no job. */
  const settles = <F extends JobAttempt>(
    fact: MessageDefinition<F>,
    resultOf: (rest: Omit<F, keyof JobAttempt>) => Readonly<Record<string, unknown>> | null,
  ): MessageRoute =>
    on(fact, ({ jobId, attempt, ...rest }, received) => {
      const result = resultOf(rest);
      if (!result) return noteDelivery(db, CONSUMER, received);
      return once(received, (tx) =>
        settleJob(tx, { jobId, attempt }, { status: 'completed', result }, received),
      );
    });

  const routes = [
    // The videos service opens the job itself, too; this covers a crash before it could.
    on(videoCreated, (created, received) =>
      once(received, (tx) => acceptCreatedVideo(tx, created, received)),
    ),
    on(sourceReady, ({ jobId, attempt, ...result }, received) =>
      once(received, async (tx) => {
        // Charged before the next job is dispatched: the minutes may be insufficient for it.
        await chargeKnownLength(tx, result, received);
        await settleJob(tx, { jobId, attempt }, { status: 'completed', result }, received);
      }),
    ),
    ...COMPLETING.map((fact) => settles(fact, (result) => result)),
    settles(
      videoExported,
      ({
        exportFileId,
        srtFileId,
        manifestFileId,
        videoFilename,
        srtFilename,
        manifestFilename,
        voiceoverFileId,
        replacedFileIds: _,
        ...rest
      }) => ({
        ...rest,
        exportedVideoUrl: { fileId: exportFileId, filename: videoFilename },
        exportedSrtUrl: { fileId: srtFileId, filename: srtFilename },
        ...(manifestFileId && {
          exportedManifestUrl: { fileId: manifestFileId, filename: manifestFilename },
        }),
        ...(voiceoverFileId && { exportedVoiceoverUrl: voiceoverFile(voiceoverFileId) }),
      }),
    ),
    // The voiceover of a translation is part of its job.
    settles(
      videoVoiced,
      ({ voiceoverId: _, voiceoverFileId, unheededTerms: ignoredTerms, isOfTranslation, ...rest }) =>
        isOfTranslation
          ? null
          : {
              ...rest,
              exportedVoiceoverUrl: voiceoverFile(voiceoverFileId),
              ...(ignoredTerms.length > 0 && { ignoredTerms }),
            },
    ),
    settles(videoBackedUp, ({ fileId, filename, ...rest }) => ({
      ...rest,
      backupUrl: { fileId, filename },
    })),
    // A tool has no video, so the videos service has nothing to apply first.
    settles(toolFinished, ({ tool, made }) => ({
      tool,
      ...('fileId' in made ? toFileResult(made) : made),
    })),
    on(toolFailed, ({ error, ...job }, received) =>
      once(received, (tx) => settleJob(tx, job, { status: 'failed', error }, received)),
    ),
    on(operationFailed, ({ error, ...job }, received) =>
      once(received, (tx) =>
        // A deleted video cancels its jobs, whichever message about it arrives first.
        isVideoMissing(error)
          ? cancelJobOfDeletedVideo(tx, job, received)
          : settleJob(tx, job, { status: 'failed', error }, received),
      ),
    ),
    on(articleGenerated, ({ generatedAt, isTranslated }, received) =>
      once(received, async (tx) => {
        if (!isTranslated) await countHelpArticle(tx, received.workspaceId, new Date(generatedAt));
      }),
    ),
    on(stepFinished, ({ jobId, attempt, step, ...result }, received) =>
      once(received, (tx) => {
        const ended = { jobId, attempt, step, childJobId: null };
        return settleStep(tx, ended, { status: 'completed', result }, received);
      }),
    ),
    on(stepFailed, ({ jobId, attempt, step, error }, received) =>
      once(received, (tx) => {
        const ended = { jobId, attempt, step, childJobId: null };
        return settleStep(tx, ended, { status: 'failed', error }, received);
      }),
    ),
    on(videoDeleted, ({ videoId }, received) =>
      once(received, (tx) => cancelVideoJobs(tx, videoId, received)),
    ),
  ];
  return routes.map((route) => ({ ...route, giveUp: giveUpJob(db) }));
}

/** Fails the job of a fact that is never applied; one whose attempts failed is applied by the reconciler. */
const giveUpJob =
  (db: DataSource): MessageRoute['giveUp'] =>
  async ({ payload }, received, cause) => {
    const { success, data: job } = JobAttempt.safeParse(payload);
    if (cause !== 'process-ended' || !success) return;
    await applyOnce(db, CONSUMER, received, (tx) =>
      settleJob(tx, job, { status: 'failed', error: processEnded('settle') }, received),
    );
  };

const toFileResult = ({ fileId, filename, ...rest }: { fileId: string; filename: string }) => ({
  outputUrl: { fileId, filename },
  ...rest,
});

/** Settles a step, once: the process continues with the next steps, or ends with it. */
export async function settleStep(
  tx: EntityManager,
  step: StepOfProcess,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<void> {
  const ending = await closeStep(tx, step, settlement, origin);
  if (ending) await settleJob(tx, step, ending.settlement, ending.origin);
}

/** Counts an article in the month it was generated. It costs no minutes. */
export async function countHelpArticle(tx: EntityManager, workspaceId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into usage_count (workspace_id, month, counted, count) values ($1, $2, 'helpArticles', 1)
     on conflict (workspace_id, month, counted) do update set count = usage_count.count + 1`,
    [workspaceId, monthOf(at).firstDay],
  );
}
