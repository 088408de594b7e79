/** A small gray frame and its time. */
export interface Still {
  readonly timeSeconds: number;
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}

/** Darker or flatter frames show nothing: black, a fade, an empty slide. */
const DARK_MEAN = 24;
const FLAT_DEVIATION = 8;
const BINS = 32;

interface FrameScan {
  readonly still: Still;
  readonly mean: number;
  readonly deviation: number;
  /** How much neighbouring pixels differ: little when the frame is out of focus or in the middle of a fade. */
  readonly sharpness: number;
  readonly histogram: Float64Array;
}

function scanFrame(still: Still): FrameScan {
  const { gray, width, height } = still;
  const histogram = new Float64Array(BINS);
  let sum = 0;
  let squares = 0;
  let edges = 0;
  for (const level of gray) {
    sum += level;
    squares += level * level;
    histogram[level >> 3]! += 1 / gray.length;
  }
  for (let y = 1; y < height - 1; y++)
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const around = gray[at - 1]! + gray[at + 1]! + gray[at - width]! + gray[at + width]!;
      edges += (4 * gray[at]! - around) ** 2;
    }
  const mean = sum / gray.length;
  const deviation = Math.sqrt(Math.max(0, squares / gray.length - mean * mean));
  return { still, mean, deviation, sharpness: Math.sqrt(edges / gray.length), histogram };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Chooses the thumbnail's frame: it shows something, is not blurrier than most, and is most similar to the
 * rest.
 */
export function chooseStill(stills: readonly Still[]): Still | null {
  const all = stills.map(scanFrame);
  const informative = all.filter(({ mean, deviation }) => mean >= DARK_MEAN && deviation >= FLAT_DEVIATION);
  const candidates = informative.length > 0 ? informative : all;
  const typical = Float64Array.from({ length: BINS }, (_, bin) =>
    median(candidates.map(({ histogram }) => histogram[bin]!)),
  );
  const usual = {
    sharpness: median(candidates.map(({ sharpness }) => sharpness)),
    deviation: median(candidates.map(({ deviation }) => deviation)),
  };
  const upToUsual = (value: number, level: number) => (level > 0 ? Math.min(1, value / level) : 1);
  const score = ({ sharpness, deviation, histogram }: FrameScan): number => {
    const distance = histogram.reduce((total, share, bin) => total + Math.abs(share - typical[bin]!), 0);
    return upToUsual(sharpness, usual.sharpness) + upToUsual(deviation, usual.deviation) - distance;
  };
  let best: { look: FrameScan; score: number } | null = null;
  for (const look of candidates) {
    const reached = score(look);
    if (!best || reached > best.score + 1e-9) best = { look, score: reached };
  }
  return best?.look.still ?? null;
}
