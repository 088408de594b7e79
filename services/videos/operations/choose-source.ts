import { withoutDisplayControls } from '../../../schemas/text.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { requireLength } from '../../platform/text/check-text.js';
import type { VideosContext } from '../context.js';

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

const invalid = (field: string, rule: string) =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

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
