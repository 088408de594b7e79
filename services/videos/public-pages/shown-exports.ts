import { EXPORT_RATIOS, namedRatioOf, SOURCE_RATIO } from '../../../schemas/export-ratio.js';
import type { ExportContent } from '../../../schemas/messages/media.js';
import type { SignedExport } from '../../../schemas/provenance.js';
import type { VideoExportEntity } from '../exports/video-export.entity.js';
import type { SharedExports } from '../share/share.entity.js';
import type { VideoEntity } from '../video/video.entity.js';

/** An export that a page shows. */
export interface ShownExport {
  /** In URLs, such as `9x16` or `source`; null for the newest export, of which a page shows no other. */
  readonly name: string | null;
  /** Such as `9:16`; null for the source's own ratio. */
  readonly ratio: ReturnType<typeof namedRatioOf>;
  readonly exportFileId: string;
  readonly srtFileId: string | null;
  readonly basename: string;
  readonly content: ExportContent | null;
  readonly credentials: SignedExport | null;
}

/** Returns the exports that a share shows: the newest first, if it is one of several. */
export function shownExports(
  video: VideoEntity,
  exports: readonly VideoExportEntity[],
  shows: SharedExports,
): ShownExport[] {
  if (shows === 'newest') return newestOf(video);
  const chosen = exports.filter(({ aspectRatio }) => shows === 'all' || aspectRatio === shows).map(toShown);
  return shows === 'all' && chosen.length === 0 ? newestOf(video) : chosen;
}

function newestOf({ exportFileId, srtFileId, ...video }: VideoEntity): ShownExport[] {
  if (!exportFileId) return [];
  const { exportBasename, exportContent: content, exportCredentials: credentials } = video;
  const basename = exportBasename ?? 'video';
  return [{ name: null, ratio: null, exportFileId, srtFileId, basename, content, credentials }];
}

const toShown = ({ aspectRatio, ...row }: VideoExportEntity): ShownExport => ({
  ...row,
  name: aspectRatio.replace(':', 'x'),
  ratio: namedRatioOf(aspectRatio),
});

/** Wide ones before tall ones, whichever was exported last. */
export const byRatio = (exports: readonly ShownExport[]): ShownExport[] =>
  exports.toSorted(
    (a, b) => EXPORT_RATIOS.indexOf(a.ratio ?? SOURCE_RATIO) - EXPORT_RATIOS.indexOf(b.ratio ?? SOURCE_RATIO),
  );
