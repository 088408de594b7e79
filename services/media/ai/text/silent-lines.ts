import { isUnspaced } from '../../text/split-words.js';
import { sentencesOf } from '../sentences.js';
import { type DescribedAction, describeActions } from './describe-actions.js';
import type { ScriptLine, SourceMaterial } from './text-engine.js';
import { tidySentence } from './tidy-speech.js';

/** Reading speed of a line that is read aloud. */
const CHARACTERS_PER_SECOND = 15;
/** Subtitles are shown for 1.2 seconds and read at 20 characters a second; the gap to the next one takes from both. */
const MAX_CHARACTERS_PER_SECOND = 18.5;
const SHORTEST_SECONDS = 1.3;
/** A line that comes later after what it tells of is left out. */
const MAX_LATE_SECONDS = 2.5;

/**
 * Returns the lines of a silent video: what is done in a screen recording, else the texts of a film that consists of
 * them, else its description. What a recording only shows is not told.
 */
export function silentLines(material: SourceMaterial): ScriptLine[] {
  const { language, durationSeconds, videoContext } = material;
  const actions = describeActions(material, language);
  if (actions.length > 0) return actionLines(actions, durationSeconds);
  const texts = statedTexts(material);
  if (texts.length === 0) return readAloud(videoContext ?? '', language, { from: 0, until: durationSeconds });
  return texts.flatMap(({ atSeconds, text }, index) => {
    const until = texts[index + 1]?.atSeconds ?? durationSeconds;
    return readAloud(text, language, { from: atSeconds, until });
  });
}

const lengthOf = (text: string): number => Array.from(text).length;
const needed = (text: string): number =>
  Math.max(SHORTEST_SECONDS, lengthOf(text) / MAX_CHARACTERS_PER_SECOND);
const wanted = (text: string): number => Math.max(SHORTEST_SECONDS, lengthOf(text) / CHARACTERS_PER_SECOND);

/**
 * An action is told before it is done, and its result once it is seen. Every line can be read; one that there is no time
 * for near what it tells of is left out, a result rather than an action.
 */
function actionLines(actions: readonly DescribedAction[], durationSeconds: number): ScriptLine[] {
  const lines: ScriptLine[] = [];
  const endOfLast = () => lines.at(-1)?.endSeconds ?? 0;
  for (const [index, { atSeconds, action, result, resultSeconds }] of actions.entries()) {
    const text = `${action}.`;
    const startSeconds = Math.max(endOfLast(), atSeconds - wanted(text), 0);
    const endSeconds = Math.max(atSeconds, startSeconds + needed(text));
    if (endSeconds - atSeconds > MAX_LATE_SECONDS || endSeconds > durationSeconds) continue;
    lines.push({ startSeconds, endSeconds, text });
    if (result === null || resultSeconds === null) continue;
    const next = actions[index + 1];
    const until = next ? next.atSeconds - needed(`${next.action}.`) : durationSeconds;
    const from = Math.max(endOfLast(), resultSeconds);
    if (from + needed(result) > until) continue;
    lines.push({ startSeconds: from, endSeconds: Math.min(until, from + wanted(result)), text: result });
  }
  return lines;
}

/** Share of the letters of all texts that are in statements, from which a video consists of texts. */
const MIN_STATED = 0.7;
const MIN_WORDS = 3;

/**
 * Returns the texts of a video that tells something by them, such as slides. In a screen recording most of them are names
 * of buttons, columns and values: a list of these tells nothing.
 */
export function statedTexts({
  screenTexts,
  interactions = [],
  language,
}: SourceMaterial): SourceMaterial['screenTexts'] {
  if (interactions.length > 0) return [];
  const parts = screenTexts.map(({ atSeconds, text }) => ({
    atSeconds,
    sentences: [...sentencesOf(text, language)].map((sentence) => sentence.trim()),
  }));
  const all = parts.flatMap(({ sentences }) => sentences);
  const count = (sentences: readonly string[]) => sentences.reduce((sum, text) => sum + lengthOf(text), 0);
  if (count(all.filter(isStatement)) < MIN_STATED * count(all)) return [];
  return parts.flatMap(({ atSeconds, sentences }) => {
    const text = sentences.filter(isStatement).join(' ');
    return text === '' ? [] : [{ atSeconds, text }];
  });
}

/** Whether a text has several words, not all of which are names or numbers. */
function isStatement(text: string): boolean {
  if (isUnspaced(text)) return (text.match(/\p{L}/gu)?.length ?? 0) >= 2 * MIN_WORDS;
  const words = text.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  return words.length >= MIN_WORDS && words.slice(1).some((word) => !/^\P{L}*\p{Lu}/u.test(word));
}

/** Splits a text into sentences, as many as there is time to read. */
function readAloud(
  text: string,
  language: string,
  { from, until }: { readonly from: number; readonly until: number },
): ScriptLine[] {
  const lines: ScriptLine[] = [];
  for (const sentence of sentencesOf(text, language)) {
    const line = lineAt(lines.at(-1)?.endSeconds ?? from, sentence, language);
    if (line.text === '') continue;
    if (lines.length > 0 && line.endSeconds > until) break;
    lines.push(line);
  }
  return lines;
}

/** A line that is read aloud from a time on. */
export function lineAt(startSeconds: number, text: string, language: string): ScriptLine {
  const tidy = tidySentence(text, language);
  return { startSeconds, endSeconds: startSeconds + wanted(tidy), text: tidy };
}
