import { SealBroken, type Sealer } from '../../services/platform/access/sealer.js';
import { DomainError } from '../../services/platform/errors/errors.js';

export interface KeyedRequest {
  readonly workspaceId: string;
  readonly credentialId: string;
  readonly key: string;
  /** Hash of the request; null while it is unknown. */
  readonly fingerprint: string | null;
}

type Place = Pick<KeyedRequest, 'workspaceId' | 'credentialId' | 'key'>;

/** Not valid JSON, which distinguishes sealed responses from those stored before sealing was introduced. */
const PREFIX = 'sealed:';

const listOf = ({ workspaceId, credentialId, key }: Place) => [workspaceId, credentialId, key];

/** Seals a response, which may contain secrets that can't be read anywhere else, such as a webhook's. */
export function sealAnswer(sealer: Sealer, place: Place, body: string): string {
  const { keyId, ciphertext } = sealer.seal(body, listOf(place));
  return `${PREFIX}${keyId}:${ciphertext}`;
}

/** Throws `conflict` when the response was sealed with a key that is no longer in use. */
export function openAnswer(sealer: Sealer, place: Place, body: string): string {
  if (!body.startsWith(PREFIX)) return body;
  const [keyId = '', ciphertext = ''] = body.slice(PREFIX.length).split(':');
  try {
    return sealer.open({ keyId, ciphertext }, listOf(place));
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    throw new DomainError(
      'conflict',
      'Idempotency-Key was used before, and the answer can’t be read any more; use a new one',
      { field: 'Idempotency-Key', cause },
    );
  }
}
