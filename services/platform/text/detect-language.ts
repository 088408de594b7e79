/** The language detected in a text (BCP 47), with a confidence from 0 to 1. */
export interface DetectedLanguage {
  readonly language: string;
  readonly confidence: number;
}

interface WritingSystem {
  readonly letters: RegExp;
  /** The language most often written in this writing system. */
  readonly language: string;
  /** The other languages that the detector can distinguish. */
  readonly others?: readonly string[];
  /** How much a character counts compared with an alphabetic letter. */
  readonly weight?: number;
}

/**
 * Writing systems without spaces between words; one character carries as much information as several letters.
 */
const UNSPACED = { weight: 4 };

const WRITING_SYSTEMS: readonly WritingSystem[] = [
  { letters: /\p{Script=Han}/gu, language: 'zh', ...UNSPACED },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja', ...UNSPACED },
  { letters: /\p{Script=Hangul}/gu, language: 'ko', weight: 2 },
  { letters: /\p{Script=Thai}/gu, language: 'th', ...UNSPACED },
  { letters: /\p{Script=Lao}/gu, language: 'lo', ...UNSPACED },
  { letters: /\p{Script=Khmer}/gu, language: 'km', ...UNSPACED },
  { letters: /\p{Script=Myanmar}/gu, language: 'my', ...UNSPACED },
  { letters: /\p{Script=Tibetan}/gu, language: 'bo' },
  { letters: /\p{Script=Greek}/gu, language: 'el' },
  { letters: /\p{Script=Hebrew}/gu, language: 'he' },
  { letters: /\p{Script=Georgian}/gu, language: 'ka' },
  { letters: /\p{Script=Armenian}/gu, language: 'hy' },
  { letters: /\p{Script=Tamil}/gu, language: 'ta' },
  { letters: /\p{Script=Telugu}/gu, language: 'te' },
  { letters: /\p{Script=Kannada}/gu, language: 'kn' },
  { letters: /\p{Script=Malayalam}/gu, language: 'ml' },
  { letters: /\p{Script=Gujarati}/gu, language: 'gu' },
  { letters: /\p{Script=Gurmukhi}/gu, language: 'pa' },
  { letters: /\p{Script=Oriya}/gu, language: 'or' },
  { letters: /\p{Script=Sinhala}/gu, language: 'si' },
  { letters: /\p{Script=Bengali}/gu, language: 'bn' },
  { letters: /\p{Script=Thaana}/gu, language: 'dv' },
  { letters: /\p{Script=Ethiopic}/gu, language: 'am' },
  { letters: /\p{Script=Devanagari}/gu, language: 'hi', others: ['mr', 'ne'] },
  {
    letters: /\p{Script=Cyrillic}/gu,
    language: 'ru',
    others: ['uk', 'be', 'bg', 'sr', 'mk', 'kk', 'ky', 'mn', 'tg', 'tt'],
  },
  { letters: /\p{Script=Arabic}/gu, language: 'ar', others: ['fa', 'ur', 'ps', 'ug'] },
];
const LATIN = /\p{Script=Latin}/gu;

/** Confidence when the writing system implies the language, though other languages may use it. */
const DETECTED_BY_LETTERS = 0.9;
/** Confidence of the writing system's most common language when the words do not determine the language. */
const MOST_USED = 0.4;
/** More letters than this do not increase the confidence. */
const ENOUGH_LETTERS = 40;
/** A shorter text is a greeting or a name and could be in any language. */
const MIN_LETTERS = 8;
const MIN_ACCURACY = 0.5;
/** Minimum accuracy for a short text: its words must belong to one language only. */
const MIN_ACCURACY_OF_FEW = 0.9;

/** Returns the language of a text; null when it is too short or too mixed to detect. */
export async function detectLanguage(text: string): Promise<DetectedLanguage | null> {
  const latin = countOf(text, LATIN);
  const found = findWritingSystem(text);
  if (!found || found.weight < latin) return detectAmong(text, latin, MIN_LETTERS);
  const { system, letters } = found;
  if (!system.others) return { language: system.language, confidence: DETECTED_BY_LETTERS };
  const detected = await detectAmong(text, letters, 1, [system.language, ...system.others]);
  if (detected && detected.confidence > MOST_USED) return detected;
  return { language: detected?.language ?? system.language, confidence: MOST_USED };
}

/**
 * Returns the non-Latin writing system that most of the text uses. Japanese also contains Chinese characters.
 */
function findWritingSystem(text: string) {
  const counted = WRITING_SYSTEMS.map((system) => {
    const letters = countOf(text, system.letters);
    return { system, letters, weight: letters * (system.weight ?? 1) };
  });
  const japanese = counted.find(({ system }) => system.language === 'ja');
  const chinese = counted.find(({ system }) => system.language === 'zh');
  if (japanese && chinese && japanese.letters > 0) {
    japanese.weight += chinese.weight;
    chinese.weight = 0;
  }
  const [max] = counted.sort((a, b) => b.weight - a.weight);
  return max && max.weight > 0 ? max : null;
}

async function detectAmong(
  text: string,
  letters: number,
  min: number,
  only?: readonly string[],
): Promise<DetectedLanguage | null> {
  if (letters < min) return null;
  // Loaded on first use: the language data is large.
  const { detectAll } = await import('tinyld');
  const [best] = detectAll(text, { only: [...(only ?? [])] });
  const isShort = letters < ENOUGH_LETTERS;
  if (!best || best.accuracy < (isShort ? MIN_ACCURACY_OF_FEW : MIN_ACCURACY)) return null;
  const share = Math.min(1, letters / ENOUGH_LETTERS);
  return { language: best.lang, confidence: Math.round(best.accuracy * share * 100) / 100 };
}

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
