import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { C2PA_UUID, moveChunks, readAt, readTopLevel, type TopLevelBox, UnsupportedFile } from './bmff.js';
import { draftManifest, type HardBinding, type ManifestKeys } from './compose-manifest.js';
import { box } from './jumbf.js';
import type { SignedContent } from './signed-content.js';

interface CopyOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

export interface CopiedAround {
  /** Where the gap begins. */
  readonly gapAt: number;
  /** Hash of C2PA (BMFF hash, version 3) over everything but the boxes that are always left out. */
  readonly hash: Buffer;
}

const BUFFER_BYTES = 1 << 20;
const MAX_32_BITS = 0xffffffff;
/** Left out of the hash, like the manifest itself. */
const UNHASHED = ['ftyp', 'mfra'] as const;

/**
 * Copies an MP4 file with a gap after its first box and `moov` behind the gap, so that it plays while it is
 * loaded, and hashes it meanwhile. Earlier manifests are left out. Needs the memory of `moov` and a buffer,
 * however large the file is.
 */
async function copyAround(
  source: FileHandle,
  target: FileHandle,
  gapBytes: number,
  { signal, onProgress }: CopyOptions,
): Promise<CopiedAround> {
  const boxes = (await readTopLevel(source)).filter(({ isC2pa }) => !isC2pa);
  const { ftyp, moov, rest } = sortBoxes(boxes);
  const oldMoov = await readAt(source, moov.start, moov.size);
  const restBytes = rest.reduce((sum, { size }) => sum + size, 0);
  // A table with 64 bits has at most twice the size.
  const isWide = ftyp.size + gapBytes + 2 * moov.size + restBytes > MAX_32_BITS;
  let end = ftyp.size + gapBytes + moveChunks(oldMoov, (offset) => offset, isWide).length;
  const placed = rest.map((box) => {
    end += box.size;
    return { ...box, to: end - box.size };
  });
  const newMoov = moveChunks(oldMoov, (offset) => movedOffset(offset, placed), isWide);

  const hash = createHash('sha256');
  await writeAll(target, await readAt(source, ftyp.start, ftyp.size), 0);
  await writeAll(target, newMoov, ftyp.size + gapBytes);
  hashBox(hash, { type: 'moov', to: ftyp.size + gapBytes });
  hash.update(newMoov);
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let done = 0;
  for (const box of placed) {
    const isHashed = hashBox(hash, box);
    for (let at = 0; at < box.size; ) {
      signal.throwIfAborted();
      const length = Math.min(BUFFER_BYTES, box.size - at);
      const { bytesRead } = await source.read(buffer, 0, length, box.start + at);
      if (bytesRead === 0) throw new UnsupportedFile('the file became shorter while it was copied');
      const bytes = buffer.subarray(0, bytesRead);
      const writing = writeAll(target, bytes, box.to + at);
      if (isHashed) hash.update(bytes);
      await writing;
      at += bytesRead;
      done += bytesRead;
      onProgress?.(done / restBytes);
    }
  }
  return { gapAt: ftyp.size, hash: hash.digest() };
}

function sortBoxes(boxes: readonly TopLevelBox[]) {
  const [ftyp] = boxes;
  const moov = boxes.find(({ type }) => type === 'moov');
  if (ftyp?.type !== 'ftyp' || !moov) throw new UnsupportedFile('the file is no MP4 with ftyp and moov');
  if (boxes.some(({ type }) => type === 'moof')) throw new UnsupportedFile('the MP4 file is fragmented');
  return { ftyp, moov, rest: boxes.filter((box) => box !== ftyp && box !== moov) };
}

function movedOffset(offset: number, placed: ReadonlyArray<TopLevelBox & { readonly to: number }>): number {
  const home = placed.find(({ start, size }) => offset >= start && offset < start + size);
  if (!home) throw new UnsupportedFile(`the chunk at ${offset} is outside the media data`);
  return offset - home.start + home.to;
}

/** The hash covers where a box is. Returns whether its bytes are hashed. */
function hashBox(hash: Hash, { type, to }: { readonly type: string; readonly to: number }): boolean {
  if ((UNHASHED as readonly string[]).includes(type)) return false;
  const offset = Buffer.alloc(8);
  offset.writeBigUInt64BE(BigInt(to));
  hash.update(offset);
  return true;
}

async function writeAll(target: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await target.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

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
