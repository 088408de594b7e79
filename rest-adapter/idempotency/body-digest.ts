import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { canonical, sha256 } from '../../services/platform/idempotency/fingerprint.js';

/**
 * The fingerprint of a request: its method, URL, body and the permissions of its credential. A stored
 * response is not returned to a token whose scopes were narrowed since, nor to a member whose role changed.
 */
export interface BodyDigest {
  /** Returns null while a streamed body has not been read. */
  early(): string | null;
  /** Requires that the body has been read to its end. */
  whole(): string;
}

type Rights = Pick<CallerClaims, 'scopes' | 'role'>;

/** Hashes a file while it is streamed. */
function hashing(part: Extract<Multipart, { type: 'file' }>, onDigest: (digest: string) => void): void {
  const hash = createHash('sha256');
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      onDigest(hash.digest('hex'));
      done();
    },
  });
  // An interrupted part also destroys the stream that replaces it.
  pipeline(part.file, passing, () => undefined);
  // Readers of a part use its stream alone, not what the multipart parser notes on it.
  part.file = passing as unknown as typeof part.file;
}

/** Digests the parts of a form while they are read. */
function observeParts(request: FastifyRequest, seen: string[]): void {
  const parts = request.parts.bind(request);
  request.parts = async function* (options) {
    for await (const part of parts(options)) {
      const { fieldname } = part;
      if (part.type === 'field') seen.push(JSON.stringify(['field', fieldname, String(part.value)]));
      else {
        const { filename } = part;
        hashing(part, (digest) => seen.push(JSON.stringify(['file', fieldname, filename, digest])));
      }
      yield part;
    }
  } as typeof request.parts;
}

export function observeBody(request: FastifyRequest, { scopes, role }: Rights): BodyDigest {
  // Unlimited credentials add nothing, so their digests equal those stored before permissions were part of
  // the fingerprint.
  const rights = scopes || role ? [{ scopes: scopes && [...scopes].sort(), role }] : [];
  const ofRequest = (body: unknown) => sha256(JSON.stringify([request.method, request.url, body, ...rights]));
  if (!isForm(request)) {
    const digest = ofRequest(canonical(request.body === undefined ? {} : request.body));
    return { early: () => digest, whole: () => digest };
  }
  const seen: string[] = [];
  observeParts(request, seen);
  return { early: () => null, whole: () => ofRequest([...seen].sort()) };
}

/** `isMultipart` exists only in scopes that accept forms. */
export const isForm = (request: FastifyRequest): boolean =>
  typeof request.isMultipart === 'function' && request.isMultipart();
