import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { exportRatioOf } from '../../../schemas/export-ratio.js';
import type { renderFinished } from '../../../schemas/messages/media.js';
import { operationFailed, videoExported } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { replaceExport } from '../exports/replace-export.js';
import { RenderPlanEntity } from '../requests/request.entity.js';
import { lockVideo } from '../video/video.entity.js';
import { videoMissing } from './failures.js';

/** Makes an export the newest of the video, and replaces the earlier one of its aspect ratio. */
export async function applyExport(
  tx: EntityManager,
  rendered: z.infer<typeof renderFinished.payload>,
  origin: MessageOrigin,
): Promise<void> {
  const { jobId, attempt, videoId, exportFileId, srtFileId, manifestFileId, ...made } = rendered;
  const { planId, content, credentials, ...rest } = made;
  const job = { jobId, attempt, videoId };
  const video = await lockVideo(tx, videoId);
  if (!video) return queueMessage(tx, operationFailed, { ...job, error: videoMissing }, origin);
  const plan = await tx.findOneByOrFail(RenderPlanEntity, { workspaceId: origin.workspaceId, id: planId });
  const { basename } = plan.request;

  video.exportFileId = exportFileId;
  video.srtFileId = srtFileId;
  video.manifestFileId = manifestFileId ?? null;
  video.exportRemovedAt = null;
  video.exportPlanId = planId;
  video.exportBasename = basename;
  video.exportContent = content ?? null;
  video.exportCredentials = credentials ?? null;
  video.status = 'completed';
  video.exportedAt = new Date();
  video.updatedAt = video.exportedAt;
  await tx.save(video);
  const replacedFileIds = await replaceExport(tx, {
    workspaceId: video.workspaceId,
    videoId,
    aspectRatio: plan.aspectRatio ?? exportRatioOf(plan.request.ratio, video),
    exportFileId,
    srtFileId,
    manifestFileId: manifestFileId ?? null,
    planId,
    basename,
    content: content ?? null,
    credentials: credentials ?? null,
    exportedAt: video.exportedAt,
  });
  const files = {
    exportFileId,
    srtFileId,
    videoFilename: `${basename}.mp4`,
    srtFilename: `${basename}.srt`,
    ...(manifestFileId && { manifestFileId, manifestFilename: `${basename}.manifest.json` }),
  };
  const voiceoverFileId = video.voiceoverFileId ?? undefined;
  await queueMessage(
    tx,
    videoExported,
    { ...job, ...rest, ...files, replacedFileIds, voiceoverFileId },
    origin,
  );
}
