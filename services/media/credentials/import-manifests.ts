import { type FileHandle, open } from 'node:fs/promises';
import { C2PA_UUID, readAt, readTopLevel, type TopLevelBox, UnsupportedFile } from './bmff.js';
import type { CborValue } from './cbor.js';
import { checkManifest } from './check-manifest.js';
import { hashOf, readSuperbox, superboxesIn } from './jumbf.js';

/** The manifests of a file, as they are copied into that of a file made from it. */
export interface ImportedManifests {
  /** Whole boxes, unchanged. */
  readonly boxes: readonly Buffer[];
  /** References to the newest manifest and its signature, with their hashes. */
  readonly active: { readonly url: string; readonly hash: Buffer };
  readonly signature: { readonly url: string; readonly hash: Buffer };
  /** What checking the newest one has shown, by C2PA's status codes. */
  readonly validation: CborValue;
}

/** Manifests with large thumbnails have hundreds of kilobytes. */
const MAX_STORE_BYTES = 8 * 1024 * 1024;
const PURPOSE_AT = 8 + C2PA_UUID.length + 4;
const PURPOSE = Buffer.from('manifest\0');
const STORE_AT = PURPOSE_AT + PURPOSE.length + 8;

/** Whether a file is an MP4 or MOV file with manifests, which may be unreadable. */
export async function hasManifests(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return (await findHome(file)) !== null;
  } catch (err) {
    if (err instanceof UnsupportedFile) return false;
    throw err;
  } finally {
    await file.close();
  }
}

/** Returns the box with the manifests, among all boxes; null when there is none. */
async function findHome(file: FileHandle): Promise<{ home: TopLevelBox; boxes: TopLevelBox[] } | null> {
  if ((await file.stat()).size < 16 || (await readAt(file, 4, 4)).toString('latin1') !== 'ftyp') return null;
  const boxes = await readTopLevel(file);
  const home = boxes.find(({ isC2pa }) => isC2pa);
  return home ? { home, boxes } : null;
}

/**
 * Returns the manifests in an MP4 or MOV file, checked; null when there are none. Throws an error when they
 * cannot be read.
 */
export async function importManifests(
  path: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<ImportedManifests | null> {
  const file = await open(path, 'r');
  try {
    const found = await findHome(file);
    if (!found) return null;
    const { home, boxes } = found;
    if (home.size > MAX_STORE_BYTES) throw new Error(`the manifests have ${home.size} bytes`);
    const bytes = await readAt(file, home.start, home.size);
    if (!bytes.subarray(PURPOSE_AT, PURPOSE_AT + PURPOSE.length).equals(PURPOSE))
      throw new Error('the box has no manifests');
    const store = bytes.subarray(STORE_AT);
    // Zeros may follow.
    const manifests = superboxesIn(readSuperbox(store.subarray(0, store.readUInt32BE(0))));
    const active = manifests.at(-1);
    const signature = active && superboxesIn(active).find(({ label }) => label === 'c2pa.signature');
    if (!active || !signature) throw new Error('the newest manifest has no signature');
    const url = `self#jumbf=/c2pa/${active.label}`;
    return {
      boxes: manifests.map((manifest) => manifest.bytes),
      active: { url, hash: hashOf(active.bytes) },
      signature: { url: `${url}/c2pa.signature`, hash: hashOf(signature.bytes) },
      validation: await checkManifest(active, { file, boxes, signal }),
    };
  } finally {
    await file.close();
  }
}
