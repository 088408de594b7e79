import type { EntityManager } from 'typeorm';
import { isHiding, type RequestedElement } from '../../../schemas/messages/render-request.js';
import { hiddenRegionsChanged } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { areEqual } from '../requests/compare-settings.js';
import { requireVideo } from '../video/video.entity.js';

/**
 * Reports what the elements of a video hide, if that differs from before: media hides it in the pictures that it has
 * stored. The elements, and the video, have been stored.
 */
export async function announceHidden(
  tx: EntityManager,
  videoId: string,
  {
    before,
    now,
  }: { readonly before: readonly RequestedElement[]; readonly now: readonly RequestedElement[] },
  origin: MessageOrigin,
): Promise<void> {
  const elements = now.filter(isHiding);
  if (areEqual(before.filter(isHiding), elements)) return;
  const { version } = await requireVideo(tx, videoId);
  await queueMessage(tx, hiddenRegionsChanged, { videoId, elements, version }, origin);
}
