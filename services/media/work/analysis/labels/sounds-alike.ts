/** Spellings and the sounds that English speakers give them, in this order; sounds are written as one character. */
const PHONEMES: ReadonlyArray<readonly [RegExp, string]> = [
  [/[^a-z]/g, ''],
  [/tion\b|sion\b/g, 'Sn'],
  [/^(?:kn|gn)/, 'n'],
  [/^wr/, 'r'],
  [/igh/g, 'i'],
  [/gh/g, ''],
  [/ph/g, 'f'],
  [/sh/g, 'S'],
  [/t?ch/g, 'C'],
  [/th/g, 'T'],
  [/dg/g, 'j'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/([a-z])\1/g, '$1'],
  [/(?<=[aeiouy][a-zST])e$/, ''],
  [/y/g, 'i'],
  [/([aeiou])[aeiou]+/g, '$1'],
];
/** Sounds that are mistaken for each other. */
const ALIKE = ['bp', 'dt', 'gk', 'fv', 'sz', 'mn', 'lr', 'bv', 'SC', 'Cj', 'Tt', 'Tf'];
const VOWELS = 'aeiou';

/** Costs of differences: a consonant counts fully. */
const VOWEL = 0.5;
const OTHER_VOWEL = 0.25;
const ALIKE_CONSONANT = 0.4;

/** Returns approximately the sounds of English words. */
export const phonemesOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => PHONEMES.reduce((sounds, [spelling, sound]) => sounds.replace(spelling, sound), word))
    .join('');

/** Returns how alike two sequences of sounds are, from 0 to 1. */
export function phoneticSimilarity(one: string, other: string): number {
  const longest = Math.max(weightOf(one), weightOf(other));
  return longest === 0 ? 0 : Math.max(0, 1 - distanceOf(one, other) / longest);
}

function distanceOf(one: string, other: string): number {
  let row = [0];
  for (const sound of other) row.push((row.at(-1) ?? 0) + costOf(sound));
  for (const sound of one) {
    const next = [(row[0] ?? 0) + costOf(sound)];
    for (let at = 1; at <= other.length; at += 1) {
      const against = other[at - 1] as string;
      next.push(
        Math.min(
          (row[at] ?? 0) + costOf(sound),
          (next[at - 1] ?? 0) + costOf(against),
          (row[at - 1] ?? 0) + costToReplace(sound, against),
        ),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const isVowel = (sound: string): boolean => VOWELS.includes(sound);
const costOf = (sound: string): number => (isVowel(sound) ? VOWEL : 1);
const weightOf = (sounds: string): number =>
  Array.from(sounds).reduce((sum, sound) => sum + costOf(sound), 0);

function costToReplace(sound: string, other: string): number {
  if (sound === other) return 0;
  if (isVowel(sound) && isVowel(other)) return OTHER_VOWEL;
  const isAlike = ALIKE.some((pair) => pair.includes(sound) && pair.includes(other));
  return isAlike ? ALIKE_CONSONANT : Math.max(costOf(sound), costOf(other));
}
