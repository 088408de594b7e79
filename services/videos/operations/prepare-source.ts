import type { SourceOrigin } from '../../../schemas/messages/media.js';
import { withoutDisplayControls } from '../../../schemas/text.js';
import { inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { requireLength } from '../../platform/text/check-text.js';
import { BackupEntity } from '../backup/backup.entity.js';
import type { VideosContext } from '../context.js';
import { uploadNotFound } from '../errors.js';

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

/** The upload methods, of which at most one may be used. */
export interface SourceInput {
  /** Id of a file that media has received and recognized as a video. */
  readonly fileId?: string | null;
  /** URL from which the video is fetched. */
  readonly videoUrl?: string | null;
  /** Requests an upload URL, together with `contentType`; also the default when no source is given. */
  readonly filename?: string | null;
  readonly contentType?: string | null;
}

export type ChosenSource = (
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'upload'; readonly filename: string; readonly contentType: string }
) & {
  /** The source is inside a backup. */
  readonly holds?: 'backup';
};

export const MAX_FILENAME = 255;
/** Printable ASCII, since it is sent as a header. */
const VIDEO_TYPE = /^video\/[\x21-\x3a\x3c-\x7e]+( *;[\x20-\x7e]*)?$/;

/** Without a source, the client will upload one, whose type is detected then. */
const UNNAMED: ChosenSource = { kind: 'upload', filename: 'video.mp4', contentType: 'video/mp4' };

/**
 * Returns the upload method of a request. Throws `validation_error` for more than one and for an invalid one.
 */
export function chooseSource(
  { isAddressPermitted }: Pick<VideosContext, 'isAddressPermitted'>,
  { fileId, videoUrl, filename, contentType }: SourceInput,
): ChosenSource {
  const isGiven = (value: unknown) => value !== null && value !== undefined;
  const asksForAddress = isGiven(filename) || isGiven(contentType);
  const ways = [isGiven(fileId), isGiven(videoUrl), asksForAddress].filter(Boolean).length;
  if (ways > 1)
    throw invalid('body', 'must have at most one of: a part file, videoUrl, or filename with contentType');
  if (ways === 0) return UNNAMED;
  if (fileId) return { kind: 'file', fileId };
  if (!asksForAddress) {
    requireFetchableUrl('body.videoUrl', videoUrl as string, isAddressPermitted);
    return { kind: 'link', url: videoUrl as string };
  }
  if (!isGiven(filename)) throw invalid('body.filename', 'is required with contentType');
  if (!isGiven(contentType)) throw invalid('body.contentType', 'is required with filename');
  requireLength('body.filename', filename, { min: 1, max: MAX_FILENAME });
  requireLength('body.contentType', contentType, { max: MAX_FILENAME });
  if (!VIDEO_TYPE.test(contentType as string))
    throw invalid('body.contentType', 'must be the media type of a video, such as video/mp4');
  return { kind: 'upload', filename: plainName(filename as string), contentType: contentType as string };
}

/**
 * Returns the name without folders and control characters; it is displayed and served but never used as a
 * path.
 */
export function plainName(given: string): string {
  const name = withoutDisplayControls(given.replace(/^.*[/\\]/, ''));
  return Array.from(name).slice(0, MAX_FILENAME).join('') || 'video';
}
