/** Counts in ffmpeg's log what a decoder could not make sense of. Frames it merely does not show are no damage. */
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
    /** Of so many frames that did not come out, those that failed; and those that came out broken. */
    count(missingFrames: number): number {
      return Math.max(0, Math.min(missingFrames, counts.lost)) + counts.broken;
    },
  };
}
