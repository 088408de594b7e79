import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { request as httpRequest } from 'undici';
import type { CallerClaims } from '../../services/platform/caller.js';
import { DomainError, isErrorCode } from '../../services/platform/errors.js';
import type { ReceiverDeps } from '../route.js';

export interface MediaConnection {
  /** Streams a file on as it comes; its id. `explainBreak` says what a file that broke off is to the client. */
  send(file: Readable, filename: string, explainBreak: (cause: unknown) => DomainError): Promise<string>;
  discard(fileId: string): Promise<void>;
}

/** Media's upload address, in the caller's name. */
export function connectMedia(
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
): MediaConnection {
  const url = (path: string) => new URL(path, deps.mediaUrl).href;
  const headers = async () => ({
    authorization: `Bearer ${await deps.sign(claims)}`,
    'x-request-id': request.id,
    // What is announced to be too large is refused before it is sent.
    'x-announced-bytes': request.headers['content-length'] ?? '',
  });
  return {
    async send(file, filename, explainBreak) {
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
        if (file.errored) throw explainBreak(cause);
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
