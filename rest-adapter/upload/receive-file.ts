import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { request as httpRequest } from 'undici';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { STATUS_OF } from '../../services/platform/errors/error-status.js';
import { DomainError, isErrorCode } from '../../services/platform/errors/errors.js';
import { decodeUtf8 } from '../../services/platform/text/decode-utf8.js';
import { parseJson } from '../../services/platform/text/parse-json.js';
import type { Received, ReceiverDeps } from '../route.js';
import { isFilePart, nameOfPart } from './accept-file-forms.js';

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

type Parts = ReturnType<FastifyRequest['files']>;

/** Returns the next part. A parser that reports nothing after the body has ended received malformed input. */
export async function nextPart(
  parts: Parts,
  request: FastifyRequest,
): Promise<IteratorResult<MultipartFile>> {
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

export const MAX_FIELD_BYTES = 64 * 1024;

/** Reads a field as text. Throws `validation_error`. */
async function readText(field: string, file: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_FIELD_BYTES) throw invalid(field, `${field} must be at most ${MAX_FIELD_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof DomainError ? cause : malformed(cause);
  }
  return decodeUtf8(field, Buffer.concat(chunks));
}

async function readField(
  fields: Record<string, unknown>,
  { fieldname, file }: MultipartFile,
  readFields: (value: unknown) => unknown,
): Promise<void> {
  if (fieldname === 'file') throw invalid('body.file', 'body.file must be a file part with a filename');
  if (!fieldname) throw malformed();
  const name = nameOfPart('body', fieldname);
  fields[name] = fieldValue(name, await readText(`body.${name}`, file));
  readFields(fields);
}

export function openParts(request: FastifyRequest): Parts {
  try {
    return request.files();
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
      if (!isFilePart(part)) {
        await readField(fields, part, readFields);
        continue;
      }
      if (part.fieldname !== 'file')
        throw invalid(`body.${part.fieldname}`, `body.${part.fieldname} is not a known field`);
      if (fileId) throw invalid('body.file', 'body.file must occur only once');
      requireOneWay(fields as F, { hasFile: true });
      const filename = nameOfPart('body.file', part.filename ?? '');
      fileId = await media.send(part.file, { filename, holds }, malformed);
    }
    requireOneWay(fields as F, { hasFile: fileId !== undefined });
    return { body: { ...(fields as F), ...(fileId ? { fileId } : {}) }, discard };
  } catch (err) {
    await discard();
    throw err;
  }
}

export interface MediaConnection {
  /**
   * Streams a file to media and returns its id. `explainBreak` returns the client's error for an interrupted
   * file.
   */
  send(
    file: Readable,
    named: { readonly filename: string; readonly holds: 'source' | 'backup' },
    explainBreak: (cause: unknown) => DomainError,
  ): Promise<string>;
  discard(fileId: string): Promise<void>;
}

interface UploadAnswer {
  readonly fileId?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

/**
 * Passes a stream on and records whether the source itself failed. A broken connection also destroys the
 * stream that it sends, so the stream's state does not show which of the two failed first.
 */
function followSource(file: Readable): { readonly body: Readable; brokeOff(): boolean } {
  let hasFailed = false;
  const source = file[Symbol.asyncIterator]();
  const next = () =>
    source.next().catch((err) => {
      hasFailed = true;
      throw err;
    });
  async function* chunks() {
    try {
      for (let read = await next(); !read.done; read = await next()) yield read.value;
    } finally {
      await source.return?.();
    }
  }
  return { body: Readable.from(chunks(), { objectMode: false }), brokeOff: () => hasFailed };
}

/** Connects to media's upload endpoint on behalf of the caller. */
function connectMedia(
  { id, headers: received }: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
): MediaConnection {
  const url = (path: string) => new URL(path, deps.mediaUrl).href;
  const headers = async () => ({
    authorization: `Bearer ${await deps.sign(claims)}`,
    'x-request-id': id,
    // Lets media refuse an announced size that is too large before the transfer.
    'x-announced-bytes': received['content-length'] ?? '',
  });
  return {
    async send(file, { filename, holds }, explainBreak) {
      const source = followSource(file);
      const { statusCode, answer } = await request().catch((cause) => {
        // The client's stream was interrupted or malformed.
        if (source.brokeOff()) throw explainBreak(cause);
        throw new DomainError('unavailable', 'The upload could not be stored; try again', { cause });
      });
      if (statusCode === 201 && answer.fileId) return answer.fileId;
      // Our own token, not the client's credential: a clock was set while it was on its way.
      if (statusCode === STATUS_OF.authentication_error)
        throw new DomainError('unavailable', 'The upload could not be stored; try again');
      const { code, message } = answer.error ?? {
        code: 'internal_error',
        message: 'The upload could not be stored',
      };
      throw new DomainError(isErrorCode(code) ? code : 'internal_error', message);

      async function request() {
        const { statusCode, body } = await httpRequest(
          url(`/uploads?filename=${encodeURIComponent(filename)}&holds=${holds}`),
          {
            method: 'POST',
            headers: { ...(await headers()), 'content-type': 'application/octet-stream' },
            body: source.body,
            // Media probes the whole file before it responds.
            headersTimeout: 600_000,
          },
        );
        return { statusCode, answer: (await body.json()) as UploadAnswer };
      }
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
