import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import { isReadable, lettersOf } from './screen-text.js';

/** Between samples of one text; a bit more than the time between samples. */
const MAX_GAP_SECONDS = 1.6;
/** A part that moves is read in every third sample. */
const MAX_GAP_SAMPLES = 3;
/** Share of the letters that two readings of one text have in common, in the same order. */
const MIN_COMMON = 0.75;
/** A reading that no other sample confirms must be of this confidence, since it may show an animation. */
const MIN_ALONE = 0.82;
/** A fragment is short as often as not. */
const MIN_LETTERS_ALONE = 3;

interface ScreenSample {
  readonly atSeconds: number;
  readonly sampleSeconds: number;
  readonly lines: readonly ReadLine[];
}

/** A text on the screen, as each of several samples was read. */
interface TextTrack {
  readonly readings: Array<{ readonly sample: number; readonly line: ReadLine }>;
}

/**
 * Replaces each line by the best reading of the same text in this sample and its neighbours, so that a title in
 * the middle of its animation is not reported as a fragment. A line without a confirmed or confident reading
 * is omitted.
 */
export function voteLines<T extends ScreenSample>(samples: readonly T[]): T[] {
  const isNear = (a: number, b: number): boolean =>
    Math.abs((samples[a]?.sampleSeconds ?? -1e9) - (samples[b]?.sampleSeconds ?? 1e9)) <= MAX_GAP_SECONDS;
  const tracks: TextTrack[] = [];
  for (const [sample, { lines }] of samples.entries())
    for (const line of lines.filter(isReadable)) {
      const track = tracks.find(({ readings }) => {
        const last = readings.at(-1);
        return (
          last &&
          sample - last.sample <= MAX_GAP_SAMPLES &&
          last.sample !== sample &&
          isNear(last.sample, sample) &&
          isSameText(last.line, line)
        );
      });
      if (track) track.readings.push({ sample, line });
      else tracks.push({ readings: [{ sample, line }] });
    }
  const linesBySample = samples.map((): ReadLine[] => []);
  for (const { readings } of tracks) {
    const best = bestOf(readings.map(({ line }) => line));
    const [first] = readings;
    if (!best || !first) continue;
    const isSampledAgain = isNear(first.sample, first.sample - 1) || isNear(first.sample, first.sample + 1);
    const isConfirmed = readings.length > 1 || !isSampledAgain;
    if (!isConfirmed && !isSureAlone(best)) continue;
    // A text is also shown between two samples in which it was read.
    for (let sample = first.sample; sample <= (readings.at(-1)?.sample ?? 0); sample += 1)
      linesBySample[sample]?.push(best);
  }
  return samples.map((sample, index) => ({ ...sample, lines: linesBySample[index] ?? [] }));
}

/** The reading with the most letters, the highest confidence and the most equal readings. */
function bestOf(lines: readonly ReadLine[]): ReadLine | undefined {
  const votes = new Map<string, number>();
  const vote = (line: ReadLine): number => lettersOf(line).length * confidenceOf(line) ** 2;
  for (const line of lines) votes.set(lettersOf(line), (votes.get(lettersOf(line)) ?? 0) + vote(line));
  return lines.toSorted(
    (a, b) =>
      (votes.get(lettersOf(b)) ?? 0) - (votes.get(lettersOf(a)) ?? 0) || confidenceOf(b) - confidenceOf(a),
  )[0];
}

const isSureAlone = (line: ReadLine): boolean =>
  confidenceOf(line) >= MIN_ALONE && lettersOf(line).length >= MIN_LETTERS_ALONE;

/** Whether two lines of consecutive samples are readings of one text. */
function isSameText(a: ReadLine, b: ReadLine): boolean {
  if (!isInSamePlace(a, b)) return false;
  const [one, other] = [lettersOf(a), lettersOf(b)];
  return countCommon(one, other) >= MIN_COMMON * Math.min(one.length, other.length);
}

/** Lines overlap vertically; without boxes, only their texts are compared. */
function isInSamePlace(a: ReadLine, b: ReadLine): boolean {
  const [one, other] = [a.words[0]?.box, b.words[0]?.box];
  if (!one || !other) return true;
  const overlap = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return overlap > 0.4 * Math.min(one.height, other.height);
}

/** Length of the longest common subsequence. */
function countCommon(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let at = 1; at <= b.length; at += 1)
      next.push(letter === b[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const confidenceOf = ({ words }: ReadLine): number =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
