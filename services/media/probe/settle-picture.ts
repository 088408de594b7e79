import type { VideoProbe } from './source-probe.js';

/** There is nothing behind a transparent picture: black, as players show it. */
export function flattenFilters(video: Pick<VideoProbe, 'hasAlpha'>): string[] {
  return video.hasAlpha ? ['format=gbrap', 'premultiply=inplace=1', 'format=gbrp'] : [];
}

/** Makes whole pictures of half ones, one each; frames that are not marked as interlaced pass untouched. */
export function deinterlaceFilters(video: Pick<VideoProbe, 'isInterlaced'>): string[] {
  return video.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
}
