/** Counts decoding errors in ffmpeg's log. Frames that are merely not shown are not damage. */
export function makeDamageReader() {
  const counts = { lost: 0, broken: 0 };
  let latest: keyof typeof counts | null = null;
  return {
    take(line: string): void {
      const repeated = /Last message repeated (\d+) times/.exec(line);
      if (repeated) {
        if (latest) counts[latest] += Number(repeated[1]);
        return;
      }
      latest = /Error while decoding stream/.test(line)
        ? 'lost'
        : /corrupt decoded frame in stream/.test(line)
          ? 'broken'
          : null;
      if (latest) counts[latest]++;
    },
    /**
     * Returns how many of the missing frames failed to decode, plus the frames that were decoded with errors.
     */
    count(missingFrames: number): number {
      return Math.max(0, Math.min(missingFrames, counts.lost)) + counts.broken;
    },
  };
}
