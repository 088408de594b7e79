import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { errorMessage } from '../../platform/errors.js';
import type { Outbound } from '../../platform/outbound/outbound.js';
import { boolean, integer, nothing, octetString, oid, readDer, sequence } from './der.js';
import type { RequestTimeStamp } from './sign-claim.js';

interface TimeStampServer {
  readonly url: string;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly log: Logger;
}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 65_536;
const SHA256 = '2.16.840.1.101.3.4.2.1';
const OPTIONAL_NOTHING = nothing();
/** Granted, or granted with changes. */
const GRANTED = [0, 1];

/**
 * Requests time stamps from a server by RFC 3161. While it does not answer, files are signed without one:
 * they need none to be valid until the certificate expires.
 */
export const makeTimeStampClient =
  ({ url, outbound, log }: TimeStampServer): RequestTimeStamp =>
  async (bytes) => {
    const imprint = createHash('sha256').update(bytes).digest();
    const nonce = integer(randomBytes(8));
    const algorithm = sequence(oid(SHA256), OPTIONAL_NOTHING);
    const request = sequence(integer(1), sequence(algorithm, octetString(imprint)), nonce, boolean(true));
    try {
      const answer = await outbound.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: request,
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      const body = await buffer(answer.body);
      if (answer.status !== 200) throw new Error(`the server answered with the status ${answer.status}`);
      return readToken(body, imprint, nonce);
    } catch (err) {
      log.warn({ reason: errorMessage(err) }, 'a file was signed without a time stamp');
      return null;
    }
  };

/** Returns the time stamp of an answer. Throws an error when it is refused, or that of another request. */
function readToken(answer: Buffer, imprint: Buffer, nonce: Buffer): Buffer {
  const [status, token] = readDer(readDer(answer)[0]?.content ?? Buffer.alloc(0));
  const code = status && readDer(status.content)[0]?.content[0];
  if (!token || code === undefined || !GRANTED.includes(code))
    throw new Error(`the server refused the request with the status ${code}`);
  if (!token.bytes.includes(imprint) || !token.bytes.includes(nonce))
    throw new Error('the server answered another request');
  return token.bytes;
}
