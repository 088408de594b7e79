import type { Word } from '../../text/word.js';

/** Frames per second of its recognizer. */
const FRAME_RATE = 100;

export type DecodedSegment = { readonly segmentId: string; readonly words: Word[] };

/**
 * Parses the log of `pocketsphinx_batch -backtrace yes` line by line: a table of words, then one line that
 * ends the utterance. Times are relative to the utterance's start.
 */
export function makePocketsphinxReader(onSegment: (transcribed: DecodedSegment) => void) {
  let words: Word[] = [];
  let isInTable = false;
  return {
    take(line: string): void {
      if (/^word\s+start\s+end\s+pprob/.test(line)) {
        words = [];
        isInTable = true;
        return;
      }
      const row = /^(\S+)\s+(\d+)\s+(\d+)\s+([\d.]+)\s+-?\d+\s+-?\d+\s+-?\d+\s*$/.exec(line);
      if (isInTable && row) {
        const word = toWord(row[1] ?? '', Number(row[2]), Number(row[3]), Number(row[4]));
        if (word) words.push(word);
        return;
      }
      const done = /batch\.c\(\d+\): (\S+): [\d.]+ seconds speech/.exec(line);
      if (!done?.[1] || done[1] === 'TOTAL') return;
      onSegment({ segmentId: done[1], words });
      words = [];
      isInTable = false;
    },
  };
}

/** Returns null for sentence marks, silences and noises: `<s>`, `<sil>`, `[NOISE]`, `++breath++`. */
function toWord(token: string, startFrame: number, endFrame: number, posterior: number): Word | null {
  if (/^[<[+]/.test(token)) return null;
  return {
    text: token.replace(/\(\d+\)$/, ''), // "the(2)" is the second pronunciation of "the"
    startSeconds: startFrame / FRAME_RATE,
    endSeconds: (endFrame + 1) / FRAME_RATE,
    confidence: Math.min(1, posterior), // rounding sometimes gives 1.0002
  };
}
