/** Up to this many pairs all are compared; longer texts are first split at words that occur once in each. */
const MAX_PAIRS = 40_000;
/** Longer texts without such a word are unrelated. */
const MAX_ALIKE_PAIRS = 4_000_000;

type Region = { readonly a: number; readonly aEnd: number; readonly b: number; readonly bEnd: number };
type Pair = readonly [a: number, b: number];

const bare = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/**
 * Returns for each written word the matching transcribed one, or null: as many matches as possible in the
 * order of both.
 */
export function alignWords(
  written: readonly string[],
  transcribed: readonly string[],
): ReadonlyArray<number | null> {
  const a = written.map(bare);
  const b = transcribed.map(bare);
  const matches = new Array<number | null>(a.length).fill(null);
  const open: Region[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }];
  for (let region = open.pop(); region; region = open.pop()) {
    const pairs = (region.aEnd - region.a) * (region.bEnd - region.b);
    if (pairs === 0) continue;
    const anchors = pairs > MAX_PAIRS ? findAnchors(a, b, region) : [];
    if (anchors.length === 0) {
      if (pairs <= MAX_ALIKE_PAIRS) for (const [i, j] of longestCommon(a, b, region)) matches[i] = j;
      continue;
    }
    let from: Pair = [region.a, region.b];
    for (const [i, j] of anchors) {
      matches[i] = j;
      open.push({ a: from[0], aEnd: i, b: from[1], bEnd: j });
      from = [i + 1, j + 1];
    }
    open.push({ a: from[0], aEnd: region.aEnd, b: from[1], bEnd: region.bEnd });
  }
  return matches;
}

/** Returns the longest common sequence of words that both texts contain exactly once in the region. */
function findAnchors(a: readonly string[], b: readonly string[], region: Region): Pair[] {
  const inB = placesOnce(b, region.b, region.bEnd);
  const common: Pair[] = [];
  for (const [word, i] of placesOnce(a, region.a, region.aEnd)) {
    const j = inB.get(word);
    if (word !== '' && j !== undefined && i >= 0 && j >= 0) common.push([i, j]);
  }
  return longestRising(common.sort(([i], [k]) => i - k));
}

/** Returns the position of each word, or -1 for words that occur several times. */
function placesOnce(words: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < to; at += 1) {
    const word = words[at] as string;
    places.set(word, places.has(word) ? -1 : at);
  }
  return places;
}

/** Returns the longest subsequence of pairs in which the second number rises, too. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, [, j]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number] as Pair)[1] < j) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = index;
  }
  const rising: Pair[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] as number) rising.push(pairs[at] as Pair);
  return rising.reverse();
}

function longestCommon(
  a: readonly string[],
  b: readonly string[],
  { a: from, aEnd, b: bFrom, bEnd }: Region,
): Pair[] {
  const width = bEnd - bFrom + 1;
  const lengths = new Uint16Array((aEnd - from + 1) * width);
  const isSame = (i: number, j: number) => a[from + i] !== '' && a[from + i] === b[bFrom + j];
  for (let i = aEnd - from - 1; i >= 0; i -= 1) {
    for (let j = width - 2; j >= 0; j -= 1) {
      const at = i * width + j;
      lengths[at] = isSame(i, j)
        ? (lengths[at + width + 1] as number) + 1
        : Math.max(lengths[at + width] as number, lengths[at + 1] as number);
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < aEnd - from && j < width - 1; ) {
    const at = i * width + j;
    if (isSame(i, j)) {
      pairs.push([from + i, bFrom + j]);
      i += 1;
      j += 1;
    } else if ((lengths[at + width] as number) >= (lengths[at + 1] as number)) i += 1;
    else j += 1;
  }
  return pairs;
}
