import {
  constants,
  createHash,
  type Hash,
  type VerifyKeyObjectInput,
  verify,
  X509Certificate,
} from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { errorMessage } from '../../platform/errors/errors.js';
import { readAt, type TopLevelBox } from './bmff.js';
import { type CborValue, decodeCbor, encodeCbor, Tagged } from './cbor.js';
import { hashOf, type Superbox, superboxesIn } from './jumbf.js';

interface CheckedFile {
  readonly file: FileHandle;
  readonly boxes: readonly TopLevelBox[];
  readonly signal: AbortSignal;
}

type Fields = ReadonlyMap<string, CborValue | undefined>;

const BUFFER_BYTES = 1 << 20;
const DIGESTS = ['sha256', 'sha384', 'sha512'];

/**
 * Computes the hash that binds a manifest to an MP4 file, and compares it. Throws an error for hashes of
 * another kind: of fragments, or of parts of boxes.
 */
async function checkBinding(label: string, data: CborValue, checked: CheckedFile): Promise<boolean> {
  const fields = data as Fields;
  const expected = fields.get('hash');
  const digest = fields.get('alg') ?? 'sha256';
  if (!label.startsWith('c2pa.hash.bmff') || fields.get('merkle') || !(expected instanceof Uint8Array))
    throw new Error(`the binding ${label} of this kind is not checked`);
  if (!DIGESTS.includes(String(digest))) throw new Error(`the hash ${digest} is unknown`);
  const exclusions = (fields.get('exclusions') ?? []) as unknown as readonly Fields[];
  requireWholeBoxes(exclusions);
  const hash = createHash(String(digest));
  for (const box of checked.boxes) {
    if (await isExcluded(box, exclusions, checked.file)) continue;
    if (label !== 'c2pa.hash.bmff') hash.update(offsetOf(box));
    await hashBytes(hash, box, checked);
  }
  return hash.digest().equals(expected);
}

/** The first version hashed no offsets. */
function offsetOf({ start }: TopLevelBox): Buffer {
  const offset = Buffer.alloc(8);
  offset.writeBigUInt64BE(BigInt(start));
  return offset;
}

function requireWholeBoxes(exclusions: readonly Fields[]): void {
  for (const exclusion of exclusions) {
    const path = String(exclusion.get('xpath'));
    const isWhole = ['subset', 'length', 'version', 'flags'].every((name) => exclusion.get(name) == null);
    if (!/^\/[^/[]+$/.test(path) || !isWhole)
      throw new Error(`the binding leaves out parts of ${path}, which is not checked`);
  }
}

async function isExcluded(
  box: TopLevelBox,
  exclusions: readonly Fields[],
  file: FileHandle,
): Promise<boolean> {
  for (const exclusion of exclusions) {
    if (exclusion.get('xpath') !== `/${box.type}`) continue;
    const data = (exclusion.get('data') ?? []) as unknown as readonly Fields[];
    const matches = await Promise.all(
      data.map(async (each) => {
        const value = each.get('value') as Uint8Array;
        const offset = Number(each.get('offset'));
        if (offset + value.length > box.size) return false;
        return (await readAt(file, box.start + offset, value.length)).equals(value);
      }),
    );
    if (matches.every(Boolean)) return true;
  }
  return false;
}

async function hashBytes(
  hash: Hash,
  { start, size }: TopLevelBox,
  { file, signal }: CheckedFile,
): Promise<void> {
  for (let at = 0; at < size; at += BUFFER_BYTES) {
    signal.throwIfAborted();
    hash.update(await readAt(file, start + at, Math.min(BUFFER_BYTES, size - at)));
  }
}

/** One of C2PA's status codes, and what it is about. */
interface Status {
  readonly code: string;
  readonly url: string;
  readonly explanation?: string;
}

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
const ECDSA = { dsaEncoding: 'ieee-p1363' } as const;
const ALGORITHMS = new Map<CborValue | undefined, [string | null, Partial<VerifyKeyObjectInput>]>([
  [-7, ['sha256', ECDSA]],
  [-35, ['sha384', ECDSA]],
  [-36, ['sha512', ECDSA]],
  [-37, ['sha256', PSS]],
  [-38, ['sha384', PSS]],
  [-39, ['sha512', PSS]],
  [-8, [null, {}]],
]);

/**
 * Checks the newest manifest of a file: signature, assertions and binding to the file. No certificate is
 * trusted, because the product has no list of trusted ones; verifiers of an export decide that themselves.
 */
export async function checkManifest(manifest: Superbox, checked: CheckedFile): Promise<CborValue> {
  const uri = `self#jumbf=/c2pa/${manifest.label}`;
  const success: Status[] = [];
  const failure: Status[] = [];
  const note = (isRight: boolean, right: string, wrong: string, url: string) =>
    isRight ? success.push({ code: right, url }) : failure.push({ code: wrong, url });
  try {
    const parts = superboxesIn(manifest);
    const claim = contentOf(findPart(parts, /^c2pa\.claim(\.v2)?$/));
    const isSigned = isSignedBy(claim, contentOf(findPart(parts, /^c2pa\.signature$/)));
    note(isSigned, 'claimSignature.validated', 'claimSignature.mismatch', `${uri}/c2pa.signature`);
    failure.push({ code: 'signingCredential.untrusted', url: `${uri}/c2pa.signature` });
    const assertions = superboxesIn(findPart(parts, /^c2pa\.assertions$/));
    const stated = linksOf(claim).flatMap(({ name, hash }) => {
      const found = assertions.find(({ label }) => label === name);
      const isSame = found !== undefined && hashOf(found.bytes).equals(hash);
      const wrong = found ? 'assertion.hashedURI.mismatch' : 'assertion.missing';
      note(isSame, 'assertion.hashedURI.match', wrong, `${uri}/c2pa.assertions/${name}`);
      return found ? [found] : [];
    });
    const binding = findPart(stated, /^c2pa\.hash\./);
    const isBound = await checkBinding(binding.label, decodeCbor(contentOf(binding)), checked);
    const url = `${uri}/c2pa.assertions/${binding.label}`;
    note(isBound, 'assertion.bmffHash.match', 'assertion.bmffHash.mismatch', url);
  } catch (err) {
    checked.signal.throwIfAborted();
    failure.push({ code: 'general.error', url: uri, explanation: errorMessage(err) });
  }
  return { success: success.map(toCbor), informational: [], failure: failure.map(toCbor) };
}

function findPart(parts: readonly Superbox[], label: RegExp): Superbox {
  const found = parts.find((part) => label.test(part.label));
  if (!found) throw new Error(`the manifest has no part ${label.source}`);
  return found;
}

const toCbor = ({ code, url, explanation }: Status): CborValue => ({ code, url, explanation });

/** The bytes of the only content box. */
const contentOf = ({ children }: Superbox): Buffer => {
  const [content] = children;
  if (!content) throw new Error('a box of the manifest is empty');
  return content.content;
};

function isSignedBy(claim: Buffer, message: Buffer): boolean {
  const decoded = decodeCbor(message);
  const [header, , , signature] = (decoded instanceof Tagged ? decoded.value : decoded) as [
    Uint8Array,
    unknown,
    null,
    Uint8Array,
  ];
  const headers = decodeCbor(header) as ReadonlyMap<CborValue, CborValue>;
  const algorithm = ALGORITHMS.get(headers.get(1));
  const chain = headers.get(33) ?? headers.get('x5chain');
  const leaf = Array.isArray(chain) ? chain[0] : chain;
  if (!algorithm || !(leaf instanceof Uint8Array))
    throw new Error('the algorithm of the signature is unknown');
  const [digest, options] = algorithm;
  const { publicKey } = new X509Certificate(leaf);
  const signed = encodeCbor(['Signature1', header, Buffer.alloc(0), claim]);
  return verify(digest, signed, { key: publicKey, ...options }, signature);
}

/** The assertions that a claim refers to. */
function linksOf(claim: Buffer): Array<{ name: string; hash: Uint8Array }> {
  const fields = decodeCbor(claim) as ReadonlyMap<string, CborValue>;
  const lists = ['assertions', 'created_assertions', 'gathered_assertions'].map(
    (name) => fields.get(name) ?? [],
  );
  return lists.flat().map((link) => {
    const { url, hash } = Object.fromEntries(link as unknown as ReadonlyMap<string, string | Uint8Array>);
    return { name: String(url).split('/').at(-1) ?? '', hash: hash as Uint8Array };
  });
}
