import type { Multipart as MultipartPart, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { parseJson } from '../../services/platform/text/parse-json.js';
import type { Received, ReceiverDeps } from '../route.js';
import { connectMedia } from './media-connection.js';

const invalid = (field: string, message: string) => new DomainError('validation_error', message, { field });

/** A form that contains a file. */
export interface FileForm<F> {
  /** The purpose of the file. */
  readonly holds: 'source' | 'backup';
  /** Throws `validation_error` on invalid fields. */
  readonly readFields: (value: unknown) => F;
  /** Throws `validation_error` unless exactly one source of the file is given. */
  readonly requireOneWay: (fields: F, given: { readonly hasFile: boolean }) => void;
}

/** Multipart fields are text; these fields are parsed as other types. */
function fieldValue(name: string, text: string): unknown {
  if (name === 'metadata') return parseJson('body.metadata', text);
  if (name !== 'aiGeneratedAudio') return text;
  if (text === 'true') return true;
  if (text === 'false') return false;
  return text;
}

const malformed = (cause?: unknown) =>
  new DomainError('validation_error', 'body is not well-formed multipart/form-data', {
    field: 'body',
    cause,
  });

const PARSED_WITHIN_MS = 5000;

type Parts = ReturnType<FastifyRequest['parts']>;

/** Returns the next part. A parser that reports nothing after the body has ended received malformed input. */
export async function nextPart(
  parts: Parts,
  request: FastifyRequest,
): Promise<IteratorResult<MultipartPart>> {
  let timer: NodeJS.Timeout | undefined;
  let start: () => void = () => undefined;
  const silent = new Promise<never>((_, reject) => {
    start = () => {
      timer = setTimeout(() => reject(malformed()), PARSED_WITHIN_MS);
    };
    if (request.raw.readableEnded) start();
    else request.raw.once('end', start);
  });
  try {
    return await Promise.race([parts.next(), silent]);
  } catch (cause) {
    throw cause instanceof DomainError ? cause : malformed(cause);
  } finally {
    request.raw.off('end', start);
    clearTimeout(timer);
  }
}

function readField(
  fields: Record<string, unknown>,
  { fieldname, value }: MultipartValue,
  readFields: (value: unknown) => unknown,
): void {
  if (fieldname === 'file') throw invalid('body.file', 'body.file must be a file part with a filename');
  if (!fieldname) throw malformed();
  fields[fieldname] = fieldValue(fieldname, String(value));
  readFields(fields);
}

export function openParts(request: FastifyRequest): Parts {
  try {
    return request.parts();
  } catch (cause) {
    throw malformed(cause);
  }
}

/** Streams the part `file` to media, and validates each other part as soon as it arrives. */
export async function receiveFile<F>(
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
  { holds, readFields, requireOneWay }: FileForm<F>,
): Promise<Received<F & { fileId?: string }>> {
  const media = connectMedia(request, claims, deps);
  const fields: Record<string, unknown> = {};
  let fileId: string | undefined;
  const discard = async () => {
    if (!fileId) return;
    await media
      .discard(fileId)
      .catch((err) => request.log.warn({ err, fileId }, 'an upload was left behind'));
  };
  try {
    const parts = openParts(request);
    for (let next = await nextPart(parts, request); !next.done; next = await nextPart(parts, request)) {
      const part = next.value;
      if (part.type === 'field') {
        readField(fields, part, readFields);
        continue;
      }
      if (part.fieldname !== 'file')
        throw invalid(`body.${part.fieldname}`, `body.${part.fieldname} is not a known field`);
      if (fileId) throw invalid('body.file', 'body.file must occur only once');
      requireOneWay(fields as F, { hasFile: true });
      fileId = await media.send(part.file, { filename: part.filename ?? '', holds }, malformed);
    }
    requireOneWay(fields as F, { hasFile: fileId !== undefined });
    return { body: { ...(fields as F), ...(fileId ? { fileId } : {}) }, discard };
  } catch (err) {
    await discard();
    throw err;
  }
}
