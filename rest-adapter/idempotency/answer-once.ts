import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { STATUS_OF } from '../../services/platform/errors/error-status.js';
import { DomainError, type ErrorCode, invalid } from '../../services/platform/errors/errors.js';
import { drainBody } from '../../services/platform/http/drain-body.js';
import { canonical, sha256 } from '../../services/platform/idempotency/fingerprint.js';
import type { RouteResponse } from '../route.js';
import { nextPart, openParts } from '../upload/receive-file.js';
import type { BeginResult, IdempotencyStore, StoredAnswer } from './idempotency-store.js';

const WELL_FORMED = /^[\x21-\x7e]{1,255}$/;

/** Returns null when the client sent none. */
function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && WELL_FORMED.test(key)) return key;
  throw invalid('Idempotency-Key', 'must be 1 to 255 visible ASCII characters, without spaces, sent once');
}

/**
 * The fingerprint of a request: its method, URL, body and the permissions of its credential. A stored
 * response is not returned to a token whose scopes were narrowed since, nor to a member whose role changed.
 */
interface BodyDigest {
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

function observeBody(request: FastifyRequest, { scopes, role }: Rights): BodyDigest {
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
const isForm = (request: FastifyRequest): boolean =>
  typeof request.isMultipart === 'function' && request.isMultipart();

export interface OnceAnswered extends RouteResponse {
  /** Whether the response was stored for an earlier request. */
  readonly replayed?: true;
}

interface Steps<R> {
  /** Throws unless the caller may execute the operation, by the same rule as the operation itself. */
  readonly requireAccess: () => void;
  /** Reads and validates the request; the operation has not started when it throws. */
  readonly read: (claims: CallerClaims) => Promise<R>;
  /**
   * Executes the operation with these claims, which carry the idempotency key, so repeated calls have a
   * single effect.
   */
  readonly operate: (read: R, claims: CallerClaims) => Promise<OnceAnswered>;
}

/**
 * Responses that are not stored, because the outcome is uncertain or unrelated to the operation; the next
 * request with the key executes again.
 */
const NOT_STORED: readonly ErrorCode[] = [
  'unavailable',
  'internal_error',
  'rate_limit_exceeded',
  'authentication_error',
];

const conflict = (message: string) =>
  new DomainError('conflict', `Idempotency-Key ${message}`, { field: 'Idempotency-Key' });
const underWay = () => conflict('is in use by a request that has not been answered yet; try again later');
const otherRequest = () =>
  conflict('was used for another request, or with other scopes or another role; use a new one');

/**
 * For requests with an idempotency key: stores the operation's first response, success or error, and returns
 * it to every later request with the same content and permissions. Errors before the operation starts and
 * internal errors are not stored. When the first response was lost, the operation itself recognizes the key
 * and has no second effect.
 */
export async function answerOnce<R>(
  store: IdempotencyStore,
  request: FastifyRequest,
  claims: CallerClaims,
  { requireAccess, read, operate }: Steps<R>,
): Promise<OnceAnswered> {
  const { workspaceId, credentialId } = claims;
  const key = readIdempotencyKey(request);
  if (key === null || !workspaceId || !credentialId) return operate(await read(claims), claims);
  const keyed = { ...claims, effectKey: key };

  const body = observeBody(request, claims);
  const begun = await store
    .begin({ workspaceId, credentialId, key, fingerprint: body.early() })
    .catch((err) => refuse(request, err));
  if (begun.state === 'known') {
    try {
      requireAccess();
    } catch (err) {
      refuse(request, err);
    }
    return replay(request, body, begun);
  }

  const { hold } = begun;
  const validated = await read(keyed).catch(async (err) => {
    await hold.release();
    throw err;
  });
  try {
    const answer = await operate(validated, keyed);
    await hold.store(toStored(answer), body.whole());
    return answer;
  } catch (err) {
    const refusal = refusalOf(err);
    await (refusal ? hold.store(toStored(refusal), body.whole()) : hold.release());
    throw err;
  }
}

/** The rest of the body is drained, because the client keeps sending it. */
function refuse(request: FastifyRequest, err: unknown): never {
  void drainBody(request);
  throw err;
}

async function replay(
  request: FastifyRequest,
  body: BodyDigest,
  { fingerprint, answer }: Extract<BeginResult, { state: 'known' }>,
): Promise<OnceAnswered> {
  const early = body.early();
  if (!answer) {
    const differs = fingerprint !== null && early !== null && fingerprint !== early;
    return refuse(request, differs ? otherRequest() : underWay());
  }
  if (isForm(request)) await readToTheEnd(request).catch((err) => refuse(request, err));
  if (body.whole() !== fingerprint) throw otherRequest();
  const { status, contentType, body: text } = answer;
  return { status, body: JSON.parse(text), contentType: contentType ?? undefined, replayed: true };
}

/** The digest of a form is known only after the form was read; none of it is stored. */
async function readToTheEnd(request: FastifyRequest): Promise<void> {
  const parts = openParts(request);
  for (let next = await nextPart(parts, request); !next.done; next = await nextPart(parts, request)) {
    await finished(next.value.file.resume());
  }
}

const toStored = ({ status, body, contentType }: RouteResponse): StoredAnswer => ({
  status,
  contentType: contentType ?? null,
  body: JSON.stringify(body),
});

/** Returns the error response to store, or null for an error that is not stored or is unexpected. */
function refusalOf(err: unknown): RouteResponse | null {
  if (!(err instanceof DomainError)) return null;
  const { code, message } = err;
  return NOT_STORED.includes(code) ? null : { status: STATUS_OF[code], body: { error: { code, message } } };
}
