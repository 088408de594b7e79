import { ACCESS } from '../../../schemas/access.js';
import type { PageRequest } from '../../platform/database/page.js';
import type { VideosContext } from '../context.js';
import { listOfVideo, type PageOfRows } from '../video/list-of-video.js';
import { BackupEntity } from './backup.entity.js';

/** Returns a page of a video's backups, newest first. */
export const listBackups = (
  ctx: VideosContext,
  videoId: string,
  page: PageRequest,
): Promise<PageOfRows<BackupEntity>> =>
  listOfVideo(ctx, { access: ACCESS['Video.backups'], entity: BackupEntity, videoId }, page);
