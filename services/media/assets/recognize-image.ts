import { open } from 'node:fs/promises';

/** Demuxers of pictures; each takes its own format and no other. */
export type ImageFormat = 'png_pipe' | 'jpeg_pipe' | 'webp_pipe' | 'gif' | 'svg_pipe';

const HEAD_BYTES = 4096;

const BEGINNINGS: readonly (readonly [RegExp, ImageFormat])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'png_pipe'],
  [/^\xff\xd8\xff/, 'jpeg_pipe'],
  [/^RIFF.{4}WEBPVP8/s, 'webp_pipe'],
  [/^GIF8[79]a/, 'gif'],
];

/** What kind of picture a file is, by its content; null when it is none that is taken. */
export async function recognizeImage(path: string): Promise<ImageFormat | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const known = BEGINNINGS.find(([beginning]) => beginning.test(head.toString('latin1')));
    if (known) return known[1];
    const text = head.toString('utf8').replace(/^\ufeff/, '');
    return /^\s*</.test(text) && /<(\w+:)?svg[\s>]/.test(text) ? 'svg_pipe' : null;
  } finally {
    await file.close();
  }
}
