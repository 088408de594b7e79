import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/caller.js';
import { drainBody } from '../../services/platform/drain-body.js';
import { STATUS_OF } from '../../services/platform/error-status.js';
import { DomainError, type ErrorCode } from '../../services/platform/errors.js';
import type { RouteAnswer } from '../route.js';
import { nextPart, openParts } from '../upload/receive-file.js';
import { type BodyDigest, isForm, observeBody } from './body-digest.js';
import { readIdempotencyKey } from './idempotency-key.js';
import type { Begun, IdempotencyStore, StoredAnswer } from './idempotency-store.js';

export interface OnceAnswered extends RouteAnswer {
  /** It is the answer another request was given. */
  readonly replayed?: true;
}

interface Steps<R> {
  /** Whether the caller may have the operation's answers at all, as the operation asks by itself. Throws. */
  readonly requireAccess: () => void;
  /** Reads and checks the request; no operation has begun when it throws. */
  readonly read: (claims: CallerClaims) => Promise<R>;
  /** In the name of these claims, which carry the key: it has one effect, however often it is called. */
  readonly operate: (read: R, claims: CallerClaims) => Promise<RouteAnswer>;
}

/** Nothing is certain, or it is not about the operation: the next request with the key may try. */
const NOT_KEPT: readonly ErrorCode[] = [
  'unavailable',
  'internal_error',
  'rate_limit_exceeded',
  'authentication_error',
];

const conflict = (message: string) =>
  new DomainError('conflict', `Idempotency-Key ${message}`, { field: 'Idempotency-Key' });
const underWay = () => conflict('is in use: its first request has not been answered yet; try again later');
const otherRequest = () =>
  conflict('was used for another request, or with other scopes or another role; use a new one');

/**
 * For requests with an idempotency key: the operation's first answer, good or bad, is kept and given to every later request
 * that says the same, with the same rights. What is refused before the operation begins is not kept, nor is a failure of ours. Where the
 * first answer was lost, with the process or on its way, the operation itself knows the key and has no second effect.
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
  const said = await read(keyed).catch(async (err) => {
    await hold.release();
    throw err;
  });
  try {
    const answer = await operate(said, keyed);
    await hold.keep(toStored(answer), body.whole());
    return answer;
  } catch (err) {
    const refusal = refusalOf(err);
    await (refusal ? hold.keep(toStored(refusal), body.whole()) : hold.release());
    throw err;
  }
}

/** The body of a request that is not looked at any further still comes. */
function refuse(request: FastifyRequest, err: unknown): never {
  void drainBody(request);
  throw err;
}

async function replay(
  request: FastifyRequest,
  body: BodyDigest,
  { fingerprint, answer }: Extract<Begun, { state: 'known' }>,
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

/** What a form says is known once it has been read; nothing of it is stored. */
async function readToTheEnd(request: FastifyRequest): Promise<void> {
  const parts = openParts(request);
  for (let next = await nextPart(parts, request); !next.done; next = await nextPart(parts, request)) {
    if (next.value.type === 'file') await finished(next.value.file.resume());
  }
}

const toStored = ({ status, body, contentType }: RouteAnswer): StoredAnswer => ({
  status,
  contentType: contentType ?? null,
  body: JSON.stringify(body),
});

/** The refusal as the client reads it; null if it is not stored, or is an unexpected failure. */
function refusalOf(err: unknown): RouteAnswer | null {
  if (!(err instanceof DomainError)) return null;
  const { code, message } = err;
  return NOT_KEPT.includes(code) ? null : { status: STATUS_OF[code], body: { error: { code, message } } };
}
