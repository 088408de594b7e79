import { open } from 'node:fs/promises';
import { C2PA_UUID } from './bmff.js';
import { draftManifest, type HardBinding, type ManifestKeys } from './compose-manifest.js';
import { type CopyOptions, copyAround, UNHASHED, writeAll } from './copy-around.js';
import { box } from './jumbf.js';
import type { SignedContent } from './signed-content.js';

/** Version and flags of the box, its purpose, and the offset of a Merkle tree, which there is none of. */
const BOX_HEAD = Buffer.concat([C2PA_UUID, Buffer.alloc(4), Buffer.from('manifest\0'), Buffer.alloc(8)]);
const SPACE = BOX_HEAD.length + 8;

/**
 * Writes a signed copy of an MP4 file that plays while it is loaded. Its streams are the same bytes.
 */
export async function signMp4(
  { from, to }: { readonly from: string; readonly to: string },
  content: SignedContent,
  keys: ManifestKeys,
  options: CopyOptions,
): Promise<{ isTimeStamped: boolean }> {
  const draft = await draftManifest(content, bmffHash, keys);
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'w');
    try {
      const { gapAt, hash } = await copyAround(source, target, SPACE + draft.sizeBytes, options);
      const { store, isTimeStamped } = await draft.complete(hash);
      await writeAll(target, box('uuid', BOX_HEAD, store), gapAt);
      return { isTimeStamped };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const bmffHash = (hash: Buffer): HardBinding => ({
  label: 'c2pa.hash.bmff.v3',
  data: {
    exclusions: [
      { xpath: '/uuid', data: [{ offset: 8, value: C2PA_UUID }] },
      ...UNHASHED.map((type) => ({ xpath: `/${type}` })),
    ],
    alg: 'sha256',
    hash,
    name: 'MP4 file',
  },
});
