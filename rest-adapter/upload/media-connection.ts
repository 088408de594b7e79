import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { request as httpRequest } from 'undici';
import type { CallerClaims } from '../../services/platform/caller.js';
import { DomainError, isErrorCode } from '../../services/platform/errors.js';
import type { ReceiverDeps } from '../route.js';

export interface MediaConnection {
  /** Streams a file on as it comes; its id. `explainBreak` says what a file that broke off is to the client. */
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
 * Hands a stream on and remembers whether it failed by itself. A connection that breaks destroys the stream that it sends, too, so
 * that the stream's own state does not say which of the two failed first.
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

/** Media's upload address, in the caller's name. */
export function connectMedia(
  { id, headers: received }: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
): MediaConnection {
  const url = (path: string) => new URL(path, deps.mediaUrl).href;
  const headers = async () => ({
    authorization: `Bearer ${await deps.sign(claims)}`,
    'x-request-id': id,
    // What is announced to be too large is refused before it is sent.
    'x-announced-bytes': received['content-length'] ?? '',
  });
  return {
    async send(file, { filename, holds }, explainBreak) {
      const source = followSource(file);
      const { statusCode, answer } = await request().catch((cause) => {
        // What came is not what was meant.
        if (source.brokeOff()) throw explainBreak(cause);
        throw new DomainError('unavailable', 'The upload could not be stored; try again', { cause });
      });
      if (statusCode === 201 && answer.fileId) return answer.fileId;
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
            // A probe reads the whole file once before it answers.
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
