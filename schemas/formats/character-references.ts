import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeWindows1252 } from './windows-1252.js';

/** As HTML reads them: the numbers of control characters stand for those of Windows-1252. */
function decodeNumber(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return decodeWindows1252(Uint8Array.of(code));
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}

const decodeName = (name: string): string | false =>
  decodeNamedCharacterReference(name) || decodeNamedCharacterReference(name.toLowerCase());

/** Decodes character references, such as `&quot;` and `&#39;`; those that do not exist stay as they are. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return decodeName(name) || whole;
    return decodeNumber(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
