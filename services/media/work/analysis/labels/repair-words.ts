import type { Word } from '../../../text/word.js';
import type { ScreenLabel } from './screen-labels.js';

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
const phonemesOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => PHONEMES.reduce((sounds, [spelling, sound]) => sounds.replace(spelling, sound), word))
    .join('');

/** Returns how alike two sequences of sounds are, from 0 to 1. */
function phoneticSimilarity(one: string, other: string): number {
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

/** What is said before the name of what is used; the name alone is tried first. */
const VERBS = ['', 'click', 'open', 'select', 'choose', 'press', 'go to'];
/** Words that an engine may write for one, and for several. */
const MORE_WORDS = 2;
/** Likeness of the sounds that are replaced, from 0 to 1. */
const MIN_SIMILARITY = 0.6;
/** Of a single word, which is sooner alike by chance. */
const MIN_SIMILARITY_OF_WORD = 0.68;
/** Of a name that is only shown, among many others. */
const MIN_SIMILARITY_OF_SHOWN = 0.78;
/** Shorter names sound like too many words. */
const MIN_SOUNDS = 4;

interface Repair {
  readonly first: number;
  readonly count: number;
  readonly words: readonly string[];
  /** Likeness, weighted by the length of what is alike. */
  readonly score: number;
}

/**
 * Replaces English words of an unreliable transcript that sound like a name that the screen shows around that time:
 * "clicking by member" while "Invite member" is clicked becomes "click Invite member".
 */
export function repairWords(words: readonly Word[], labels: readonly ScreenLabel[]): Word[] {
  const repairs = labels.flatMap((label) => findRepairs(words, label)).sort((a, b) => b.score - a.score);
  const taken: Repair[] = [];
  for (const repair of repairs) if (!taken.some((other) => overlaps(repair, other))) taken.push(repair);
  const byFirst = new Map(taken.map((repair) => [repair.first, repair]));
  const repaired: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const repair = byFirst.get(at);
    if (repair) repaired.push(...replace(words.slice(at, at + repair.count), repair.words));
    else repaired.push(words[at] as Word);
    at += repair?.count ?? 1;
  }
  return repaired;
}

function findRepairs(words: readonly Word[], label: ScreenLabel): Repair[] {
  const name = label.text.trim().split(/\s+/);
  if (phonemesOf(label.text).length < MIN_SOUNDS || (!label.isUsed && name.length < 2)) return [];
  const min = !label.isUsed
    ? MIN_SIMILARITY_OF_SHOWN
    : name.length > 1
      ? MIN_SIMILARITY
      : MIN_SIMILARITY_OF_WORD;
  const from = words.findIndex(({ startSeconds }) => startSeconds >= label.fromSeconds);
  const around = (from < 0 ? [] : words.slice(from)).filter(
    ({ startSeconds, endSeconds }) => startSeconds >= label.fromSeconds && endSeconds <= label.toSeconds,
  );
  const repairs: Repair[] = [];
  for (const verb of label.isUsed ? VERBS : ['']) {
    const written = [...verb.split(' ').filter(Boolean), ...name];
    const sounds = phonemesOf(written.join(' '));
    for (let count = 1; count <= written.length + MORE_WORDS; count += 1)
      for (let first = 0; first + count <= around.length; first += 1) {
        const span = around.slice(first, first + count);
        const similarity = phoneticSimilarity(phonemesOf(span.map(({ text }) => text).join(' ')), sounds);
        if (similarity >= min && (verb === '' || isVerbAlike(span, verb)))
          repairs.push({
            first: from + first,
            count,
            words: written,
            score: similarity * Math.sqrt(sounds.length),
          });
      }
  }
  return repairs;
}

/** Whether the first word begins like the verb: "clicking" may stand for "click in". */
function isVerbAlike([first]: readonly Word[], verb: string): boolean {
  const sounds = phonemesOf(verb.split(' ')[0] ?? '');
  return (
    phoneticSimilarity(phonemesOf(first?.text ?? '').slice(0, sounds.length), sounds) >=
    MIN_SIMILARITY_OF_WORD
  );
}

const overlaps = (a: Repair, b: Repair): boolean =>
  a.first < b.first + b.count && b.first < a.first + a.count;

/** Spreads the new words over the time of the replaced ones, by their letters; punctuation at the end stays. */
function replace(replaced: readonly Word[], written: readonly string[]): Word[] {
  const startSeconds = replaced[0]?.startSeconds ?? 0;
  const endSeconds = replaced.at(-1)?.endSeconds ?? startSeconds;
  const confidence = replaced.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, replaced.length);
  const letters = written.reduce((sum, text) => sum + text.length, 0);
  const isSentence = /^\p{Lu}/u.test(replaced[0]?.text ?? '');
  const ending = /[.,;:!?…]+$/u.exec(replaced.at(-1)?.text ?? '')?.[0] ?? '';
  const speaker = replaced[0]?.speaker;
  let before = 0;
  return written.map((text, index): Word => {
    const from = before / letters;
    before += text.length;
    const capital = index === 0 && isSentence ? text.charAt(0).toUpperCase() + text.slice(1) : text;
    return {
      text: index === written.length - 1 ? capital + ending : capital,
      startSeconds: startSeconds + (endSeconds - startSeconds) * from,
      endSeconds: startSeconds + (endSeconds - startSeconds) * (before / letters),
      confidence,
      ...(speaker !== undefined && { speaker }),
    };
  });
}
