import { open } from 'node:fs/promises';

/** Image demuxers; each accepts only its own format. */
export type ImageFormat = 'png_pipe' | 'jpeg_pipe' | 'webp_pipe' | 'gif' | 'svg_pipe';

const HEAD_BYTES = 4096;

const BEGINNINGS: readonly (readonly [offset: number, beginning: string, format: ImageFormat])[] = [
  [0, '\x89PNG\r\n\x1a\n', 'png_pipe'],
  [0, '\xff\xd8\xff', 'jpeg_pipe'],
  [8, 'WEBPVP8', 'webp_pipe'],
  [0, 'GIF87a', 'gif'],
  [0, 'GIF89a', 'gif'],
];

/** Detects the image format of a file from its content; null if the format is not accepted. */
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
 * Input options that make ffmpeg open a JPEG as one. By default ffmpeg detects a file named `.jpg` as
 * `image2`, which is not an allowed format, unless the whole image is in the first few kilobytes.
 */
export async function demuxerOptions(path: string): Promise<readonly string[]> {
  return (await recognizeImage(path)) === 'jpeg_pipe' ? ['-f', 'jpeg_pipe'] : [];
}
