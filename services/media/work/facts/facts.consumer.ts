import { In, IsNull } from 'typeorm';
import {
  articleGenerated,
  backupDeleted,
  videoCreated,
  videoDeleted,
  videoExported,
  videoFilesExpired,
  videoVoiced,
} from '../../../../schemas/messages/videos.js';
import { type MessageRoute, on } from '../../../platform/messaging/consumer.js';
import { applyOnce, noteDelivery, wasHandled } from '../../../platform/messaging/inbox.js';
import { claimScreenshots } from '../../storage/claim-screenshots.js';
import { FileEntity } from '../../storage/file.entity.js';
import { markReplacedExports } from '../../storage/mark-replaced-exports.js';
import { removeFiles } from '../../storage/remove-files.js';
import { replaceVoiceovers } from '../voiceover/release-voiceovers.js';
import { removeVideoMedia, type StoredMedia } from './remove-video-media.js';

const CONSUMER = 'media.facts';

/** Handles the events of the videos service. */
export function factRoutes({ db, storage, incoming }: StoredMedia): MessageRoute[] {
  return [
    on(videoCreated, ({ videoId, sourceFileId }, received) =>
      applyOnce(db, CONSUMER, received, async (tx) => {
        if (sourceFileId) await tx.update(FileEntity, { id: sourceFileId }, { videoId });
      }),
    ),
    on(videoExported, (exported, received) =>
      applyOnce(db, CONSUMER, received, (tx) => markReplacedExports(tx, exported)),
    ),
    on(videoFilesExpired, ({ videoId, fileIds }, received) =>
      applyOnce(db, CONSUMER, received, (tx) =>
        tx.update(
          FileEntity,
          { id: In(fileIds), videoId, supersededAt: IsNull() },
          { supersededAt: new Date() },
        ),
      ),
    ),
    on(videoVoiced, (voiced, received) =>
      applyOnce(db, CONSUMER, received, (tx) => replaceVoiceovers(tx, voiced)),
    ),
    on(articleGenerated, (article, received) =>
      applyOnce(db, CONSUMER, received, (tx) => claimScreenshots(tx, article)),
    ),
    on(backupDeleted, async ({ fileId }, received) => {
      if (!(await wasHandled(db, CONSUMER, received)))
        await removeFiles(db, storage, received.workspaceId, { id: fileId, purpose: 'backup' });
      return noteDelivery(db, CONSUMER, received);
    }),
    on(videoDeleted, async (video, received) => {
      if (!(await wasHandled(db, CONSUMER, received)))
        await removeVideoMedia({ db, storage, incoming }, received.workspaceId, video);
      return noteDelivery(db, CONSUMER, received);
    }),
  ];
}
