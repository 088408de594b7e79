import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/caller.js';
import { canonical, sha256 } from '../../services/platform/idempotency/fingerprint.js';

/**
 * What tells one request from another: its method, its address, what is in its body, and what its credential may do. An answer is not for
 * a token that was narrowed since, nor for a member who was given another role.
 */
export interface BodyDigest {
  /** Null as long as a body that is streamed has not been read. */
  early(): string | null;
  /** Once the body has been read to its end. */
  whole(): string;
}

type Rights = Pick<CallerClaims, 'scopes' | 'role'>;

/** Hashes a file as it passes. */
function hashing(part: Extract<Multipart, { type: 'file' }>, heard: (digest: string) => void): void {
  const hash = createHash('sha256');
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      heard(hash.digest('hex'));
      done();
    },
  });
  // A part that breaks off breaks what is read in its stead, too.
  pipeline(part.file, passing, () => undefined);
  part.file = passing as unknown as typeof part.file;
}

/** Digests a form's parts while they are read. */
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
  // What nothing limits is told by nothing: its requests have the digests they had before rights were part of them.
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

/** Only where forms are taken can a request be asked what it is. */
export const isForm = (request: FastifyRequest): boolean =>
  typeof request.isMultipart === 'function' && request.isMultipart();
