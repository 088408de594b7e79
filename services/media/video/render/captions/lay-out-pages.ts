import type { TimedText } from '../../../../../schemas/formats/timed-text.js';
import { BREAK_COST } from '../../../text/lay-out-lines.js';
import { isUnspaced } from '../../../text/split-words.js';
import { breakLines } from '../../../text/typesetting/break-lines.js';
import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import { frameAt } from '../plan/frame-at.js';
import type { CaptionPage, CaptionSetting } from './caption-setting.js';
import { placeSigns } from './place-signs.js';
import { type CaptionCue, MIN_SHOWN_SECONDS } from './split-caption.js';

interface TimedPage extends CaptionPage {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * Gives each page its time: from its first word to the gap before the first word of the next page, or an even
 * share of the caption's time where that would be too fast.
 */
function timePages(
  pages: ReadonlyArray<readonly PlacedSign[][]>,
  cue: CaptionCue,
  { output, gapSeconds }: Pick<CaptionSetting, 'output' | 'gapSeconds'>,
): TimedPage[] {
  const { words, placement } = cue;
  const spoken = pages.map((lines, index) =>
    index === 0 ? cue.startSeconds : (words[firstWordOf(lines) ?? -1]?.startSeconds ?? cue.startSeconds),
  );
  const isReadable = spoken.every(
    (start, index) => (spoken[index + 1] ?? cue.endSeconds) - start >= MIN_SHOWN_SECONDS,
  );
  const share = (cue.endSeconds - cue.startSeconds) / pages.length;
  const starts = isReadable ? spoken : pages.map((_, index) => cue.startSeconds + index * share);
  const wordFrames = words.map((word) => frameAt(word.startSeconds, output));
  return pages.map((lines, index) => {
    const startSeconds = starts[index]!;
    const next = starts[index + 1];
    const isLongEnough = next !== undefined && next - gapSeconds - startSeconds >= MIN_SHOWN_SECONDS;
    const endSeconds = isLongEnough ? next - gapSeconds : (next ?? cue.endSeconds);
    const fromFrame = frameAt(startSeconds, output);
    const toFrame = Math.max(fromFrame + 1, frameAt(endSeconds, output));
    const frames = { fromFrame, toFrame, wordFrames, ...(placement && { placement }) };
    return { lines, ...frames, startSeconds, endSeconds };
  });
}

const firstWordOf = (lines: readonly PlacedSign[][]): number | null =>
  lines.flat().find(({ word }) => word !== null)?.word ?? null;

/** In one-word mode a word stays visible this long after it was spoken, unless the next word starts. */
const LINGERS_SECONDS = 0.5;

export interface LaidOutCaption {
  readonly pages: readonly CaptionPage[];
  readonly subtitles: readonly TimedText[];
}

/**
 * Splits a caption into pages: one page when all of it fits, otherwise several in turn; one page per word in
 * one-word mode, whose subtitle is the whole caption.
 */
export function layOutPages(cue: CaptionCue, setting: CaptionSetting): LaidOutCaption {
  const lines = placeSigns(cue, setting);
  if (setting.captions.mode === 'one-word') {
    const { startSeconds: startTime, endSeconds: endTime, text } = cue;
    return { pages: pageForEachWord(lines.flat(), cue, setting), subtitles: [{ startTime, endTime, text }] };
  }
  const pages = timePages(pagesOf(brokenLines(lines, cue, setting), setting.maxLines), cue, setting);
  return { pages, subtitles: pages.map(subtitleOf) };
}

const subtitleOf = ({ lines, startSeconds, endSeconds }: TimedPage): TimedText => ({
  startTime: startSeconds,
  endTime: endSeconds,
  text: lines
    .map((line) =>
      line
        .map(({ text, written = text }) => written)
        .join('')
        .trim(),
    )
    .join('\n'),
});

/**
 * Keeps the line breaks of the caption when its lines fit; otherwise breaks the text anew, unless the lines
 * are turns of a dialogue.
 */
function brokenLines(
  lines: readonly PlacedSign[][],
  { words }: Pick<CaptionCue, 'words'>,
  { lineEms }: CaptionSetting,
): PlacedSign[][] {
  const breakAfter = (word: number) => words[word]?.breakAfter ?? 'word';
  const rules = {
    keepsWithNext: (word: number) => breakAfter(word) === 'inside',
    costAfter: (word: number) => BREAK_COST[breakAfter(word)],
  };
  const broken = lines.map((line) => breakLines(line, lineEms, rules));
  const isDialogue = lines.some((line) => /^[-–—]/u.test(line[0]?.text ?? ''));
  if (isDialogue || broken.every((parts) => parts.length === 1)) return broken.flat();
  return breakLines(joined(lines), lineEms, rules);
}

function joined(lines: readonly PlacedSign[][]): PlacedSign[] {
  const signs: PlacedSign[] = [];
  for (const line of lines) {
    const last = signs.at(-1);
    const first = line[0];
    if (last && first && last.word !== first.word && !(isUnspaced(last.text) && isUnspaced(first.text)))
      signs.push({ ...last, text: ' ', word: null, level: Math.min(last.level, first.level) });
    signs.push(...line);
  }
  return signs;
}

/** Distributes lines evenly over pages. */
function pagesOf(lines: readonly PlacedSign[][], maxLines: number): PlacedSign[][][] {
  const pages = Math.ceil(lines.length / maxLines);
  const each = Math.ceil(lines.length / pages);
  return Array.from({ length: pages }, (_, index) => lines.slice(index * each, (index + 1) * each));
}

/** Shows each word at its time. Words that start within the same frame are shown together. */
function pageForEachWord(
  signs: readonly PlacedSign[],
  { words, startSeconds, endSeconds, placement }: CaptionCue,
  setting: CaptionSetting,
): CaptionPage[] {
  const { output } = setting;
  const startOf = (word: number) =>
    Math.max(frameAt(startSeconds, output), frameAt(words[word]!.startSeconds, output));
  const groups: Array<{ fromFrame: number; last: number; signs: PlacedSign[] }> = [];
  for (const sign of signs) {
    const group = groups.at(-1);
    if (sign.word === null || (group && startOf(sign.word) <= group.fromFrame)) group?.signs.push(sign);
    else groups.push({ fromFrame: startOf(sign.word), last: sign.word, signs: [sign] });
    if (sign.word !== null) groups.at(-1)!.last = sign.word;
  }
  return groups.map(({ fromFrame, last, signs: shown }, index) => {
    const lingering = frameAt(words[last]!.endSeconds + LINGERS_SECONDS, output);
    const next = groups[index + 1]?.fromFrame ?? Math.max(fromFrame + 1, frameAt(endSeconds, output));
    const toFrame = Math.max(fromFrame + 1, Math.min(next, lingering));
    const lines = breakLines(shown, setting.lineEms);
    return { lines, fromFrame, toFrame, wordFrames: [], ...(placement && { placement }) };
  });
}
