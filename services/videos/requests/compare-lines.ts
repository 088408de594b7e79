import type { StaleReason } from './stale-reason.js';

export interface TimedLine {
  readonly startTime: number;
  readonly endTime: number;
}

export interface ComparedLine extends TimedLine {
  readonly text: string;
}

/** A line now and the line before that it continues; one of them is missing where it was added or removed. */
export interface LinePair {
  /** Positions in both scripts. */
  readonly before: number | null;
  readonly now: number | null;
}

/**
 * Pairs the lines of two scripts: equal texts in their order, then what is left by time. Lines without a partner were
 * removed or added.
 */
export function pairLines(before: readonly ComparedLine[], now: readonly ComparedLine[]): LinePair[] {
  const byText = new Map<string, number[]>();
  for (const [position, { text }] of before.entries()) {
    const same = byText.get(text);
    if (same) same.push(position);
    else byText.set(text, [position]);
  }
  const pairs: LinePair[] = [];
  const fresh: number[] = [];
  for (const [position, { text }] of now.entries()) {
    const same = byText.get(text)?.shift();
    if (same === undefined) fresh.push(position);
    else pairs.push({ before: same, now: position });
  }
  const left = [...byText.values()].flat().sort((a, b) => a - b);
  return [...pairs, ...pairByTime({ before, left }, { now, fresh })];
}

/**
 * Pairs the lines `left` of one script with the lines `fresh` of another, both in order of time: a line continues the
 * first one left that overlaps it.
 */
export function pairByTime(
  { before, left }: { before: readonly TimedLine[]; left: readonly number[] },
  { now, fresh }: { now: readonly TimedLine[]; fresh: readonly number[] },
): LinePair[] {
  const pairs: LinePair[] = [];
  let at = 0;
  for (const position of fresh) {
    const { startTime, endTime } = now[position] as TimedLine;
    while (at < left.length && (before[left[at] as number] as TimedLine).endTime <= startTime)
      pairs.push({ before: left[at++] as number, now: null });
    const next = left[at];
    const overlaps = next !== undefined && (before[next] as TimedLine).startTime < endTime;
    if (overlaps) at += 1;
    pairs.push({ before: overlaps ? next : null, now: position });
  }
  return [...pairs, ...left.slice(at).map((position) => ({ before: position, now: null }))];
}

const SHOWN = 60;
const quote = (text: string): string => `“${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`;

/** Returns what differs between two scripts, by time. */
export function compareLines(before: readonly ComparedLine[], now: readonly ComparedLine[]): StaleReason[] {
  const reasons = pairLines(before, now).flatMap((pair): StaleReason[] => {
    const old = pair.before === null ? null : (before[pair.before] as ComparedLine);
    const line = pair.now === null ? null : (now[pair.now] as ComparedLine);
    if (!line) {
      const removed = old as ComparedLine;
      const message = `Line ${(pair.before as number) + 1}, ${quote(removed.text)}, was removed`;
      return [{ kind: 'LINE_REMOVED', line: pair.before as number, start: removed.startTime, message }];
    }
    const at = { line: pair.now as number, start: line.startTime };
    const name = `Line ${at.line + 1}`;
    if (!old) return [{ kind: 'LINE_ADDED', ...at, message: `${name}, ${quote(line.text)}, was added` }];
    if (old.text !== line.text)
      return [
        { kind: 'LINE_CHANGED', ...at, message: `${name} was ${quote(old.text)} and is ${quote(line.text)}` },
      ];
    if (old.startTime === line.startTime && old.endTime === line.endTime) return [];
    const times = `${old.startTime}–${old.endTime} s to ${line.startTime}–${line.endTime} s`;
    return [{ kind: 'TIMING_CHANGED', ...at, message: `${name} was moved from ${times}` }];
  });
  return reasons.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
}
