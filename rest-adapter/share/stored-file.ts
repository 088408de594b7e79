import { pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Agent, type Dispatcher, request as send } from 'undici';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { requirePlainPath } from '../forwarding/forwarded-path.js';

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 60_000;
const MAX_TEXT_BYTES = 20_000_000;

/** Request headers by which players read parts of a file. */
const ASKED = ['range', 'if-range', 'if-none-match'] as const;
const ANSWERED = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'content-disposition',
] as const;

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Reads stored files by their signed URLs, on behalf of viewers who must not receive those. */
export interface StoredFiles {
  /** Answers with the file, or the requested part of it. */
  pass(
    url: string,
    asked: {
      method: 'GET' | 'HEAD';
      headers: RequestHeaders;
      /** Called with the number of bytes before they are sent; what it throws ends the answer. */
      onBytes: (bytes: number) => void;
    },
    reply: FastifyReply,
  ): Promise<FastifyReply>;
  text(url: string): Promise<string>;
}

/** Opens a client of media, which serves all stored files. */
export async function openStoredFiles(lifecycle: Lifecycle, mediaUrl: string): Promise<StoredFiles> {
  const dispatcher = await lifecycle.start(
    'connections for shared videos',
    // A viewer may stop a video and go on.
    () =>
      new Agent({
        connect: { timeout: CONNECT_WITHIN_MS },
        headersTimeout: ANSWER_WITHIN_MS,
        bodyTimeout: 0,
      }),
    (agent) => agent.destroy(),
  );

  async function ask(
    url: string,
    method: 'GET' | 'HEAD',
    headers: Record<string, string>,
  ): Promise<Dispatcher.ResponseData> {
    try {
      const response = await send(internalUrl(url, mediaUrl), { dispatcher, method, headers });
      const elsewhere = response.headers.location;
      if (response.statusCode !== 302 || typeof elsewhere !== 'string') return response;
      // The bytes are in a bucket.
      await response.body.dump();
      return await send(elsewhere, { dispatcher, method, headers });
    } catch (cause) {
      throw new DomainError('unavailable', 'The video can’t be reached right now; try again', { cause });
    }
  }

  return {
    async pass(url, { method, headers, onBytes }, reply) {
      const given = ASKED.flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      const { statusCode, headers: answer, body } = await ask(url, method, Object.fromEntries(given));
      if (![200, 206, 304, 416].includes(statusCode)) {
        await body.dump();
        throw new DomainError('not_found', 'The file does not exist');
      }
      for (const name of ANSWERED) if (answer[name] !== undefined) reply.header(name, answer[name]);
      return reply.code(statusCode).send(counted(body, onBytes));
    },
    async text(url) {
      const { statusCode, headers, body } = await ask(url, 'GET', {});
      const isReadable = statusCode === 200 && Number(headers['content-length'] ?? 0) <= MAX_TEXT_BYTES;
      if (isReadable) return body.text();
      await body.dump();
      throw new DomainError('not_found', 'The file does not exist');
    },
  };
}

/** Passes a body on and reports its bytes. */
function counted(body: Readable, onBytes: (bytes: number) => void): Readable {
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        onBytes(chunk.length);
        done(null, chunk);
      } catch (refusal) {
        done(refusal as Error);
      }
    },
  });
  // Either side that fails ends the other.
  return pipeline(body, counting, () => undefined);
}

/** Returns the URL of a stored file at media, whatever address browsers reach it at. */
function internalUrl(url: string, mediaUrl: string): string {
  const { pathname, search } = new URL(url);
  const path = `/files/${pathname.split('/').slice(-3).join('/')}`;
  requirePlainPath(path);
  return `${mediaUrl.replace(/\/+$/, '')}${path}${search}`;
}
