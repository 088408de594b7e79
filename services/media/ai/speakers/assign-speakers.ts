import type { Word } from '../../text/word.js';
import type { SpeakerTurn } from './find-speakers.js';

/** Words of another person that take less time are more likely a fault of the models than an interjection. */
const MIN_TURN_SECONDS = 0.7;

/** Gives each word the speaker whose turn it is in, or who spoke before; unchanged without turns. */
export function assignSpeakers(words: readonly Word[], turns: readonly SpeakerTurn[]): Word[] {
  if (turns.length === 0) return [...words];
  let last: number | undefined;
  const assigned = words.map((word) => {
    last = speakerOf(word, turns) ?? last ?? turns[0]?.speaker;
    return { ...word, ...(last !== undefined && { speaker: last }) };
  });
  return withoutShortTurns(assigned);
}

/** The speaker of most of the word; undefined in a pause. */
function speakerOf({ startSeconds, endSeconds }: Word, turns: readonly SpeakerTurn[]): number | undefined {
  let [max, speaker]: [number, number | undefined] = [0, undefined];
  for (const turn of turns) {
    const seconds = Math.min(endSeconds, turn.endSeconds) - Math.max(startSeconds, turn.startSeconds);
    if (seconds > max) [max, speaker] = [seconds, turn.speaker];
  }
  return speaker;
}

/** A short turn between two of one speaker becomes theirs. */
function withoutShortTurns(words: readonly Word[]): Word[] {
  const runs: Word[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run?.[0]?.speaker === word.speaker) run?.push(word);
    else runs.push([word]);
  }
  return runs.flatMap((run, index) => {
    const [before, after] = [runs[index - 1]?.at(-1)?.speaker, runs[index + 1]?.[0]?.speaker];
    const seconds = (run.at(-1)?.endSeconds ?? 0) - (run[0]?.startSeconds ?? 0);
    return before !== undefined && before === after && seconds < MIN_TURN_SECONDS
      ? run.map((word) => ({ ...word, speaker: before }))
      : run;
  });
}
