import type { ArticleRequest } from '../../../../schemas/article.js';
import { sentencesOf } from '../../ai/sentences.js';
import type { Sentence } from '../../ai/text/text-engine.js';
import { endsSentence } from '../../text/sentence-end.js';

/** A pause that always ends a sentence; and one that ends a sentence in text without punctuation. */
const PAUSE_SECONDS = 1.2;
const UNPUNCTUATED_PAUSE_SECONDS = 0.3;
/** Text with fewer punctuation marks than one per this many letters counts as written without punctuation. */
const LETTERS_A_MARK = 250;
/** Text without punctuation is split at this length, between lines. */
const LONGEST = 240;
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303F\uFF00-\uFFEF]$/u;

interface Stretch {
  text: string;
  /** Offset of each line in the text, and its times. */
  readonly lines: Array<{
    readonly from: number;
    readonly to: number;
    readonly start: number;
    readonly end: number;
  }>;
}

/** Joins subtitle lines to whole sentences, with the times at which they are spoken. */
export function spokenSentences(lines: ArticleRequest['lines'], language: string): Sentence[] {
  return stretchesOf(lines, language).flatMap((stretch) => {
    const sentences: Sentence[] = [];
    let at = 0;
    for (const sentence of sentencesOf(stretch.text, language)) {
      const text = sentence.trim();
      if (text !== '')
        sentences.push({
          startSeconds: timeAt(stretch, at),
          endSeconds: timeAt(stretch, at + sentence.trimEnd().length),
          text,
        });
      at += sentence.length;
    }
    return sentences;
  });
}

function stretchesOf(lines: ArticleRequest['lines'], language: string): Stretch[] {
  const stretches: Stretch[] = [];
  const pauseSeconds = isPunctuated(lines) ? PAUSE_SECONDS : UNPUNCTUATED_PAUSE_SECONDS;
  for (const [start, end, spoken] of lines) {
    const text = spoken.replace(/\s+/gu, ' ').trim();
    if (text === '') continue;
    const current = stretches.at(-1);
    const pause = current ? start - (current.lines.at(-1)?.end ?? 0) : 0;
    if (!current || pause >= pauseSeconds || isOver(current.text, text, language)) {
      stretches.push({ text, lines: [{ from: 0, to: text.length, start, end }] });
      continue;
    }
    if (!UNSPACED.test(current.text)) current.text += ' ';
    current.lines.push({ from: current.text.length, to: current.text.length + text.length, start, end });
    current.text += text;
  }
  return stretches;
}

function isOver(text: string, following: string, language: string): boolean {
  const [word = '', before] = (text.match(/\S+/gu) ?? []).slice(-2).reverse();
  const next = /^\S+/u.exec(following)?.[0];
  return text.length >= LONGEST || endsSentence(word, { before, next, language });
}

function isPunctuated(lines: ArticleRequest['lines']): boolean {
  const text = lines.map(([, , spoken]) => spoken).join(' ');
  return (text.match(/[.!?…。！？।؟]/gu)?.length ?? 0) >= text.length / LETTERS_A_MARK;
}

/** Assumes that every letter of a line takes equally long. */
function timeAt({ lines }: Stretch, offset: number): number {
  const line = lines.findLast(({ from }) => from <= offset) ?? lines[0];
  if (!line) return 0;
  const share = Math.min(1, (offset - line.from) / Math.max(1, line.to - line.from));
  return line.start + (line.end - line.start) * share;
}
