import { open } from 'node:fs/promises';
import { recognizeFile } from '../../video/probe/recognize-file.js';

/** Signatures of video and audio formats, at this offset. */
const MEDIA: readonly (readonly [offset: number, beginning: string, what: string])[] = [
  [4, 'ftypM4A', 'sound'],
  [4, 'ftyp', 'a video'],
  [0, '\x1aE\xdf\xa3', 'a video'],
  [8, 'AVI ', 'a video'],
  [0, 'FLV', 'a video'],
  ...['ID3', 'fLaC', 'OggS', '\xff\xfb', '\xff\xf1'].map((magic) => [0, magic, 'sound'] as const),
  [8, 'WAVE', 'sound'],
  [0, 'GIF8', 'a picture'],
];

/**
 * Describes what the URL returned instead of the expected type, to follow the rule: `, and not a web page`;
 * empty if the content is not recognized.
 */
export async function describeContent(path: string): Promise<string> {
  const what = (await recognizeFile(path)) ?? (await recognizeMedia(path));
  return what === null ? '' : `; the address returned ${what}`;
}

async function recognizeMedia(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const bytes = buffer.subarray(0, bytesRead).toString('latin1');
    return MEDIA.find(([offset, beginning]) => bytes.startsWith(beginning, offset))?.[2] ?? null;
  } finally {
    await file.close();
  }
}
