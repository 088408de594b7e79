import { isUnspaced } from '../../../text/split-words.js';
import { breakLines } from '../../../text/typesetting/break-lines.js';
import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import { frameAt } from '../plan/frame-at.js';
import type { CaptionPage, CaptionSetting } from './caption-setting.js';
import { lineWidth } from './caption-style.js';
import { placeSigns } from './place-signs.js';
import type { CaptionCue } from './split-caption.js';
import { timePages } from './time-pages.js';

/** In one-word mode a word stays visible this long after it was spoken, unless the next word starts. */
const LINGERS_SECONDS = 0.5;

/**
 * Splits a caption into pages: one page when all of it fits, otherwise several in turn; one page per word in
 * one-word mode.
 */
export function layOutPages(cue: CaptionCue, setting: CaptionSetting): CaptionPage[] {
  const lines = placeSigns(cue, setting);
  return setting.captions.mode === 'one-word'
    ? pageForEachWord(lines.flat(), cue, setting)
    : timePages(pagesOf(brokenLines(lines, cue, setting), setting.sizes.linesMost), cue, setting);
}

const lineEms = ({ sizes, output, letters: { main } }: CaptionSetting): number =>
  Math.max(1, (lineWidth(sizes, output) * (main.ascent + main.descent)) / sizes.line);

/**
 * Keeps the line breaks of the caption when its lines fit; otherwise breaks the text anew, unless the lines
 * are turns of a dialogue.
 */
function brokenLines(
  lines: readonly PlacedSign[][],
  { words }: Pick<CaptionCue, 'words'>,
  setting: CaptionSetting,
): PlacedSign[][] {
  const maxEms = lineEms(setting);
  const keepsWithNext = (word: number) => words[word]?.keepsWithNext === true;
  const broken = lines.map((line) => breakLines(line, maxEms, keepsWithNext));
  const isDialogue = lines.some((line) => /^[-–—]/u.test(line[0]?.text ?? ''));
  if (isDialogue || broken.every((parts) => parts.length === 1)) return broken.flat();
  return breakLines(joined(lines), maxEms, keepsWithNext);
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
function pagesOf(lines: readonly PlacedSign[][], linesMost: number): PlacedSign[][][] {
  const pages = Math.ceil(lines.length / linesMost);
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
    return {
      lines: breakLines(shown, lineEms(setting)),
      fromFrame,
      toFrame: Math.max(fromFrame + 1, Math.min(next, lingering)),
      wordFrames: [],
      ...(placement && { placement }),
    };
  });
}
