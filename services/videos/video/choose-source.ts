import { requireLength } from '../../platform/check-text.js';
import { DomainError } from '../../platform/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import type { VideosContext } from '../context.js';

/** The ways in; at most one of them is used. */
export interface SourceInput {
  /** An upload that media has received and found to be a video. */
  readonly fileId?: string | null;
  /** Where it is to be fetched. */
  readonly videoUrl?: string | null;
  /** With `contentType`: it will be sent to an address that is asked for with this, or without any of all these. */
  readonly filename?: string | null;
  readonly contentType?: string | null;
}

export type ChosenSource = (
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'upload'; readonly filename: string; readonly contentType: string }
) & {
  /** It is a backup that the source is in. */
  readonly holds?: 'backup';
};

export const MAX_FILENAME = 255;
/** Printable, since it travels as a header. */
const VIDEO_TYPE = /^video\/[\x21-\x3a\x3c-\x7e]+( *;[\x20-\x7e]*)?$/;

const invalid = (field: string, rule: string) =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/** Who says nothing of a source will send it; what it is shows when it is there. */
const UNNAMED: ChosenSource = { kind: 'upload', filename: 'video.mp4', contentType: 'video/mp4' };

/** Which of the ways in is meant. Throws `validation_error` for more than one, and for what can't be one. */
export function chooseSource(
  { isAddressPermitted }: Pick<VideosContext, 'isAddressPermitted'>,
  { fileId, videoUrl, filename, contentType }: SourceInput,
): ChosenSource {
  const isGiven = (value: unknown) => value !== null && value !== undefined;
  const asksForAddress = isGiven(filename) || isGiven(contentType);
  const ways = [isGiven(fileId), isGiven(videoUrl), asksForAddress].filter(Boolean).length;
  if (ways > 1)
    throw invalid('body', 'must use one way only: a part file, videoUrl, or filename with contentType');
  if (ways === 0) return UNNAMED;
  if (fileId) return { kind: 'file', fileId };
  if (!asksForAddress) {
    requireFetchableUrl('body.videoUrl', videoUrl as string, isAddressPermitted);
    return { kind: 'link', url: videoUrl as string };
  }
  if (!isGiven(filename)) throw invalid('body.filename', 'is required with contentType');
  if (!isGiven(contentType)) throw invalid('body.contentType', 'is required with filename');
  requireLength('body.filename', filename, { least: 1, most: MAX_FILENAME });
  requireLength('body.contentType', contentType, { most: MAX_FILENAME });
  if (!VIDEO_TYPE.test(contentType as string))
    throw invalid('body.contentType', 'must be the media type of a video, such as video/mp4');
  return { kind: 'upload', filename: plainName(filename as string), contentType: contentType as string };
}

/** Without folders and control characters: it is shown and served, never used as a path. */
export function plainName(given: string): string {
  const name = given.replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '');
  return Array.from(name).slice(0, MAX_FILENAME).join('') || 'video';
}
