import { DomainError } from '../../services/platform/errors.js';
import { SealBroken, type Sealer } from '../../services/platform/sealer.js';
import type { KeyedRequest } from './idempotency-store.js';

type Place = Pick<KeyedRequest, 'workspaceId' | 'credentialId' | 'key'>;

/** What is no JSON, so that an answer which was kept before they were sealed is told from it. */
const MARK = 'sealed:';

const listOf = ({ workspaceId, credentialId, key }: Place) => [workspaceId, credentialId, key];

/** An answer may show what can't be read anywhere else, such as a webhook's secret: nor can it be where it is kept. */
export function sealAnswer(sealer: Sealer, place: Place, body: string): string {
  const { keyId, ciphertext } = sealer.seal(body, listOf(place));
  return `${MARK}${keyId}:${ciphertext}`;
}

/** Throws `conflict` when it was sealed with a key that is in use no more. */
export function openAnswer(sealer: Sealer, place: Place, body: string): string {
  if (!body.startsWith(MARK)) return body;
  const [keyId = '', ciphertext = ''] = body.slice(MARK.length).split(':');
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
