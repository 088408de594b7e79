import type { TimeSpan } from '../../text/word.js';
import { SAMPLE_RATE, type WavFile } from '../../video/wav/wav-file.js';

/** The level of a position is measured over this duration. */
const QUIET_SECONDS = 0.2;

/**
 * Cuts the spans into segments of at most `maxSeconds`, each at the quietest position of the last third that
 * is allowed. Spans closer together than `joinSeconds` share a segment when they fit.
 */
export async function cutAudio(
  wav: WavFile,
  spans: readonly TimeSpan[] | undefined,
  { maxSeconds, joinSeconds }: { maxSeconds: number; joinSeconds: number },
): Promise<TimeSpan[]> {
  const wanted = spans ?? [{ startSeconds: 0, endSeconds: wav.durationSeconds }];
  const short: TimeSpan[] = [];
  for (const span of wanted) {
    let start = Math.max(0, span.startSeconds);
    const end = Math.min(span.endSeconds, wav.durationSeconds);
    while (end - start > maxSeconds) {
      const cut = await findQuietest(wav, start + (maxSeconds * 2) / 3, start + maxSeconds);
      short.push({ startSeconds: start, endSeconds: cut });
      start = cut;
    }
    if (end > start) short.push({ startSeconds: start, endSeconds: end });
  }
  return joinNeighbours(short, maxSeconds, joinSeconds);
}

async function findQuietest(wav: WavFile, fromSeconds: number, toSeconds: number): Promise<number> {
  const first = Math.round(fromSeconds * SAMPLE_RATE);
  const samples = await wav.readSamples(first, Math.round(toSeconds * SAMPLE_RATE) - first);
  const width = Math.round(QUIET_SECONDS * SAMPLE_RATE);
  let energy = 0;
  let min = Number.POSITIVE_INFINITY;
  let quietest = samples.length;
  for (let at = 0; at < samples.length; at += 1) {
    energy += (samples[at] ?? 0) ** 2;
    if (at >= width) energy -= (samples[at - width] ?? 0) ** 2;
    // Among equally quiet positions the latest wins, which gives fewer segments.
    if (at >= width && energy <= min) {
      min = energy;
      quietest = at - width / 2;
    }
  }
  return (first + quietest) / SAMPLE_RATE;
}

function joinNeighbours(segments: readonly TimeSpan[], maxSeconds: number, joinSeconds: number): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const fits =
      last &&
      segment.startSeconds - last.endSeconds <= joinSeconds &&
      segment.endSeconds - last.startSeconds <= maxSeconds;
    if (fits) joined[joined.length - 1] = { startSeconds: last.startSeconds, endSeconds: segment.endSeconds };
    else joined.push(segment);
  }
  return joined;
}
