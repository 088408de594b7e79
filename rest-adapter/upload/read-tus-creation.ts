import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../services/platform/errors.js';

export const TUS_VERSION = '1.0.0';

const invalid = (field: string, rule: string) =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/** `filename ZmlsbS5tcDQ=,name RmlsbQ==` as pairs. Throws `validation_error`. */
function readMetadata(header: string): Readonly<Record<string, string>> {
  const pairs = header
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(' '));
  for (const [key = '', value = '', ...more] of pairs)
    if (!/^[\x21-\x7e]+$/.test(key) || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || more.length > 0)
      throw invalid('Upload-Metadata', 'must be pairs of a key and a Base64 value, with commas between');
  return Object.fromEntries(pairs.map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString()]));
}

/** The length of the file; null where it is told with the last bytes. Throws `validation_error`. */
function readLength({ headers }: FastifyRequest): number | null {
  const [length, deferred] = [headers['upload-length'], headers['upload-defer-length']];
  if (length === undefined && deferred === undefined)
    throw invalid('Upload-Length', 'is required, or Upload-Defer-Length: 1');
  if (length !== undefined && deferred !== undefined)
    throw invalid('Upload-Defer-Length', 'must not be given with Upload-Length');
  if (length === undefined) {
    if (deferred !== '1') throw invalid('Upload-Defer-Length', 'must be 1');
    return null;
  }
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length))
    throw invalid('Upload-Length', 'must be a whole number of bytes');
  return Number(length);
}

/**
 * What a client that begins an upload (tus 1.0, creation) says in headers, as the fields of an upload. Keys of clients that mean
 * nothing here are left alone. Throws `validation_error`.
 */
export function readTusCreation(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { headers } = request;
  if (headers['tus-resumable'] !== TUS_VERSION) throw invalid('Tus-Resumable', `must be ${TUS_VERSION}`);
  if (request.body !== undefined) throw invalid('body', 'must be empty: the file is sent to Location');
  const said = readMetadata([headers['upload-metadata'] ?? []].flat().join(','));
  const { filename = 'video.mp4', filetype = '', name, projectId, videoContext, aiGeneratedAudio } = said;
  const declared: Readonly<Record<string, unknown>> = { true: true, false: false };
  return {
    filename,
    // Browsers know the type of few files; what it is shows when it is there.
    contentType: filetype.startsWith('video/') ? filetype : 'video/mp4',
    // Some clients send the name of the file under both keys.
    ...(name !== undefined && name !== filename && { name }),
    ...(projectId && { projectId }),
    ...(videoContext !== undefined && { videoContext }),
    ...(aiGeneratedAudio !== undefined && {
      aiGeneratedAudio: declared[aiGeneratedAudio] ?? aiGeneratedAudio,
    }),
    uploadLength: readLength(request),
  };
}
