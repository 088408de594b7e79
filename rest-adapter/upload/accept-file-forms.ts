import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { invalid } from '../../services/platform/errors/errors.js';

/** More than any form has; a repeated part counts each time. */
const MAX_PARTS = 22;

/**
 * Accepts `multipart/form-data`. All parts arrive as streams of bytes: the parser would decode the text of fields
 * leniently, by whatever charset a part states.
 */
export async function acceptFileForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    isPartAFile: () => true,
    limits: { files: MAX_PARTS, fileSize: Number.POSITIVE_INFINITY },
  });
}

/** Whether a part is a file and no field. */
export const isFilePart = ({ filename, mimetype }: MultipartFile): boolean =>
  (filename as string | undefined) !== undefined || mimetype === 'application/octet-stream';

/** What browsers and curl escape in the names of parts and files, and nothing else (HTML, "multipart/form-data"). */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0d': '\r', '%0a': '\n' };

/**
 * Returns the name of a part, or of its file. The parser has decoded it already: a replacement character stands for
 * bytes that were no UTF-8. Throws `validation_error`.
 */
export function nameOfPart(field: string, written: string): string {
  if (written.includes('\ufffd')) throw invalid(field, 'must have its name in UTF-8');
  return written.replace(/%(?:22|0d|0a)/gi, (escaped) => ESCAPED[escaped.toLowerCase()] as string);
}
