import { namedRatioOf } from '../../../schemas/export-ratio.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import { toContentCredentials } from '../video/to-content-credentials.js';
import type { VideoExportEntity } from './video-export.entity.js';
import type { VideoExport } from './video-export.type.js';

/** Converts the row to its GraphQL type, with URLs of its files. */
export function toVideoExport(row: VideoExportEntity, makeStoredUrl: MakeStoredUrl): VideoExport {
  const { workspaceId, id, aspectRatio, basename, exportedAt, content } = row;
  const address = (fileId: string, suffix: string): string =>
    makeStoredUrl({ workspaceId, fileId, filename: `${basename}${suffix}` });
  return {
    id,
    aspectRatio: namedRatioOf(aspectRatio),
    videoUrl: address(row.exportFileId, '.mp4'),
    srtUrl: address(row.srtFileId, '.srt'),
    manifestUrl: row.manifestFileId && address(row.manifestFileId, '.manifest.json'),
    durationSeconds: content?.durationSeconds ?? null,
    exportedAt,
    contentCredentials: toContentCredentials(row.credentials),
    row,
  };
}
