import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { UnsupportedFile } from './bmff.js';
import { draftManifest, type ManifestKeys } from './compose-manifest.js';
import type { SignedContent } from './signed-content.js';

/** The frame of ID3 2.3 for any object: encoding, media type, file name, description, then the object. */
const FRAME = 'GEOB';
const OBJECT_HEAD = Buffer.concat([
  Buffer.of(0),
  Buffer.from('application/x-c2pa-manifest-store\0', 'latin1'),
  Buffer.from('c2pa\0', 'latin1'),
  Buffer.from('c2pa manifest store\0', 'latin1'),
]);
const MEDIA_TYPE = OBJECT_HEAD.subarray(1, OBJECT_HEAD.indexOf(0, 1) + 1);
const HEAD_BYTES = 10;
const MAX_TAG_BYTES = 2 ** 28;

/** Writes a signed copy of an MP3 file with an ID3 tag (version 2.3). Its audio frames are the same bytes. */
export async function signMp3(
  { from, to }: { readonly from: string; readonly to: string },
  content: SignedContent,
  keys: ManifestKeys,
): Promise<{ isTimeStamped: boolean }> {
  const bytes = await readFile(from);
  const { frames, audio } = readTag(bytes);
  const others = Buffer.concat(frames.filter((frame) => !isManifest(frame)));
  const start = HEAD_BYTES + others.length + HEAD_BYTES + OBJECT_HEAD.length;
  // The bytes of the manifest itself cannot be part of the hash that it contains.
  const bind = (hash: Buffer, length: number) => ({
    label: 'c2pa.hash.data',
    data: { exclusions: [{ start, length }], alg: 'sha256', hash, pad: Buffer.alloc(0), name: 'MP3 file' },
  });
  const draft = await draftManifest(content, bind, keys);
  const frameHead = headOf(FRAME, OBJECT_HEAD.length + draft.sizeBytes);
  const tagBytes = others.length + frameHead.length + OBJECT_HEAD.length + draft.sizeBytes;
  if (tagBytes >= MAX_TAG_BYTES) throw new UnsupportedFile('the manifest is too large for an ID3 tag');
  const before = Buffer.concat([tagHead(tagBytes), others, frameHead, OBJECT_HEAD]);
  const hash = createHash('sha256').update(before).update(audio).digest();
  const { store, isTimeStamped } = await draft.complete(hash);
  const target = await open(to, 'w');
  try {
    await target.writev([before, store, audio]);
  } finally {
    await target.close();
  }
  return { isTimeStamped };
}

/** Returns the frames of the tag and everything behind it. */
function readTag(bytes: Buffer): { frames: Buffer[]; audio: Buffer } {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return { frames: [], audio: bytes };
  if (bytes.readUInt8(3) !== 3 || bytes.readUInt8(5) !== 0)
    throw new UnsupportedFile('the ID3 tag is not a plain one of version 2.3');
  const end = HEAD_BYTES + [6, 7, 8, 9].reduce((size, at) => size * 128 + bytes.readUInt8(at), 0);
  const frames: Buffer[] = [];
  // Zeros after the last frame are padding.
  for (let at = HEAD_BYTES; at + HEAD_BYTES <= end && bytes[at] !== 0; ) {
    const size = HEAD_BYTES + bytes.readUInt32BE(at + 4);
    if (at + size > end) throw new UnsupportedFile('the ID3 tag is cut off');
    frames.push(bytes.subarray(at, at + size));
    at += size;
  }
  return { frames, audio: bytes.subarray(end) };
}

const isManifest = (frame: Buffer): boolean =>
  frame.toString('latin1', 0, 4) === FRAME && frame.indexOf(MEDIA_TYPE) === HEAD_BYTES + 1;

function headOf(frame: string, size: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(frame, 0, 'latin1');
  head.writeUInt32BE(size, 4);
  return head;
}

function tagHead(size: number): Buffer {
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  for (const at of [6, 7, 8, 9]) head.writeUInt8((size >> (7 * (9 - at))) & 0x7f, at);
  return head;
}
