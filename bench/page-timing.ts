import type { Page } from 'playwright-core';

const ENTRIES_WITHIN_MS = 300;

/** Frames of a display with 60 Hz. */
export const FRAME_MS = 1000 / 60;

/**
 * Runs in every page before its own scripts: collects the browser's entries of events and long tasks, and the time of
 * the largest paint and of the first video that is shown, since 1970 so that redirects in between count.
 */
const COLLECTOR = `
  const now = () => performance.timeOrigin + performance.now();
  window.bench = { events: [], longTasks: [], largestPaintAt: null, firstCardAt: null };
  const watch = (type, see, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });
  watch('event', ({ name, duration, interactionId, processingStart, processingEnd }) =>
    bench.events.push({ name, duration, interactionId, processing: processingEnd - processingStart }),
    { durationThreshold: 16 });
  watch('longtask', ({ duration }) => bench.longTasks.push(duration));
  watch('largest-contentful-paint', ({ startTime }) => {
    bench.largestPaintAt = performance.timeOrigin + startTime;
  });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=row][aria-label^="Video "]')) return;
    observer.disconnect();
    requestAnimationFrame(() => { bench.firstCardAt = now(); });
  }).observe(document, { childList: true, subtree: true, attributes: true });
`;

export const collectTimings = (page: Page): Promise<unknown> => page.addInitScript(COLLECTOR);

const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Returns the moments of the largest paint and of the first video. */
export async function firstView(page: Page): Promise<{ largestPaintAt: number; firstCardAt: number }> {
  await page
    .getByRole('row', { name: /^Video / })
    .first()
    .waitFor();
  await page.evaluate(TWO_FRAMES);
  await page.waitForLoadState('networkidle');
  return page.evaluate('({ largestPaintAt: bench.largestPaintAt, firstCardAt: bench.firstCardAt })');
}

/**
 * Returns how long after its event the page showed the effect of an interaction, in ms, as the browser's Event Timing
 * says: in steps of 8 ms, and 0 for less than 16 ms.
 */
export async function interactionMs(page: Page, interact: () => Promise<unknown>): Promise<number> {
  await page.evaluate('bench.events.length = 0');
  await interact();
  // Entries are handed out some time after the frame.
  await page.evaluate(TWO_FRAMES);
  await page.waitForTimeout(ENTRIES_WITHIN_MS);
  return page.evaluate(
    'bench.events.filter((event) => event.interactionId).reduce((most, { duration }) => Math.max(most, duration), 0)',
  );
}

export interface Scrolled {
  readonly frames: number;
  /** Frames of the display that showed nothing new. */
  readonly dropped: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** Processor time of the page's own thread for each frame: its scripts, styles and layout. */
  readonly processorMs: number;
}

/** Runs what is to be measured, and returns the processor time that the page's own thread took for it. */
export async function processorMs(page: Page, run: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Not the time that passes: other programs on a busy machine would count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await taskMs();
  await run();
  const spent = (await taskMs()) - before;
  await session.detach();
  return spent;
}

/** Scrolls the page down by this many pixels in every frame. */
export async function scrollDown(page: Page, frames: number, pixelsPerFrame: number): Promise<Scrolled> {
  await page.evaluate('bench.longTasks.length = 0');
  let intervals: number[] = [];
  const spent = await processorMs(page, async () => {
    intervals = await page.evaluate<number[]>(`new Promise((done) => {
    const intervals = [];
    let last = performance.now();
    const step = (at) => {
      intervals.push(at - last);
      last = at;
      if (intervals.length > ${frames}) return done(intervals.slice(1));
      scrollBy({ top: ${pixelsPerFrame}, behavior: 'instant' });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  });
  const longTasks = await page.evaluate<number[]>('bench.longTasks');
  return {
    frames: intervals.length,
    dropped: intervals.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0),
    longTasks: longTasks.length,
    longestTaskMs: Math.max(0, ...longTasks),
    processorMs: spent / intervals.length,
  };
}
