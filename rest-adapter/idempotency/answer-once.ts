import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { STATUS_OF } from '../../services/platform/errors/error-status.js';
import { DomainError, type ErrorCode, invalid } from '../../services/platform/errors/errors.js';
import { drainBody } from '../../services/platform/http/drain-body.js';
import { canonical, sha256 } from '../../services/platform/idempotency/fingerprint.js';
import type { RouteResponse } from '../route.js';
import { isFilePart } from '../upload/accept-file-forms.js';
import { MAX_FIELD_BYTES, nextPart, openParts } from '../upload/receive-file.js';
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

interface PartObserver {
  readonly add: (chunk: Buffer) => void;
  readonly end: () => void;
}

/** Shows an observer the bytes of a part while they are streamed. */
function observe(part: MultipartFile, { add, end }: PartObserver): void {
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      add(chunk);
      done(null, chunk);
    },
    flush(done) {
      end();
      done();
    },
  });
  // An interrupted part also destroys the stream that replaces it.
  pipeline(part.file, passing, () => undefined);
  // Readers of a part use its stream alone, not what the multipart parser notes on it.
  part.file = passing as unknown as typeof part.file;
}

function hashing(onDigest: (digest: string) => void): PartObserver {
  const hash = createHash('sha256');
  return { add: (chunk) => hash.update(chunk), end: () => onDigest(hash.digest('hex')) };
}

/** The rest of a longer field is left out: such a form is refused. */
function collecting(onText: (text: string) => void): PartObserver {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    add(chunk) {
      if (bytes <= MAX_FIELD_BYTES) chunks.push(chunk);
      bytes += chunk.length;
    },
    end: () => onText(Buffer.concat(chunks).toString('utf8')),
  };
}

/** Digests the parts of a form while they are read. */
function observeParts(request: FastifyRequest, seen: string[]): void {
  const files = request.files.bind(request);
  request.files = async function* (options) {
    for await (const part of files(options)) {
      const { fieldname, filename } = part;
      const see = (...content: unknown[]) => seen.push(JSON.stringify(content));
      if (isFilePart(part))
        observe(
          part,
          hashing((digest) => see('file', fieldname, filename, digest)),
        );
      else
        observe(
          part,
          collecting((text) => see('field', fieldname, text)),
        );
      yield part;
    }
  } as typeof request.files;
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
