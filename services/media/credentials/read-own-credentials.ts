import { SignedExport } from '../../../schemas/provenance.js';
import { errorMessage } from '../../platform/errors/errors.js';
import { type CborValue, decodeCbor, Tagged } from './cbor.js';
import { importManifests } from './import-manifests.js';
import { readSuperbox, type Superbox, superboxesIn } from './jumbf.js';
import type { SigningKey } from './signing-key.js';

type Fields = ReadonlyMap<CborValue, CborValue | undefined>;

export interface OwnCredentials {
  /** Null when the file has no content credentials that this installation has signed, or they do not match it. */
  readonly signed: SignedExport | null;
  /** Whether any action of the newest manifest, whatever its signer, states AI-generated content. */
  readonly statesAi: boolean;
}

const NONE: OwnCredentials = { signed: null, statesAi: false };
/** Expected of every file: the product has no list of trusted certificates, and compares the certificate instead. */
const UNTRUSTED = 'signingCredential.untrusted';
const AI_SOURCE = /trainedAlgorithmicMedia$/i;

/**
 * Reads the content credentials in an MP4 file: only what this installation signed, and what is bound to these bytes, is
 * shown as a file's provenance. What anybody claims of a file beside it is not.
 */
export async function readOwnCredentials(
  path: string,
  key: Pick<SigningKey, 'chain' | 'signer' | 'isSelfSigned'> | null,
  signal: AbortSignal,
): Promise<OwnCredentials & { readonly unreadable?: string }> {
  try {
    const manifests = await importManifests(path, { signal });
    const newest = manifests?.boxes.at(-1);
    if (!manifests || !newest) return NONE;
    const parts = superboxesIn(readSuperbox(newest));
    const actions = actionsOf(parts);
    const statesAi = actions.some((action) => AI_SOURCE.test(String(action.get('digitalSourceType') ?? '')));
    const isOwn =
      key !== null && isValid(manifests.validation) && leafOf(parts)?.equals(key.chain[0] as Buffer);
    return { statesAi, signed: isOwn ? describe(parts, actions, key) : null };
  } catch (err) {
    signal.throwIfAborted();
    return { ...NONE, unreadable: errorMessage(err) };
  }
}

function isValid(validation: CborValue): boolean {
  const { failure } = validation as { readonly failure: ReadonlyArray<{ readonly code: string }> };
  return failure.every(({ code }) => code === UNTRUSTED);
}

function describe(
  parts: readonly Superbox[],
  actions: readonly Fields[],
  key: Pick<SigningKey, 'signer' | 'isSelfSigned'>,
): SignedExport {
  const when = actions[0]?.get('when');
  return SignedExport.parse({
    signer: key.signer,
    selfSigned: key.isSelfSigned,
    signedAt: when instanceof Tagged ? when.value : when,
    timeStamped: partsOfSignature(parts)?.unprotected.has('sigTst2') ?? false,
    actions: actions.map((action) => action.get('action')),
    sourceSigned: assertionsOf(parts, /^c2pa\.ingredient/).some((ingredient) =>
      ingredient.has('activeManifest'),
    ),
  });
}

const actionsOf = (parts: readonly Superbox[]): readonly Fields[] =>
  assertionsOf(parts, /^c2pa\.actions/).flatMap(
    (assertion) => (assertion.get('actions') ?? []) as unknown as readonly Fields[],
  );

function assertionsOf(parts: readonly Superbox[], label: RegExp): Fields[] {
  const assertions = parts.find((part) => part.label === 'c2pa.assertions');
  const found = assertions ? superboxesIn(assertions).filter((assertion) => label.test(assertion.label)) : [];
  return found.map(({ children: [content] }) => decodeCbor(content?.content ?? Buffer.alloc(0)) as Fields);
}

function partsOfSignature(
  parts: readonly Superbox[],
): { readonly header: Fields; readonly unprotected: Fields } | null {
  const [content] = parts.find((part) => part.label === 'c2pa.signature')?.children ?? [];
  if (!content) return null;
  const decoded = decodeCbor(content.content);
  const [header, unprotected] = (decoded instanceof Tagged ? decoded.value : decoded) as [Uint8Array, Fields];
  return { header: decodeCbor(header) as Fields, unprotected };
}

/** The certificate of the signature's key. */
function leafOf(parts: readonly Superbox[]): Buffer | null {
  const header = partsOfSignature(parts)?.header;
  const chain = header?.get(33) ?? header?.get('x5chain');
  const leaf = Array.isArray(chain) ? chain[0] : chain;
  return leaf instanceof Uint8Array ? Buffer.from(leaf) : null;
}
