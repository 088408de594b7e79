/** A language told from a text (BCP 47), and how surely, from 0 to 1. */
export interface DetectedLanguage {
  readonly language: string;
  readonly confidence: number;
}

interface WritingSystem {
  readonly letters: RegExp;
  /** Written in it most. */
  readonly language: string;
  /** The others that are told apart. */
  readonly others?: readonly string[];
  /** How much a letter counts beside one of an alphabet. */
  readonly weight?: number;
}

/** Without spaces between words; a sign of it says as much as some letters. */
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

/** Of a language that its writing system tells, though others of the world may use that. */
const TOLD_BY_LETTERS = 0.9;
/** Of the language that a writing system is used for most, where the words do not tell which it is. */
const MOST_USED = 0.4;
/** So many letters tell a language as surely as more do. */
const ENOUGH_LETTERS = 40;
/** Fewer are a greeting or a name, and could be anything. */
const MIN_LETTERS = 8;
const MIN_ACCURACY = 0.5;
/** Of a short text: it has words of one language only. */
const MIN_ACCURACY_OF_FEW = 0.9;

/** The language of a text; null where it is too short or too mixed to tell. */
export async function detectLanguage(text: string): Promise<DetectedLanguage | null> {
  const latin = countOf(text, LATIN);
  const found = findWritingSystem(text);
  if (!found || found.weight < latin) return detectAmong(text, latin, MIN_LETTERS);
  const { system, letters } = found;
  if (!system.others) return { language: system.language, confidence: TOLD_BY_LETTERS };
  const told = await detectAmong(text, letters, 1, [system.language, ...system.others]);
  if (told && told.confidence > MOST_USED) return told;
  return { language: told?.language ?? system.language, confidence: MOST_USED };
}

/** The one that most of a text is written in, beside the Latin alphabet. Japanese has signs of Chinese, too. */
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
  const [most] = counted.sort((a, b) => b.weight - a.weight);
  return most && most.weight > 0 ? most : null;
}

async function detectAmong(
  text: string,
  letters: number,
  least: number,
  only?: readonly string[],
): Promise<DetectedLanguage | null> {
  if (letters < least) return null;
  // What it knows of languages is much to read at a start.
  const { detectAll } = await import('tinyld');
  const [best] = detectAll(text, { only: [...(only ?? [])] });
  const isShort = letters < ENOUGH_LETTERS;
  if (!best || best.accuracy < (isShort ? MIN_ACCURACY_OF_FEW : MIN_ACCURACY)) return null;
  const share = Math.min(1, letters / ENOUGH_LETTERS);
  return { language: best.lang, confidence: Math.round(best.accuracy * share * 100) / 100 };
}

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
