import { open } from 'node:fs/promises';
import { readTopLevelBoxes } from './mp4-boxes.js';

/** More than the index of four hours needs. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024;

/** Returns why a file's header cannot be read, as a sentence. */
export async function whyUnreadable(path: string): Promise<string> {
  const types = (await readTopLevelBoxes(path)).map(({ type }) => type);
  if (types[0] === 'ftyp' && !types.includes('moov'))
    return 'The file ends before its index: the recording or the upload was interrupted';
  return 'The file is not a video in a format that is supported, or it is damaged';
}

/** Returns why no frame of a video can be decoded, as a sentence. */
export async function whyUndecodable(path: string, codec: string): Promise<string> {
  if (await isProtected(path)) return 'The video is protected by DRM and cannot be decoded';
  return `The video cannot be decoded (${codec}); it may be damaged`;
}

/** An MP4 file shows it by its sample entry, Matroska by the encryption among its content encodings. */
async function isProtected(path: string): Promise<boolean> {
  const index = (await readTopLevelBoxes(path)).find(({ type }) => type === 'moov');
  const file = await open(path, 'r');
  try {
    const part = Buffer.alloc(Math.min(index?.sizeBytes ?? 256 * 1024, MAX_INDEX_BYTES));
    const { bytesRead } = await file.read(part, 0, part.length, index?.offset ?? 0);
    const read = part.subarray(0, bytesRead);
    return index
      ? read.includes('encv') || read.includes('drmi')
      : read.includes(Buffer.from([0x6d, 0x80])) && read.includes(Buffer.from([0x50, 0x35]));
  } finally {
    await file.close();
  }
}
