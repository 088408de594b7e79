import type { Browser, Page } from 'playwright-core';
import { median } from './median.js';
import { FRAME_MS, firstView, type Scrolled, scrollDown } from './page-timing.js';
import { met } from './say.js';
import type { Visit } from './studio-visitor.js';

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
async function frameTimes(browser: Browser, page: Page, run: () => Promise<unknown>): Promise<number[]> {
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

const SCREENS = 200;
const SCREEN_PIXELS = 800;
const PIXELS_PER_FRAME = 200;
const TRACED_FRAMES = 300;
/** A card of the library with the gap below it, at the width of the page. */
const CARD_PIXELS = 271;
/** Of the frames while the library scrolls. */
const DROPPED_SHARE = 0.01;

/** Pages without a script that are scrolled alike: what they drop, the machine and the browser's drawing drop. */
const CONTROLS = {
  'plain text': '<p>Nothing but text</p>',
  'plain cards': `<style>
    main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; font: 14px sans-serif }
    div { height: 255px; contain: strict; content-visibility: auto }
    b { display: block; height: 163px; border-radius: 8px; background: #eee; box-shadow: inset 0 0 0 1px #ccc }
    </style><main>${'<div><b></b>A video<p>Draft, German, Jan 1, 2020</p></div>'.repeat(
      3 * Math.ceil((SCREENS * SCREEN_PIXELS) / CARD_PIXELS),
    )}</main>`,
} as const;

async function openControl({ browser, visitor }: Visit, content: string): Promise<Page> {
  const page = await visitor.openPage(browser);
  await page.goto('about:blank');
  await page.setContent(`<div style="min-height: ${SCREENS * 2 * SCREEN_PIXELS}px">${content}</div>`);
  return page;
}

/** Scrolls through the library, and through pages without scripts. */
export async function measureScrolling(visit: Visit): Promise<void> {
  const { say, url, browser, visitor, videos } = visit;
  const frames = (SCREENS * SCREEN_PIXELS) / PIXELS_PER_FRAME;
  say(`scrolling through ${SCREENS} screens of the library, ${PIXELS_PER_FRAME} pixels a frame`);
  const controls: Scrolled[] = [];
  for (const [name, content] of Object.entries(CONTROLS)) {
    const page = await openControl(visit, content);
    const scrolled = await scrollDown(page, frames, PIXELS_PER_FRAME);
    await page.context().close();
    controls.push(scrolled);
    say(`  ${name.padEnd(11)} ${describe(scrolled)}`);
  }

  const page = await visitor.openPage(browser);
  await page.goto(url);
  await firstView(page);
  let requests = 0;
  let rows = 0;
  page.on('request', (request) => {
    const { operationName, variables } = JSON.parse(request.postData() ?? '{}');
    if (operationName !== 'LibraryVideos') return;
    requests += 1;
    rows += variables.first;
  });
  const library = await scrollDown(page, frames, PIXELS_PER_FRAME);
  const drawn = await page.getByRole('row').count();
  await page.context().close();
  const allowed = Math.max(...controls.map(({ dropped }) => dropped));
  const isMet = library.dropped - allowed <= library.frames * DROPPED_SHARE;
  say(`  library     ${describe(library)}; goal: at most 1 % more dropped than by the others, ${met(isMet)}`);
  say(`  ${requests} requests for ${rows} videos; ${drawn} of ${videos} in the page`);
  await measureFrames(visit);
}

const describe = ({ frames, dropped, longTasks, longestTaskMs, processorMs: each }: Scrolled) =>
  `${dropped} of ${frames + dropped} frames dropped, ${longTasks} tasks above 50 ms (longest ${Math.round(longestTaskMs)} ms), ${each.toFixed(1)} ms of processor time of the page's thread a frame`;

/** Measures the frames one by one, which takes processor time itself, and so in a page of its own. */
async function measureFrames({ say, url, browser, visitor }: Visit): Promise<void> {
  const page = await visitor.openPage(browser);
  await page.goto(url);
  await firstView(page);
  const times = await frameTimes(browser, page, () => scrollDown(page, TRACED_FRAMES, PIXELS_PER_FRAME));
  await page.context().close();
  const slow = times.filter((time) => time > FRAME_MS).length;
  const isMet = slow <= times.length * DROPPED_SHARE;
  say(
    `  processor time of the page's thread: median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms; ${slow} of ${times.length} frames above ${FRAME_MS.toFixed(1)} ms; goal: at most 1 %, ${met(isMet)}`,
  );
}
