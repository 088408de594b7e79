import type { TranslationUpdate } from '../../../schemas/messages/translation-request.js';
import { type ComparedLine, pairByTime, pairLines, type TimedLine } from '../requests/compare-lines.js';

/**
 * Returns the script of a translated video after an update. Lines of the source that were translated anew get their
 * translation and follow the source's times; all others stay as they are in the video, with the changes that a person
 * made there: a changed text, a line that was deleted or added. Lines that the source no longer has are deleted.
 */
export function mergeTranslatedLines(
  { linesBefore, linesNow }: TranslationUpdate,
  present: readonly ComparedLine[],
  translated: ReadonlyMap<number, string>,
): ComparedLine[] {
  const ofSource = findCounterparts(linesBefore, present);
  const merged = pairLines(linesBefore, linesNow).flatMap((pair): ComparedLine[] => {
    const line = pair.now === null ? null : linesNow[pair.now];
    if (!line) return [];
    const before = pair.before === null ? undefined : linesBefore[pair.before];
    const own = pair.before === null ? undefined : ofSource.get(pair.before);
    const text = translated.get(pair.now as number) ?? own?.text;
    if (text === undefined) return [];
    const { startTime, endTime } = own && before && haveSameTimes(before, line) ? own : line;
    return [{ startTime, endTime, text }];
  });
  const known = new Set(ofSource.values());
  const added = present.filter((line) => !known.has(line));
  return [...merged, ...added.map(({ startTime, endTime, text }) => ({ startTime, endTime, text }))].sort(
    (a, b) => a.startTime - b.startTime || a.endTime - b.endTime,
  );
}

const haveSameTimes = (one: TimedLine, other: TimedLine): boolean =>
  one.startTime === other.startTime && one.endTime === other.endTime;

/** Returns the translated video's line for each line of its source: first those at the same times, then by overlap. */
function findCounterparts(
  source: readonly TimedLine[],
  present: readonly ComparedLine[],
): Map<number, ComparedLine> {
  const keyOf = ({ startTime, endTime }: TimedLine) => `${startTime} ${endTime}`;
  const atTimes = new Map(present.map((line, position) => [keyOf(line), position]));
  const found = new Map<number, ComparedLine>();
  const left: number[] = [];
  const taken = new Set<number>();
  for (const [at, line] of source.entries()) {
    const position = atTimes.get(keyOf(line));
    if (position === undefined || taken.has(position)) left.push(at);
    else {
      taken.add(position);
      found.set(at, present[position] as ComparedLine);
    }
  }
  const fresh = [...present.keys()].filter((position) => !taken.has(position));
  for (const { before, now } of pairByTime({ before: source, left }, { now: present, fresh }))
    if (before !== null && now !== null) found.set(before, present[now] as ComparedLine);
  return found;
}
