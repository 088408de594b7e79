import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { request as httpRequest } from 'undici';
import type { CallerClaims } from '../../services/platform/caller.js';
import { DomainError, isErrorCode } from '../../services/platform/errors.js';
import type { Received, ReceiverDeps } from '../route.js';
import { makePartReader } from '../validation.js';

const Fields = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    videoContext: Type.Optional(Type.String({ maxLength: 5000 })),
    projectId: Type.Optional(Type.String({ minLength: 1 })),
    aiGeneratedAudio: Type.Optional(Type.Boolean()),
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

interface MediaConnection {
  send(file: Readable, filename: string): Promise<string>;
  discard(fileId: string): Promise<void>;
}

/** Media's upload address, in the caller's name. */
async function connectMedia(
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
): Promise<MediaConnection> {
  const url = (path: string) => new URL(path, deps.mediaUrl).href;
  const headers = async () => ({
    authorization: `Bearer ${await deps.sign(claims)}`,
    'x-request-id': request.id,
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
  const media = await connectMedia(request, claims, deps);
  const fields: Record<string, unknown> = {};
  let fileId: string | undefined;
  const discard = async () => {
    if (!fileId) return;
    await media
      .discard(fileId)
      .catch((err) => request.log.warn({ err, fileId }, 'an upload was left behind'));
  };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = fieldValue(part.fieldname, String(part.value));
        readFields(fields);
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
