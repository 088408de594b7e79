import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { readAt, type TopLevelBox } from './bmff.js';
import type { CborValue } from './cbor.js';

export interface CheckedFile {
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
export async function checkBinding(label: string, data: CborValue, checked: CheckedFile): Promise<boolean> {
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
