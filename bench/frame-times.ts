import type { Browser, Page } from 'playwright-core';

/** An event of Chromium's trace; times in microseconds, `tdur` in processor time of its thread. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const CATEGORIES = ['toplevel', 'devtools.timeline'];
/** One for each frame that the page draws. */
const FRAME = 'FireAnimationFrame';

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;

/**
 * Runs what is to be measured, and returns the processor time of the page's own thread for each frame, in ms: not the
 * time that passes, which other programs on a busy machine lengthen.
 */
export async function frameTimes(
  browser: Browser,
  page: Page,
  run: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const events = traceEvents.filter(({ ph }) => ph === 'X').sort((one, other) => one.ts - other.ts);
  const thread = busiest(events.filter(({ name }) => name === FRAME).map(threadOf));
  const own = events.filter((event) => threadOf(event) === thread);
  const starts = own.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const times = starts.map(() => 0);
  let frame = 0;
  for (const { ts, dur = 0, tdur = 0 } of outermost(own.filter(({ name }) => name.endsWith('RunTask')))) {
    // A task belongs to the frame that it draws, else to the one before.
    while ((starts[frame + 1] ?? Number.POSITIVE_INFINITY) < ts + dur) frame += 1;
    if (ts + dur >= (starts[0] ?? 0)) times[frame] = (times[frame] ?? 0) + tdur / 1000;
  }
  // The first and the last one are measured in part.
  return times.slice(1, -1);
}

/** Tasks run within tasks: only the outer ones count. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** Returns the thread that is named most often. */
function busiest(threads: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const thread of threads) counts.set(thread, (counts.get(thread) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
