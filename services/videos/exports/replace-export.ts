import type { EntityManager } from 'typeorm';
import { makeId } from '../../platform/text/ids.js';
import { VideoExportEntity } from './video-export.entity.js';

const filesOf = ({ exportFileId, srtFileId, manifestFileId }: VideoExportEntity): string[] =>
  [exportFileId, srtFileId, manifestFileId].filter((fileId) => fileId !== null);

/**
 * Makes an export the current one of its aspect ratio, and returns the files of the one that it replaces. The caller
 * has locked the video.
 */
export async function replaceExport(
  tx: EntityManager,
  exported: Omit<VideoExportEntity, 'id'>,
): Promise<string[]> {
  const { workspaceId, videoId, aspectRatio } = exported;
  const before = await tx.findOneBy(VideoExportEntity, { workspaceId, videoId, aspectRatio });
  const after = await tx.save(VideoExportEntity, { ...exported, id: makeId('exp') });
  const files = filesOf(after);
  return before ? filesOf(before).filter((fileId) => !files.includes(fileId)) : [];
}
