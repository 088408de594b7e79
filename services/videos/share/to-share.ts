import type { ShareEntity } from './share.entity.js';
import type { VideoShare } from './share.type.js';

export const shareUrl = (baseUrl: string, id: string): string => `${baseUrl}/share/${id}`;

/** Returns how a video is shared; null for the row when it is not. */
export const toShare = (videoId: string, share: ShareEntity | null, baseUrl: string): VideoShare => ({
  videoId,
  enabled: share !== null,
  url: share && shareUrl(baseUrl, share.id),
  downloadable: share?.downloadable ?? false,
  shows: share?.shows ?? 'newest',
  sharedAt: share?.sharedAt ?? null,
});
