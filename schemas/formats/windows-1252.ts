import iconv from 'iconv-lite';

/** Decodes Windows-1252, of which every byte is a character. */
// Node 20: `TextDecoder` reads it as ISO 8859-1, which has control characters in place of quotation marks and dashes.
export const decodeWindows1252 = (bytes: Uint8Array): string => iconv.decode(bytes, 'windows-1252');
