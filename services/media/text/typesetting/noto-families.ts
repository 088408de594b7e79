import type { FontRegistry } from './font-registry.js';

/** The most common scripts; a machine should have fonts for all of them. */
const COMMON_SCRIPTS =
  'Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thai'.split(
    ' ',
  );

const EAST_ASIAN =
  /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Hangul}|\p{scx=Bopomofo}|[\u3000-\u303f\uff00-\uffef]/u;

/** For characters without a specific script. */
const ANY_SCRIPT = ['Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols2', 'Noto Sans Math'];

/** Noto families are named by their script. */
const scriptOf = (family: string): string | null =>
  /^Noto (?:Sans|Serif) ([A-Z][A-Za-z ]+)$/.exec(family)?.[1] ?? null;

function writes(script: string, sign: string): boolean {
  try {
    return new RegExp(`\\p{scx=${script.replaceAll(' ', '_')}}`, 'u').test(sign);
  } catch {
    return false; // Display, Mono, …
  }
}

/**
 * Returns families that may have a character that the chosen one lacks, the likeliest first. Some characters
 * are drawn differently in China and in Japan.
 */
export function notoFamiliesFor(registry: FontRegistry, sign: string, language: string | null): string[] {
  const common = COMMON_SCRIPTS.filter((script) => writes(script, sign)).map(
    (script) => `Noto Sans ${script}`,
  );
  const eastAsian = EAST_ASIAN.test(sign) ? eastAsianFamilies(language) : [];
  const rare = registry.families.filter((family) => writes(scriptOf(family) ?? '', sign));
  return [...new Set([...common, ...eastAsian, ...rare, ...ANY_SCRIPT])];
}

function eastAsianFamilies(language: string | null): string[] {
  const [name = '', ...regions] = (language ?? '').toLowerCase().split(/[-_]/);
  const isTraditional = regions.some((region) => ['hant', 'tw', 'hk', 'mo'].includes(region));
  const first = { zh: isTraditional ? 'TC' : 'SC', yue: 'HK', ko: 'KR' }[name] ?? 'JP';
  return [...new Set([first, 'JP', 'SC', 'KR'])].map((region) => `Noto Sans CJK ${region}`);
}

/** Has the colour pictures of emoji. */
export const EMOJI_FAMILY = 'Noto Color Emoji';

/** Families that a machine should have beyond the shipped ones, by package. */
export const WANTED_FAMILIES = {
  'fonts-noto-core': [...COMMON_SCRIPTS.map((script) => `Noto Sans ${script}`), ...ANY_SCRIPT],
  'fonts-noto-color-emoji': [EMOJI_FAMILY],
  'fonts-noto-cjk': ['Noto Sans CJK JP', 'Noto Sans CJK SC', 'Noto Sans CJK KR'],
} as const;
