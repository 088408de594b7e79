import { open } from 'node:fs/promises';

const HEAD_BYTES = 4096;

const EMPTY = 'empty';
const IMAGE = 'an image';
const ARCHIVE = 'an archive';
const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'];

/** Magic bytes, at an offset, of files that are often uploaded by mistake, and what they are. */
const BEGINNINGS: readonly (readonly [offset: number, beginning: string, what: string])[] = [
  [0, '%PDF-', 'a PDF document'],
  [0, 'PK\x03\x04', 'a ZIP archive or an office document'],
  [0, '\xd0\xcf\x11\xe0', 'an office document'],
  ...['Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ'].map((magic) => [0, magic, ARCHIVE] as const),
  [257, 'ustar', ARCHIVE],
  ...HEIF_BRANDS.map((brand) => [4, `ftyp${brand}`, 'an image (HEIC or AVIF)'] as const),
  ...['\x89PNG', '\xff\xd8\xff', 'II*\0', 'MM\0*', '8BPS'].map((magic) => [0, magic, IMAGE] as const),
  [8, 'WEBPVP8', IMAGE],
  [0, '.RMF', 'in RealMedia, a format that is not supported'],
  [0, '\x06\x0e\x2b\x34\x02\x05\x01\x01', 'in MXF, a format that is not supported'],
  ...['FWS', 'CWS', 'ZWS'].map((magic) => [0, magic, 'a Flash program'] as const),
  ...['MZ', '\x7fELF'].map((magic) => [0, magic, 'a program'] as const),
  [0, 'SQLite format 3', 'a database'],
];

/** Text formats, recognized by their first lines. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^#EXTM3U|^\[playlist\]|^ffconcat|^v=0\r?\n|<MPD[\s>]|<SmoothStreamingMedia/, 'a playlist of other files'],
  [/^WEBVTT|^\[Script Info\]|^\d+\r?\n\d\d:\d\d:\d\d[,.]\d/, 'a subtitle file'],
  [/^(<!doctype html|<html)/i, 'a web page'],
  [/<svg[\s>]/, 'an image (SVG)'],
];

const ESCAPE = 27;
const isTextByte = (byte: number): boolean => byte >= 32 || (byte >= 9 && byte <= 13) || byte === ESCAPE;

/**
 * Returns what a file is when it is not a video, in words that follow "The file is"; null when it may be one.
 * Judges by content, never by name.
 */
export async function recognizeOtherFile(path: string): Promise<string | null> {
  const what = await recognizeFile(path);
  return what === null || what === EMPTY ? what : `${what}, not a video`;
}

/** Returns what a file is when it is neither video nor audio; null when it may be. */
export async function recognizeFile(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) return EMPTY;
    const bytes = head.toString('latin1');
    const known = BEGINNINGS.find(([offset, beginning]) => bytes.startsWith(beginning, offset));
    if (known) return known[2];
    if (!head.every(isTextByte)) return null;
    const text = head
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart();
    return TEXTS.find(([pattern]) => pattern.test(text))?.[1] ?? 'a text file';
  } finally {
    await file.close();
  }
}
