import type { SourceOrigin } from '../../../schemas/messages/media.js';
import { inTransaction } from '../../platform/database/database.js';
import { BackupEntity } from '../backup/backup.entity.js';
import type { VideosContext } from '../context.js';
import { uploadNotFound } from '../errors.js';
import { type ChosenSource, plainName } from './choose-source.js';

/** The URL to which a client uploads a source. */
export interface UploadAddress {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresAt: string;
}

/** The known properties of a source when its video is created. */
export interface NewSource {
  readonly origin: SourceOrigin;
  readonly filename: string;
  readonly sourceFileId: string | null;
  readonly durationSeconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly upload: UploadAddress | null;
}

interface ReceivedUpload {
  readonly filename: string;
  readonly durationSeconds: number | null;
  readonly width: number;
  readonly height: number;
}

const UPLOAD = `query Upload($id: ID!) { upload(id: $id) { filename durationSeconds width height } }`;
const UPLOADED_BACKUP = `query UploadedBackup($id: ID!) { uploadedBackup(id: $id) }`;
const CREATE_UPLOAD = `mutation CreateUpload($videoId: ID!, $filename: String!, $contentType: String!, $isBackup: Boolean) {
  createUpload(videoId: $videoId, filename: $filename, contentType: $contentType, isBackup: $isBackup) { id url method headers expiresAt }
}`;

const UNKNOWN = { sourceFileId: null, durationSeconds: null, width: null, height: null, upload: null };

/** Requests an upload URL from media, or the properties of an uploaded file. */
export async function prepareSource(
  ctx: VideosContext,
  videoId: string,
  chosen: ChosenSource,
): Promise<NewSource> {
  switch (chosen.kind) {
    case 'file':
      return chosen.holds ? findBackup(ctx, chosen.fileId) : findReceived(ctx, chosen.fileId);
    case 'link':
      return { ...UNKNOWN, origin: chosen, filename: nameInUrl(chosen.url) };
    case 'upload':
      return makeRoom(ctx, videoId, chosen);
  }
}

async function findReceived({ media, caller, requestId }: VideosContext, fileId: string): Promise<NewSource> {
  const { upload } = await media.call<{ upload: ReceivedUpload | null }>({
    document: UPLOAD,
    variables: { id: fileId },
    as: caller,
    requestId,
  });
  if (!upload) throw uploadNotFound({ fileId });
  return { ...upload, origin: { kind: 'file', fileId }, sourceFileId: fileId, upload: null };
}

/** Finds a backup made by this service or an uploaded one, whose content is not known yet. */
async function findBackup(
  { db, media, caller, requestId }: VideosContext,
  fileId: string,
): Promise<NewSource> {
  const { workspaceId } = caller;
  const taken = await inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(BackupEntity, { fileId }));
  const request = { document: UPLOADED_BACKUP, variables: { id: fileId }, as: caller, requestId };
  const filename =
    taken?.filename ?? (await media.call<{ uploadedBackup: string | null }>(request)).uploadedBackup;
  if (!filename) throw uploadNotFound({ fileId });
  return { ...UNKNOWN, origin: { kind: 'file', fileId, holds: 'backup' }, filename };
}

async function makeRoom(
  { media, caller, requestId }: VideosContext,
  videoId: string,
  { filename, contentType, holds }: Extract<ChosenSource, { kind: 'upload' }>,
): Promise<NewSource> {
  const { createUpload } = await media.call<{ createUpload: UploadAddress & { id: string } }>({
    document: CREATE_UPLOAD,
    variables: { videoId, filename, contentType, ...(holds && { isBackup: true }) },
    as: caller,
    requestId,
  });
  const { id, ...upload } = createUpload;
  return {
    ...UNKNOWN,
    origin: { kind: 'upload', uploadId: id, expiresAt: upload.expiresAt, ...(holds && { holds }) },
    filename,
    upload,
  };
}

/** Returns the last segment of the path, decoded. */
function nameInUrl(url: string): string {
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return plainName(decodeURIComponent(last));
  } catch {
    return plainName(last);
  }
}
