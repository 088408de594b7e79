import type { ScriptLine } from '../../ai/text/text-engine.js';
import type { Word } from '../../text/word.js';
import { type Cue, makeCues } from '../analysis/make-cues.js';
import { indexSpans } from './index-spans.js';
import { makeWordClock } from './time-words.js';

/** A line of the stored script; it has words if transcribed. */
export interface LaidOutLine extends Omit<Cue, 'words'> {
  readonly words?: Cue['words'];
}

interface Layout {
  readonly language: string;
  readonly durationSeconds: number;
  /** The transcript of the footage. */
  readonly words: readonly Word[];
}

/** Lays out written lines as readable subtitles, by the same rules as transcribed ones. */
export function layOutScript(
  lines: readonly ScriptLine[],
  { language, durationSeconds, words }: Layout,
): LaidOutLine[] {
  const timed = lines.map(makeWordClock(words, language));
  const cues = makeCues(
    timed.flatMap((line) => line.words),
    { language, durationSeconds },
  );
  const transcribed = indexSpans(timed.filter(({ isTranscribed }) => isTranscribed));
  return cues.map(({ words: spoken, ...cue }) => {
    const middle = (cue.startTime + Math.min(cue.endTime, spoken.at(-1)?.end ?? cue.endTime)) / 2;
    return transcribed.covers(middle) ? { ...cue, words: spoken } : cue;
  });
}

/** Keeps the lines exactly as the user wrote them, one subtitle each. */
export function layOutAsWritten(lines: readonly ScriptLine[], { language, words }: Layout): LaidOutLine[] {
  const timeWords = makeWordClock(words, language);
  return lines.map((line) => {
    const { startSeconds: startTime, endSeconds: endTime, text } = line;
    const { isTranscribed, words: timed } = timeWords(line);
    if (!isTranscribed) return { startTime, endTime, text };
    const spoken = timed.map((word) => ({
      text: word.text,
      start: milliseconds(word.startSeconds),
      end: milliseconds(word.endSeconds),
    }));
    return { startTime, endTime, text, words: spoken };
  });
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
