const TICK_MS = 500;

/**
 * Estimates progress over segments that report nothing while they run: a running segment counts by its
 * elapsed share of the expected time, but never as complete.
 */
export function makeSegmentProgress({
  totalSeconds,
  secondsPerSecond,
  onProgress,
}: {
  totalSeconds: number;
  /** Initial estimate of the time per second of audio; corrected as segments finish. */
  secondsPerSecond: number;
  onProgress: (fraction: number) => void;
}) {
  const running = new Map<unknown, { seconds: number; startedAt: number }>();
  let doneSeconds = 0;
  let spentSeconds = 0;
  let last = 0;

  const report = () => {
    const pace = doneSeconds > 0 ? spentSeconds / doneSeconds : secondsPerSecond;
    let seconds = doneSeconds;
    for (const { seconds: length, startedAt } of running.values()) {
      const ran = (Date.now() - startedAt) / 1000;
      seconds += length * (1 - Math.exp(-ran / Math.max(0.01, length * pace)));
    }
    last = Math.max(last, Math.min(0.999, seconds / Math.max(0.001, totalSeconds)));
    onProgress(last);
  };
  const timer = setInterval(report, TICK_MS);
  return {
    begin(key: unknown, seconds: number): void {
      running.set(key, { seconds, startedAt: Date.now() });
    },
    end(key: unknown): void {
      const segment = running.get(key);
      if (!segment) return;
      running.delete(key);
      doneSeconds += segment.seconds;
      spentSeconds += (Date.now() - segment.startedAt) / 1000;
      report();
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}
export type SegmentProgress = ReturnType<typeof makeSegmentProgress>;
