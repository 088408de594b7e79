import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { request as httpRequest } from 'undici';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { STATUS_OF } from '../../services/platform/errors/error-status.js';
import { DomainError, isErrorCode } from '../../services/platform/errors/errors.js';
import type { ReceiverDeps } from '../route.js';

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
export function connectMedia(
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
