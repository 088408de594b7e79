const TICK_MS = 500;

/**
 * Progress over pieces that each take a while and say nothing meanwhile: a running piece counts by how long it has
 * run against how long it should take, never quite to its end.
 */
export function makeSegmentProgress({
  totalSeconds,
  secondsPerSecond,
  onProgress,
}: {
  totalSeconds: number;
  /** A first guess at how long a second of sound takes; corrected as pieces finish. */
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
      const piece = running.get(key);
      if (!piece) return;
      running.delete(key);
      doneSeconds += piece.seconds;
      spentSeconds += (Date.now() - piece.startedAt) / 1000;
      report();
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}
export type SegmentProgress = ReturnType<typeof makeSegmentProgress>;
