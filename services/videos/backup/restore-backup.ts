import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { requireLength, requireName } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import { DomainError, notFound } from '../../platform/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import type { VideosContext } from '../context.js';
import { type ChosenSource, MAX_FILENAME, plainName } from '../video/choose-source.js';
import { type CreatedVideo, makeVideo } from '../video/create-video.js';
import { BackupEntity } from './backup.entity.js';

export interface RestoreBackup {
  /** One of this workspace's backups. */
  readonly backupId?: string | null;
  /** A backup that media has received. */
  readonly fileId?: string | null;
  /** Where it is to be fetched. */
  readonly backupUrl?: string | null;
  /** It will be sent to an address that is asked for with this. */
  readonly filename?: string | null;
  /** Absent: as in the backup. */
  readonly name?: string | null;
  readonly projectId?: string | null;
}

const WAYS = ['backupId', 'fileId', 'backupUrl', 'filename'] as const;
const CONTENT_TYPE = 'application/zip';

/** Makes a new video of a backup: its source is taken in as any other, and what came with it follows when that is done. */
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
    throw new DomainError(
      'validation_error',
      `body must say once where the backup is: a part file, backupId, backupUrl or filename`,
      { field: 'body' },
    );
  const holds = 'backup';
  if (backupId) return { kind: 'file', fileId: await requireBackup(ctx, backupId), holds };
  if (fileId) return { kind: 'file', fileId, holds };
  if (backupUrl) {
    requireFetchableUrl('body.backupUrl', backupUrl, ctx.isAddressPermitted);
    return { kind: 'link', url: backupUrl, holds };
  }
  requireLength('body.filename', filename, { least: 1, most: MAX_FILENAME });
  return { kind: 'upload', filename: plainName(filename ?? ''), contentType: CONTENT_TYPE, holds };
}

async function requireBackup({ db, caller }: VideosContext, id: string): Promise<string> {
  const { workspaceId } = caller;
  const backup = await inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(BackupEntity, { id }));
  if (!backup) throw notFound({ what: 'Backup', id });
  return backup.fileId;
}
