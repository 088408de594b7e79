import { type SenseBreak, senseBreak } from './sense-breaks.js';
import { endsSentence, type WordPlace } from './sentence-end.js';
import { isUnspaced, splitWords } from './split-words.js';
import { splitToLines, textWidth } from './text-width.js';
import type { Word } from './word.js';

const HIRAGANA = /^\p{Script=Hiragana}/u;
/** Also within brackets, as in 「保存」を, and at the end of a link. */
const JAPANESE_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーA-Za-z0-9][」』】）〉》)\]”’"'%/]*$/u;
/** Words in hiragana that begin a phrase; other hiragana are particles and endings. */
const PHRASE_STARTS =
  /^(?:こ[のれこう]|そ[のれこう]|あ[のれ]|ど[のれこう]|もう|まだ|また|とても|すべて|いま|あなた|わたし|ここで|なぜ|いつ|もし|そして|しかし|ただし|まず|つぎ|さらに|できる|ください|くだ)/u;
/** Chinese particles and endings, which belong to the word before them. */
const ENDINGS = new Set('的了着过吗呢吧们地得里著過嗎們裡'.split(''));

/**
 * Whether a phrase continues from one word to the next, so that a line break between them reads badly: before a
 * Japanese particle or ending, or a Chinese one.
 */
function keepsWithNext(word: string, next: string): boolean {
  if (ENDINGS.has(next.replace(/[\p{P}\p{S}]+$/gu, ''))) return /\p{Script=Han}$/u.test(word);
  return HIRAGANA.test(next) && JAPANESE_LETTER.test(word) && !PHRASE_STARTS.test(next);
}

/** How well a cue or a line may end after a word. */
export type BreakKind = 'sentence' | 'clause' | SenseBreak | 'inside';

/** A word as it will be shown, and how it joins the next one. */
export type SpokenWord = {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly width: number;
  /** Between this word and the next: a space, or nothing in scripts that have none. */
  readonly gap: '' | ' ';
  readonly breakAfter: BreakKind;
  readonly pauseAfterSeconds: number;
  /** Another person speaks after it. */
  readonly endsTurn: boolean;
};

/** For an engine without punctuation, only a pause of this length separates sentences. */
const SENTENCE_PAUSE_SECONDS = 0.5;
/** An engine that punctuates does so at least this often (words per sentence mark). */
const LONGEST_PUNCTUATED_SENTENCE = 60;

const CLAUSE_END = /[,;:，、；：،؛–—]["'”’»)\]」』]*$/u;

/** Orders the words, finds the sentences and capitalizes their beginnings. Adds and drops no word. */
export function toSpokenWords(words: readonly Word[], language: string): SpokenWord[] {
  const ordered = inOrder(words).flatMap(splitLongWord);
  const isPunctuated = countSentenceEnds(ordered) >= ordered.length / LONGEST_PUNCTUATED_SENTENCE;
  const isCased = ordered.some((word) => /\p{Lu}\p{Ll}/u.test(word.text));
  const isWithin = wordsWithinOne(ordered, language);
  let startsSentence = true;
  return ordered.map((word, index) => {
    const next = ordered[index + 1];
    const pauseAfterSeconds = next
      ? Math.max(0, next.startSeconds - word.endSeconds)
      : Number.POSITIVE_INFINITY;
    const endsTurn =
      word.speaker !== undefined && next?.speaker !== undefined && next.speaker !== word.speaker;
    const isLast =
      !next ||
      endsTurn ||
      (isPunctuated
        ? endsSentence(word.text, {
            before: startsSentence ? undefined : ordered[index - 1]?.text,
            next: next.text,
            language,
            isCased,
          })
        : pauseAfterSeconds >= SENTENCE_PAUSE_SECONDS);
    const text = withCapital(word.text, startsSentence, language);
    startsSentence = isLast && !word.isCut;
    const breakAfter =
      word.isCut || isWithin[index]
        ? 'inside'
        : isLast
          ? 'sentence'
          : breakBefore(text, next?.text ?? '', language);
    const gap =
      word.isCut ||
      (next && isUnspaced(text.slice(-1)) && isUnspaced(next.text.slice(0, 1))) ||
      isWidePunctuated(text)
        ? ''
        : ' ';
    return {
      text,
      startSeconds: word.startSeconds,
      endSeconds: word.endSeconds,
      width: textWidth(text),
      gap,
      breakAfter,
      pauseAfterSeconds,
      endsTurn,
    };
  });
}

/** Engines return overlapping and sometimes swapped words; the shown ones start one after the other. */
function inOrder(words: readonly Word[]): Word[] {
  const ordered = words
    .map((word) => ({ ...word, text: word.text.replace(/\s+/gu, ' ').trim() }))
    .filter(
      (word) => word.text !== '' && Number.isFinite(word.startSeconds) && Number.isFinite(word.endSeconds),
    )
    .sort((a, b) => a.startSeconds - b.startSeconds);
  return ordered.map((word, index) => {
    const startSeconds = Math.max(0, word.startSeconds);
    const next = ordered[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    return { ...word, startSeconds, endSeconds: Math.max(startSeconds, Math.min(word.endSeconds, next)) };
  });
}

function splitLongWord(word: Word): Array<Word & { isCut: boolean }> {
  const parts = splitToLines(word.text);
  const seconds = (word.endSeconds - word.startSeconds) / parts.length;
  return parts.map((text, index) => ({
    ...word,
    text,
    startSeconds: word.startSeconds + index * seconds,
    endSeconds: word.startSeconds + (index + 1) * seconds,
    isCut: index + 1 < parts.length,
  }));
}

/**
 * Returns for each word whether a word of the language continues after it: engines return single characters of
 * Chinese and parts of Japanese words.
 */
function wordsWithinOne(words: ReadonlyArray<Pick<Word, 'text'>>, language: string): boolean[] {
  const within: boolean[] = words.map(() => false);
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (to < words.length && isUnspaced(words[to]!.text)) to += 1;
    const run = words.slice(from, to).map(({ text }) => text);
    const bounds = boundsOf(splitWords(run.join(''), language));
    let at = 0;
    for (const [index, text] of run.entries()) {
      at += text.length;
      within[from + index] = index + 1 < run.length && !bounds.has(at);
    }
    from = Math.max(to, from + 1);
  }
  return within;
}

function boundsOf(texts: readonly string[]): Set<number> {
  let at = 0;
  return new Set(texts.map((text) => (at += text.length)));
}

/** Returns how well a line may end between two words that no sentence ends between. */
function breakBefore(text: string, next: string, language: string | undefined): BreakKind {
  if (CLAUSE_END.test(text)) return 'clause';
  return keepsWithNext(text, next) ? 'phrase' : senseBreak(text, next, language);
}

/** Returns how well a cue may end after a word, judged by its text and the next word's. */
export const breakOfWritten = (text: string, place: WordPlace): BreakKind =>
  endsSentence(text, place) ? 'sentence' : breakBefore(text, place.next ?? '', place.language);

const countSentenceEnds = (words: readonly Word[]): number =>
  words.filter((word) => endsSentence(word.text)).length;

const isWidePunctuated = (text: string): boolean => /[。！？、，；：」』]$/u.test(text);

function withCapital(text: string, startsSentence: boolean, language: string): string {
  const isEnglish = language.toLowerCase().split('-')[0] === 'en';
  const shown = isEnglish ? text.replace(/^i(?=$|['’,.!?;:])/u, 'I') : text;
  // "iPhone" keeps its own case, and so do links, paths and names of files.
  if (!startsSentence || /^\p{Ll}+\p{Lu}|[/\\_@]|\.\p{L}/u.test(shown)) return shown;
  return shown.replace(
    /^(\P{L}*)(\p{Ll})/u,
    (_all, before: string, letter: string) => before + upper(letter, language),
  );
}

function upper(letter: string, language: string): string {
  try {
    return letter.toLocaleUpperCase(language);
  } catch {
    return letter.toUpperCase(); // not a language tag
  }
}
