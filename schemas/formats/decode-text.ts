import { analyse } from 'chardet';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import { TEXT_ENCODINGS, type TextEncoding } from './text-encodings.js';
import { decodeWindows1252 } from './windows-1252.js';

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Whether the encoding was recognized by the frequency of its letters, which can be wrong. */
  readonly isGuess: boolean;
}

/** Decodes a text file. Throws `SubtitlesUnreadable` when its bytes are not of the stated encoding. */
export function decodeText(bytes: Uint8Array, stated: TextEncoding | 'auto' = 'auto'): DecodedText {
  if (stated !== 'auto') {
    const text = decodeAs(stated, bytes);
    if (text === null) throw new SubtitlesUnreadable(`The file is not ${TEXT_ENCODINGS[stated]}`);
    return { text, encoding: stated, isGuess: false };
  }
  const certain = unicodeOf(bytes);
  const text = certain && decodeAs(certain, bytes);
  return certain && text !== null ? { text, encoding: certain, isGuess: false } : guess(bytes);
}

function decodeAs(encoding: TextEncoding, bytes: Uint8Array): string | null {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the encoding of a file in Unicode, with or without a byte order mark; null for any other file. */
function unicodeOf(bytes: Uint8Array): TextEncoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return findUtf16(bytes) ?? (decodeAs('utf-8', bytes) === null ? null : 'utf-8');
}

const SAMPLE_BYTES = 65_536;
/** Times, numbers and line breaks are a fifth of any subtitle file; other encodings have no NUL at all. */
const MIN_NUL_SHARE = 0.1;

/** In UTF-16 every digit, space and line break has a NUL beside it, always on the same side. */
function findUtf16(bytes: Uint8Array): TextEncoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let [even, odd] = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even + odd < sample.length * MIN_NUL_SHARE) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** What files in the wild really are, where they have none of the characters that tell the two apart. */
const USUAL: Readonly<Record<string, TextEncoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

/** Letters of ISO 8859-2 at places where Windows-1250 has signs. */
const ONLY_ISO_8859_2: ReadonlySet<number> = new Set([
  0xa1, 0xa6, 0xa9, 0xab, 0xac, 0xae, 0xb1, 0xb5, 0xb6, 0xbb,
]);

function encodingOf(name: string, bytes: Uint8Array): TextEncoding | null {
  const label = name.toLowerCase();
  if (label === 'iso-8859-2') return bytes.some((byte) => ONLY_ISO_8859_2.has(byte)) ? label : 'windows-1250';
  const encoding = USUAL[label] ?? label;
  return Object.hasOwn(TEXT_ENCODINGS, encoding) ? (encoding as TextEncoding) : null;
}

const KANA = /[\u3041-\u30ff]/;
/** Below this the frequencies say nothing. */
const MIN_CONFIDENCE = 10;

function guess(bytes: Uint8Array): DecodedText {
  for (const { name, confidence } of analyse(bytes.subarray(0, SAMPLE_BYTES))) {
    const encoding = confidence > MIN_CONFIDENCE ? encodingOf(name, bytes) : null;
    const text = encoding && decodeAs(encoding, bytes);
    // Chinese is as likely as Japanese by its bytes, but is written without kana.
    if (!encoding || text === null || (encoding === 'euc-jp' && !KANA.test(text))) continue;
    return { text, encoding, isGuess: true };
  }
  return { text: decodeWindows1252(bytes), encoding: 'windows-1252', isGuess: true };
}
