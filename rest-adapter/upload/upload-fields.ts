import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { makePartReader } from '../../services/platform/validation/read-part.js';
import { NewMetadata } from './metadata.js';

/** What a client sends as JSON. */
export const UploadBody = z.strictObject({
  videoUrl: text({ format: 'uri', maxLength: 2048 })
    .describe('Public http or https URL to fetch the video from.')
    .optional(),
  filename: text({ minLength: 1, maxLength: 255 })
    .describe('With contentType: returns a URL to send the file to.')
    .optional(),
  contentType: text({ pattern: '^video/', maxLength: 255 }).optional(),
  name: text({ minLength: 1, maxLength: 200, format: 'label' }).optional(),
  videoContext: text({ maxLength: 5000 }).optional(),
  projectId: text({ minLength: 1 }).optional(),
  aiGeneratedAudio: z.boolean().optional(),
  metadata: NewMetadata.optional(),
});
export type UploadFields = z.infer<typeof UploadBody>;

/** What a client sends: the file itself in a form only. */
export const UploadForm = z.strictObject({
  file: z
    .string()
    .meta({ format: 'binary', description: 'The video, as a part of multipart/form-data.' })
    .optional(),
  ...UploadBody.shape,
});

/** An upload as the operation takes it: a file by the id media gave it. */
export const UploadParts = z.strictObject({ ...UploadBody.shape, fileId: z.string().optional() });
export type UploadParts = z.infer<typeof UploadParts>;

export const readUploadFields = makePartReader('body', UploadBody) as (value: unknown) => UploadFields;

const WAYS =
  'the video in the part file (multipart/form-data), its address in videoUrl, or filename and contentType for an address to send it to';

const invalid = (field: string, message: string) => new DomainError('validation_error', message, { field });

/** Whether anything is said of where the video is. */
export const namesSource = ({ videoUrl, filename, contentType }: UploadFields): boolean =>
  [videoUrl, filename, contentType].some((value) => value !== undefined);

/** One of the ways to give a video, and only one. Throws `validation_error`. */
export function requireOneWay(
  { videoUrl, filename, contentType }: UploadFields,
  { hasFile }: { hasFile: boolean },
): void {
  const asksForAddress = filename !== undefined || contentType !== undefined;
  const ways = [hasFile, videoUrl !== undefined, asksForAddress].filter(Boolean).length;
  if (ways > 1) throw invalid('body', `body must have only one of ${WAYS}`);
  if (ways === 0) throw invalid('body', `body must have one of ${WAYS}`);
  if (asksForAddress && filename === undefined)
    throw invalid('body.filename', 'body.filename is required with contentType');
  if (asksForAddress && contentType === undefined)
    throw invalid('body.contentType', 'body.contentType is required with filename');
}
