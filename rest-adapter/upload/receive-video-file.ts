import type { Readable } from 'node:stream';
import type { Multipart as MultipartPart, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { request as httpRequest } from 'undici';
import type { CallerClaims } from '../../services/platform/caller.js';
import { DomainError, isErrorCode } from '../../services/platform/errors.js';
import { makePartReader } from '../../services/platform/read-part.js';
import type { Received, ReceiverDeps } from '../route.js';

const Fields = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    videoContext: Type.Optional(Type.String({ maxLength: 5000 })),
    projectId: Type.Optional(Type.String({ minLength: 1 })),
    aiGeneratedAudio: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** The form as a client sends it. */
export const UploadForm = Type.Object(
  {
    file: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The video.' }),
    ...Fields.properties,
  },
  { additionalProperties: false },
);

/** The parts of an upload as the operation takes them: the file by the id media gave it. */
export const UploadParts = Type.Object(
  { ...Fields.properties, fileId: Type.String() },
  { additionalProperties: false },
);
type UploadParts = Static<typeof UploadParts>;

const readFields = makePartReader('body', Fields);

const invalid = (field: string, message: string) => new DomainError('validation_error', message, { field });

/** A multipart field is text; only this one stands for something else. */
function fieldValue(name: string, text: string): unknown {
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

interface MediaConnection {
  send(file: Readable, filename: string): Promise<string>;
  discard(fileId: string): Promise<void>;
}

/** Media's upload address, in the caller's name. */
function connectMedia(request: FastifyRequest, claims: CallerClaims, deps: ReceiverDeps): MediaConnection {
  const url = (path: string) => new URL(path, deps.mediaUrl).href;
  const headers = async () => ({
    authorization: `Bearer ${await deps.sign(claims)}`,
    'x-request-id': request.id,
    // What is announced to be too large is refused before it is sent.
    'x-announced-bytes': request.headers['content-length'] ?? '',
  });
  return {
    async send(file, filename) {
      const { statusCode, body } = await httpRequest(
        url(`/uploads?filename=${encodeURIComponent(filename)}`),
        {
          method: 'POST',
          headers: { ...(await headers()), 'content-type': 'application/octet-stream' },
          body: file,
          // A probe reads the whole file once before it answers.
          headersTimeout: 600_000,
        },
      ).catch((cause) => {
        // The part broke off: what came is not what was meant.
        if (file.errored) throw malformed(cause);
        throw new DomainError('unavailable', 'The upload could not be stored; try again', { cause });
      });
      const answer = (await body.json()) as { fileId?: string; error?: { code: string; message: string } };
      if (statusCode === 201 && answer.fileId) return answer.fileId;
      const { code, message } = answer.error ?? {
        code: 'internal_error',
        message: 'The upload could not be stored',
      };
      throw new DomainError(isErrorCode(code) ? code : 'internal_error', message);
    },
    async discard(fileId) {
      const { body } = await httpRequest(url(`/uploads/${fileId}`), {
        method: 'DELETE',
        headers: await headers(),
      });
      await body.dump();
    },
  };
}

const PARSED_WITHIN_MS = 5000;

type Parts = ReturnType<FastifyRequest['parts']>;

/** The next part. A parser that says nothing more although the body has ended was given something it can't read. */
async function nextPart(parts: Parts, request: FastifyRequest): Promise<IteratorResult<MultipartPart>> {
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

function readField(fields: Record<string, unknown>, { fieldname, value }: MultipartValue): void {
  if (fieldname === 'file') throw invalid('body.file', 'body.file must be a file: a part with a filename');
  if (!fieldname) throw malformed();
  fields[fieldname] = fieldValue(fieldname, String(value));
  readFields(fields);
}

function openParts(request: FastifyRequest): Parts {
  try {
    return request.parts();
  } catch (cause) {
    throw malformed(cause);
  }
}

/** Streams the part `file` on to media as it comes; what the other parts say is checked as soon as it is there. */
export async function receiveVideoFile(
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
): Promise<Received<UploadParts>> {
  if (!request.isMultipart()) {
    throw new DomainError(
      'unsupported_media_type',
      'The body must be multipart/form-data with the video in the part file',
    );
  }
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
        readField(fields, part);
        continue;
      }
      if (part.fieldname !== 'file')
        throw invalid(`body.${part.fieldname}`, `body.${part.fieldname} is not a known field`);
      if (fileId) throw invalid('body.file', 'body.file must be given once');
      fileId = await media.send(part.file, part.filename ?? '');
    }
    if (!fileId) throw invalid('body.file', 'body.file is required: the part with the video');
    return { body: { ...(fields as Omit<UploadParts, 'fileId'>), fileId }, discard };
  } catch (err) {
    await discard();
    throw err;
  }
}
