import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { invalid, notFound } from '../../platform/errors/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { requireLength, requireName } from '../../platform/text/check-text.js';
import { BackupEntity } from '../backup/backup.entity.js';
import type { VideosContext } from '../context.js';
import { type CreatedVideo, makeVideo } from './create-video.js';
import { type ChosenSource, MAX_FILENAME, plainName } from './prepare-source.js';

export interface RestoreBackup {
  /** Id of a backup of this workspace. */
  readonly backupId?: string | null;
  /** Id of a backup file that was uploaded to media. */
  readonly fileId?: string | null;
  /** URL from which the backup is fetched. */
  readonly backupUrl?: string | null;
  /** Requests an upload URL for a file with this name. */
  readonly filename?: string | null;
  /** Default: the name in the backup. */
  readonly name?: string | null;
  readonly projectId?: string | null;
}

const WAYS = ['backupId', 'fileId', 'backupUrl', 'filename'] as const;
const CONTENT_TYPE = 'application/zip';

/**
 * Creates a video from a backup. Its source is ingested like any other, and the rest of the content is
 * restored afterwards.
 */
export async function restoreBackup(ctx: VideosContext, input: RestoreBackup): Promise<CreatedVideo> {
  requireAccess(ctx.caller, ACCESS.restoreBackup);
  requireName('body.name', input.name);
  const chosen = await chooseBackup(ctx, input);
  return makeVideo(ctx, { operation: 'restoreBackup', input, chosen });
}

async function chooseBackup(ctx: VideosContext, input: RestoreBackup): Promise<ChosenSource> {
  const given = WAYS.filter((way) => input[way] !== null && input[way] !== undefined);
  const { backupId, fileId, backupUrl, filename } = input;
  if (given.length !== 1)
    throw invalid('body', 'must have exactly one of: a part file, backupId, backupUrl or filename');
  const holds = 'backup';
  if (backupId) return { kind: 'file', fileId: await requireBackup(ctx, backupId), holds };
  if (fileId) return { kind: 'file', fileId, holds };
  if (backupUrl) {
    requireFetchableUrl('body.backupUrl', backupUrl, ctx.isAddressPermitted);
    return { kind: 'link', url: backupUrl, holds };
  }
  requireLength('body.filename', filename, { min: 1, max: MAX_FILENAME });
  return { kind: 'upload', filename: plainName(filename ?? ''), contentType: CONTENT_TYPE, holds };
}

async function requireBackup({ db, caller }: VideosContext, id: string): Promise<string> {
  const { workspaceId } = caller;
  const backup = await inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(BackupEntity, { id }));
  if (!backup) throw notFound({ what: 'Backup', id });
  return backup.fileId;
}
