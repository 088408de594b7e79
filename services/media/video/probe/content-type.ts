import type { SourceProbe } from './source-probe.js';

/** Decided by the file's content, not by its name. */
export function contentTypeOf({ formatNames }: Pick<SourceProbe, 'formatNames'>): string {
  if (formatNames.includes('mp4')) return 'video/mp4';
  if (formatNames.includes('webm')) return 'video/webm';
  if (formatNames.includes('mpegts')) return 'video/mp2t';
  if (formatNames.includes('avi')) return 'video/x-msvideo';
  return 'application/octet-stream';
}
