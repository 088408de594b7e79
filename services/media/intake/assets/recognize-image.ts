import { open } from 'node:fs/promises';

/** Demuxers of pictures; each takes its own format and no other. */
export type ImageFormat = 'png_pipe' | 'jpeg_pipe' | 'webp_pipe' | 'gif' | 'svg_pipe';

const HEAD_BYTES = 4096;

const BEGINNINGS: readonly (readonly [offset: number, beginning: string, format: ImageFormat])[] = [
  [0, '\x89PNG\r\n\x1a\n', 'png_pipe'],
  [0, '\xff\xd8\xff', 'jpeg_pipe'],
  [8, 'WEBPVP8', 'webp_pipe'],
  [0, 'GIF87a', 'gif'],
  [0, 'GIF89a', 'gif'],
];

/** What kind of picture a file is, by its content; null when it is none that is taken. */
export async function recognizeImage(path: string): Promise<ImageFormat | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const bytes = head.toString('latin1');
    const known = BEGINNINGS.find(([offset, beginning]) => bytes.startsWith(beginning, offset));
    if (known) return known[2];
    const text = head.toString('utf8').replace(/^\ufeff/, '');
    return /^\s*</.test(text) && /<(\w+:)?svg[\s>]/.test(text) ? 'svg_pipe' : null;
  } finally {
    await file.close();
  }
}

/**
 * Options of an input by which a JPEG is opened as one. By itself ffmpeg takes a file called `.jpg` for `image2`, which is no format to be
 * opened, unless the whole picture is in the few kilobytes that it looks at first.
 */
export async function demuxerOptions(path: string): Promise<readonly string[]> {
  return (await recognizeImage(path)) === 'jpeg_pipe' ? ['-f', 'jpeg_pipe'] : [];
}
