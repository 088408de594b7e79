import type { Placement, TextStyle } from '../../../../../schemas/formats/styled-text.js';
import type { CaptionRules } from '../../../../../schemas/messages/render-request.js';
import { type CueLimits, chooseBreaks } from '../../../text/choose-breaks.js';
import { breakIntoLines, layOutLines } from '../../../text/lay-out-lines.js';
import type { BreakKind, SpokenWord } from '../../../text/spoken-text.js';
import { textWidth } from '../../../text/text-width.js';
import { type TimedLine, toWrittenWords } from '../../../text/written-words.js';
import { plainCaptionText } from './caption-text.js';

/** Captions that change faster cannot be read. */
export const MIN_SHOWN_SECONDS = 0.25;

/** Combining marks count as characters of their own. */
const SIGNS_A_LETTER = 2;
/** Maximum characters of one script line; no line that a person speaks is this long. */
const MAX_TEXT = 10_000;

/** A caption before layout: its text and word times, without sizes or positions. */
export interface CaptionCue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** In as many lines as the rules permit; a line that is too wide for the frame is broken further. */
  readonly text: string;
  /** All words of the text, in order, each with its time. */
  readonly words: readonly CaptionWord[];
  /** By UTF-16 unit of the text; absent where no part of it has a style of its own. */
  readonly styles?: readonly TextStyle[];
  /** Absent: where the settings place all captions. */
  readonly placement?: Placement;
}

export interface CaptionWord extends Pick<SpokenWord, 'text' | 'startSeconds' | 'endSeconds'> {
  /** How well a line may end after the word; absent: as after any word. */
  readonly breakAfter?: Exclude<BreakKind, 'word'>;
}

/**
 * Splits a script line into captions: one caption when its lines hold the text, otherwise several in turn
 * within the line's time.
 */
export function splitCaption(line: TimedLine, language: string | null, rules: CaptionRules): CaptionCue[] {
  const { startTime, endTime } = line;
  const text = plainCaptionText(line.text);
  if (text === '') return [];
  const words = toWrittenWords(
    { ...line, text: firstOf(text, line, rules), words: plainWords(line) },
    language ?? undefined,
    { lineWidth: rules.maxLineLength, unbroken: rules.unbrokenTerms },
  );
  const limits = limitsOf(rules);
  const whole = (shown: string): CaptionCue[] => [
    { startSeconds: startTime, endSeconds: endTime, text: shown, words: wordsOf(words) },
  ];
  if (isLaidOut(text, limits)) return whole(text);
  const lines = breakIntoLines(words, limits);
  if (lines?.slice(0, -1).every(endsWell)) return whole(layOutLines(words, limits) ?? text);
  return timed(chooseBreaks(words, limits), line, limits);
}

/** Whether a line that ends in a better place is not worth a second caption. */
const endsWell = (line: readonly SpokenWord[]): boolean =>
  !['inside', 'phrase'].includes(line.at(-1)?.breakAfter ?? 'word');

const limitsOf = ({ maxLineLength, maxLines, maxCharactersPerSecond }: CaptionRules): CueLimits => ({
  lineWidth: maxLineLength,
  maxLines,
  widthPerSecond: maxCharactersPerSecond,
});

/** Removes from the words the characters that captions do not show. */
const plainWords = ({ words }: TimedLine): TimedLine['words'] =>
  words?.map((word) => ({ ...word, text: plainCaptionText(word.text) }));

const wordsOf = (words: readonly SpokenWord[]): CaptionWord[] =>
  words.map(({ text, startSeconds, endSeconds, breakAfter }, index) => ({
    text,
    startSeconds,
    endSeconds,
    ...(breakAfter !== 'word' && index + 1 < words.length && { breakAfter }),
  }));

/**
 * Returns no more text than the line's time can show: searching for breaks in a text without bound would
 * block the event loop.
 */
function firstOf(text: string, line: TimedLine, { maxLines, maxLineLength }: CaptionRules): string {
  const max = Math.min(MAX_TEXT, maxCaptions(line) * maxLines * maxLineLength * SIGNS_A_LETTER);
  return text.length <= max ? text : Array.from(text).slice(0, max).join('');
}

const maxCaptions = ({ startTime, endTime }: TimedLine): number =>
  Math.max(1, Math.floor((endTime - startTime) / MIN_SHOWN_SECONDS));

function isLaidOut(text: string, { lineWidth, maxLines }: CueLimits): boolean {
  const lines = text.split('\n');
  // Measuring takes time that grows with the square of the length.
  const isShort = lines.every((line) => line.length <= lineWidth * 20);
  return lines.length <= maxLines && isShort && lines.every((line) => textWidth(line) <= lineWidth);
}

/**
 * Each caption lasts from its first word to the first word of the next one. When that is too fast, the
 * captions share the time evenly, and the text that still does not fit is left out of them.
 */
function timed(groups: readonly SpokenWord[][], line: TimedLine, limits: CueLimits): CaptionCue[] {
  const { startTime, endTime } = line;
  const shown = groups.slice(0, maxCaptions(line));
  const spoken = shown.map((group, index) =>
    index === 0 ? startTime : (group[0]?.startSeconds ?? startTime),
  );
  const isReadable = spoken.every(
    (start, index) => (spoken[index + 1] ?? endTime) - start >= MIN_SHOWN_SECONDS,
  );
  const share = (endTime - startTime) / shown.length;
  const isAsSpoken = isReadable && shown.length === groups.length;
  const starts = isAsSpoken ? spoken : shown.map((_, index) => startTime + index * share);
  return shown.map((group, index) => {
    const from = milliseconds(starts[index] ?? startTime);
    const to = milliseconds(starts[index + 1] ?? endTime);
    return {
      startSeconds: from,
      endSeconds: to,
      text: layOutLines(group, limits) ?? '',
      words: isAsSpoken ? wordsOf(group) : spread(group, from, to),
    };
  });
}

/** Distributes the words of a caption evenly over its time. */
function spread(group: readonly SpokenWord[], from: number, to: number): CaptionCue['words'] {
  const share = (to - from) / group.length;
  return wordsOf(group).map((word, index) => ({
    ...word,
    startSeconds: from + index * share,
    endSeconds: from + (index + 1) * share,
  }));
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
