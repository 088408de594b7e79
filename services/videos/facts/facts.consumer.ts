import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { BackupContent } from '../../../schemas/backup.js';
import { type JobAttempt, jobSettled } from '../../../schemas/messages/jobs.js';
import {
  analysisFinished,
  backupFinished,
  renderFinished,
  sourceIngested,
  translationFinished,
  voiceoverFinished,
  type WorkError,
  workFailed,
} from '../../../schemas/messages/media.js';
import { operationFailed, videoBackedUp } from '../../../schemas/messages/videos.js';
import { serviceClaims } from '../../platform/access/caller.js';
import { readFromService } from '../../platform/graphql/read-from-service.js';
import type { SubgraphClient } from '../../platform/graphql/subgraph-client.js';
import { type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { applyOnce, noteDelivery } from '../../platform/messaging/inbox.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import { BackupEntity } from '../backup/backup.entity.js';
import type { VideosServices } from '../context.js';
import { basenameOf } from '../operations/resolve-render-request.js';
import { renderRestored } from '../operations/store-restored.js';
import type { Translation } from '../translation/make-translated-video.js';
import { renderTranslation } from '../translation/store-translated-article.js';
import { lockVideo, VideoEntity } from '../video/video.entity.js';
import { type Analysis, applyAnalysis } from './apply-analysis.js';
import { applyExport } from './apply-export.js';
import { applySource, failSource } from './apply-source.js';
import { applyTranslation, cancelTranslation, refuseTranslation } from './apply-translation.js';
import { applyVoiceover, failVoiceover, type Voiceover } from './apply-voiceover.js';
import { notAppliedBecause, videoMissing } from './failures.js';

type JobOfVideo = JobAttempt & { readonly videoId: string };

const CONSUMER = 'videos.facts';

const ANALYSIS = `query Analysis($id: ID!) {
  analysis(id: $id) {
    language languageConfidence durationSeconds sceneTimes keyEventPlaces transcription
    cues { startTime endTime text source confidence words { text start end confidence } }
    zoomMoments { start end x y scale }
    interactions cursorTrack recording
  }
}`;

const RESTORED_CONTENT = `query RestoredContent($videoId: ID!) { restoredContent(videoId: $videoId) }`;
const TRANSLATION = `query Translation($id: ID!) { translation(id: $id) { title lines article isDraft engineId files } }`;
const VOICEOVER = `query Voiceover($id: ID!) {
  voiceover(id: $id) {
    id fileId durationSeconds lineCount synthesizedLines reusedLines shiftedLines overrunSeconds
    ignoredTerms: unheededTerms warnings
    lines { position key fileId durationSeconds }
  }
}`;

/** Handles the events from media and the cancellation of jobs; each event once, in one transaction. */
export function factRoutes({ db, media, isAddressPermitted, articles }: VideosServices): MessageRoute[] {
  const once = (received: Received, apply: (tx: EntityManager) => Promise<unknown>) =>
    applyOnce(db, CONSUMER, received, apply);

  const fail = ({ jobId, attempt, videoId }: JobOfVideo, error: WorkError, received: Received) =>
    once(received, (tx) => queueMessage(tx, operationFailed, { jobId, attempt, videoId, error }, received));

  return [
    on(
      analysisFinished,
      async ({ analysisId, ...job }, received) => {
        const analysis = await findAnalysis(media, analysisId, received);
        // The request was deleted with its video, so there is nothing to apply the analysis to.
        if (!analysis) return fail(job, videoMissing, received);
        return once(received, (tx) => applyAnalysis(tx, job, analysis, received));
      },
      (job, received, cause) => fail(job, notAppliedBecause(cause), received),
    ),
    on(
      renderFinished,
      (rendered, received) => once(received, (tx) => applyExport(tx, rendered, received)),
      (job, received, cause) => fail(job, notAppliedBecause(cause), received),
    ),
    on(
      voiceoverFinished,
      async ({ voiceoverId, ...job }, received) => {
        const voiceover = await findVoiceover(media, voiceoverId, received);
        return once(received, (tx) =>
          voiceover
            ? applyVoiceover(tx, job, voiceover, received)
            : failVoiceover(tx, job, videoMissing, received),
        );
      },
      (job, received, cause) =>
        once(received, (tx) => failVoiceover(tx, job, notAppliedBecause(cause), received)),
    ),
    on(
      sourceIngested,
      async (ingested, received) => {
        const { videoId, isRestored } = ingested;
        const content = isRestored ? await findRestored(media, videoId, received) : null;
        const restored = content && {
          ...{ content, isAddressPermitted },
          rendered: await renderRestored(articles, content),
        };
        return once(received, (tx) => applySource(tx, ingested, received, restored));
      },
      (ingested, received, cause) =>
        once(received, (tx) => failSource(tx, ingested, notAppliedBecause(cause), received)),
    ),
    on(
      translationFinished,
      async (finished, received) => {
        const found = await findTranslation(media, finished.translationId, received);
        const translation = found && (await renderTranslation(articles, found));
        return once(received, (tx) => applyTranslation(tx, finished, translation, received));
      },
      (finished, received, cause) =>
        once(received, (tx) => refuseTranslation(tx, finished, notAppliedBecause(cause), received)),
    ),
    on(
      backupFinished,
      (finished, received) => once(received, (tx) => applyBackup(tx, finished, received)),
      (job, received, cause) => fail(job, notAppliedBecause(cause), received),
    ),
    on(
      workFailed,
      ({ kind, error: reported, ...job }, received) =>
        once(received, async (tx) => {
          // Work that began when its video was deleted finds no files, and reports that in its own words.
          const error = (await tx.existsBy(VideoEntity, { id: job.videoId })) ? reported : videoMissing;
          if (kind === 'ingest') return failSource(tx, job, error, received);
          if (kind === 'voiceover') return failVoiceover(tx, job, error, received);
          return queueMessage(tx, operationFailed, { ...job, error }, received);
        }),
      async (job, received, cause) => {
        // A failure whose attempts failed is reported by the reconciler.
        if (cause === 'process-ended') await fail(job, notAppliedBecause(cause), received);
      },
    ),
    on(jobSettled, async ({ kind, status, videoId, jobId, attempt }, received) => {
      if (kind !== 'translation' || status !== 'canceled' || videoId === null)
        return noteDelivery(db, CONSUMER, received);
      return once(received, (tx) => cancelTranslation(tx, { jobId, attempt, videoId }, received));
    }),
  ];
}

async function findAnalysis(
  media: SubgraphClient,
  id: string,
  { workspaceId, requestId }: Received,
): Promise<Analysis | null> {
  const as = serviceClaims(workspaceId);
  const { analysis } = await readFromService<{ analysis: Analysis | null }>(media, {
    document: ANALYSIS,
    variables: { id },
    as,
    requestId,
  });
  return analysis;
}

async function findRestored(
  media: SubgraphClient,
  videoId: string,
  { workspaceId, requestId }: Received,
): Promise<BackupContent | null> {
  const { restoredContent } = await readFromService<{ restoredContent: unknown }>(media, {
    document: RESTORED_CONTENT,
    variables: { videoId },
    as: serviceClaims(workspaceId),
    requestId,
  });
  return restoredContent ? BackupContent.parse(restoredContent) : null;
}

async function findTranslation(
  media: SubgraphClient,
  id: string,
  { workspaceId, requestId }: Received,
): Promise<Translation | null> {
  const as = serviceClaims(workspaceId);
  const { translation } = await readFromService<{ translation: Translation | null }>(media, {
    document: TRANSLATION,
    variables: { id },
    as,
    requestId,
  });
  return translation;
}

async function findVoiceover(
  media: SubgraphClient,
  id: string,
  { workspaceId, requestId }: Received,
): Promise<Voiceover | null> {
  const as = serviceClaims(workspaceId);
  const { voiceover } = await readFromService<{ voiceover: Voiceover | null }>(media, {
    document: VOICEOVER,
    variables: { id },
    as,
    requestId,
  });
  return voiceover;
}

/** Makes the backup available for download. The content does not change, so locked videos are accepted. */
async function applyBackup(
  tx: EntityManager,
  { jobId, attempt, videoId, ...backup }: z.infer<typeof backupFinished.payload>,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  const job = { jobId, attempt, videoId };
  const video = await lockVideo(tx, videoId);
  if (!video) return queueMessage(tx, operationFailed, { ...job, error: videoMissing }, origin);
  const backupId = makeId('bak');
  const createdAt = new Date();
  const row = { workspaceId, id: backupId, videoId, jobId, createdAt };
  const filename = `${basenameOf(video.name)}-backup.zip`;
  await tx.insert(BackupEntity, { ...row, ...backup, filename, sizeBytes: String(backup.sizeBytes) });
  await tx.save(Object.assign(video, { backup: 'taken', updatedAt: createdAt }));
  await queueMessage(tx, videoBackedUp, { ...job, backupId, ...backup, filename }, origin);
}
