/** Path of the fonts, by the SHA-256 of their file. */
export const FONTS_PATH = 'fonts';

/** Returns the URL of a font under that of stored files. It never changes, so that caches keep it. */
export const fontUrl = (storageUrl: string, sha256: string): string =>
  `${storageUrl}/${FONTS_PATH}/${sha256}`;
