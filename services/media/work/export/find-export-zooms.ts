import type { DataSource } from 'typeorm';
import type { RequestedZoom } from '../../../../schemas/messages/render-request.js';
import type { ZoomRequest } from '../../../../schemas/messages/zoom-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import { FileEntity } from '../../storage/file.entity.js';
import { chooseExportZooms, findDetectedActivity } from './choose-export-zooms.js';

/** Returns the zooms that an export of the source would have; the requested ones once the source is deleted. */
export async function findExportZooms(
  db: DataSource,
  workspaceId: string,
  { videoId, sourceFileId, zooms, interactions }: ZoomRequest,
): Promise<readonly RequestedZoom[]> {
  const source = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { id: sourceFileId }),
  );
  if (!source?.probe) return zooms;
  const detected = await findDetectedActivity(db, { workspaceId, videoId, sourceFileId });
  return chooseExportZooms({ zooms, interactions }, detected, source.probe.durationSeconds).zooms;
}
