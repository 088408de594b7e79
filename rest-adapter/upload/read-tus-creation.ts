import type { FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../services/platform/errors/errors.js';
import { decodeUtf8 } from '../../services/platform/text/decode-utf8.js';
import type { UploadRules } from '../route.js';
import { TUS_VERSION } from './tus-protocol.js';

/** Parses `filename ZmlsbS5tcDQ=,name RmlsbQ==` into pairs. Throws `validation_error`. */
function readMetadata(header: string): Readonly<Record<string, string>> {
  const pairs = header
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(' '));
  for (const [key = '', value = '', ...more] of pairs)
    if (!/^[\x21-\x7e]+$/.test(key) || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || more.length > 0)
      throw invalid('Upload-Metadata', 'must be pairs of a key and a Base64 value, with commas between');
  return Object.fromEntries(
    pairs.map(([key, value = '']) => [key, decodeUtf8('Upload-Metadata', Buffer.from(value, 'base64'))]),
  );
}

/** Returns the length of the file, or null when the client sends it later. Throws `validation_error`, `payload_too_large`. */
function readLength({ headers }: FastifyRequest, { maxUploadBytes }: UploadRules): number | null {
  const [length, deferred] = [headers['upload-length'], headers['upload-defer-length']];
  if (length === undefined && deferred === undefined)
    throw invalid('Upload-Length', 'is required, or Upload-Defer-Length: 1');
  if (length !== undefined && deferred !== undefined)
    throw invalid('Upload-Defer-Length', 'must not be sent with Upload-Length');
  if (length === undefined) {
    if (deferred !== '1') throw invalid('Upload-Defer-Length', 'must be 1');
    return null;
  }
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length))
    throw invalid('Upload-Length', 'must be a whole number of bytes');
  const bytes = Number(length);
  // Clients send nothing more of an empty file.
  if (bytes === 0) throw invalid('Upload-Length', 'must be at least 1: an empty file is no video');
  if (bytes > maxUploadBytes)
    throw new DomainError('payload_too_large', `Upload-Length must be at most ${maxUploadBytes} bytes`, {
      field: 'Upload-Length',
    });
  return bytes;
}

/**
 * Converts the headers of a request that creates a tus 1.0 upload into upload fields. Unknown metadata keys
 * are ignored. Throws `validation_error`, `payload_too_large`.
 */
export function readTusCreation(
  request: FastifyRequest,
  rules: UploadRules,
): Readonly<Record<string, unknown>> {
  const { headers } = request;
  if (headers['tus-resumable'] === undefined) throw invalid('Tus-Resumable', `must be ${TUS_VERSION}`);
  if (request.body !== undefined) throw invalid('body', 'must be empty: the file is sent to Location');
  const metadata = readMetadata([headers['upload-metadata'] ?? []].flat().join(','));
  const { filename = 'video.mp4', filetype = '', name, projectId, videoContext, aiGeneratedAudio } = metadata;
  const declared: Readonly<Record<string, unknown>> = { true: true, false: false };
  return {
    filename,
    // Browsers know few file types; the actual type is detected after the upload.
    contentType: filetype.startsWith('video/') ? filetype : 'video/mp4',
    // Some clients send the file name under both keys.
    ...(name !== undefined && name !== filename && { name }),
    ...(projectId && { projectId }),
    ...(videoContext !== undefined && { videoContext }),
    ...(aiGeneratedAudio !== undefined && {
      aiGeneratedAudio: declared[aiGeneratedAudio] ?? aiGeneratedAudio,
    }),
    uploadLength: readLength(request, rules),
  };
}
