import { type Interest, SEEN, STRIPS } from './interest.js';
import type { PlannedPan } from './planned-pan.js';

/** Number of candidate positions from one end to the other. */
const PLACES = 33;
/** Samples on either side over which motion is averaged: a single short event attracts no focus. */
const AROUND = 4;
/** Share of a strip's pixels that must change for full weight; less motion than this hardly counts. */
const FULL_ATTENTION = 0.15;
/**
 * Costs in samples of motion at the centre of the view: of starting a move, and of moving across the whole
 * side.
 */
const MOVE_COST = 0.5;
const DISTANCE_COST = 8;
/** Slight preference for the centre, which decides where nothing moves. */
const MIDDLE = 0.002;

export interface PanSide {
  readonly side: 'across' | 'down';
  /** Share of that side that the view shows. */
  readonly seen: number;
}

/**
 * Chooses the position of the view, shot by shot: it follows motion for as long as that is worth the move and
 * does not swing back and forth. The best path over the whole video (Viterbi) looks ahead, so the view does
 * not lag behind the motion.
 */
export function choosePan(interest: Interest, { side, seen }: PanSide): PlannedPan {
  const centres = Array.from(
    { length: PLACES },
    (_, place) => seen / 2 + ((1 - seen) * place) / (PLACES - 1),
  );
  const bytes = Buffer.from(interest[side], 'base64');
  const count = Math.floor(bytes.length / STRIPS);
  if (count === 0) return { stops: [{ seconds: 0, centre: 0.5, isCut: false }] };
  const firsts = firstSamples(interest.cuts, count);
  const attention = smoothed(bytes, count, firsts);
  const path = bestPath(attention, count, centres, seen, firsts);
  return { stops: stopsOf(path, centres, interest.cuts) };
}

const sampleAfter = (cut: number): number => Math.ceil(cut * SEEN.fps - 1e-6);

/** Returns the first sample of every shot but the first one. */
function firstSamples(cuts: readonly number[], count: number): Set<number> {
  return new Set(cuts.map(sampleAfter).filter((sample) => sample < count));
}

/** Averages each sample with its neighbours in the same shot; the change at a cut does not count as motion. */
function smoothed(bytes: Buffer, count: number, firsts: ReadonlySet<number>): Float32Array {
  const result = new Float32Array(count * STRIPS);
  const add = (to: number, from: number, weight: number) => {
    if (firsts.has(from)) return;
    for (let strip = 0; strip < STRIPS; strip += 1) {
      const at = to * STRIPS + strip;
      result[at] = (result[at] as number) + (weight * (bytes[from * STRIPS + strip] as number)) / 255;
    }
  };
  for (let sample = 0; sample < count; sample += 1) {
    add(sample, sample, 1);
    for (let ahead = 1; ahead <= AROUND; ahead += 1) {
      if (sample + ahead >= count || firsts.has(sample + ahead)) break;
      add(sample, sample + ahead, 1 - ahead / (AROUND + 1));
    }
    for (let back = 1; back <= AROUND && sample - back >= 0; back += 1) {
      if (firsts.has(sample - back + 1)) break;
      add(sample, sample - back, 1 - back / (AROUND + 1));
    }
  }
  return result;
}

function bestPath(
  attention: Float32Array,
  count: number,
  centres: readonly number[],
  seen: number,
  firsts: ReadonlySet<number>,
): Uint8Array {
  const pull = centres.map((centre) => pullOf(centre, seen));
  const from = new Uint8Array(count * PLACES);
  let gained = new Float64Array(PLACES);
  for (let sample = 0; sample < count; sample += 1) {
    const strips = attention.subarray(sample * STRIPS, (sample + 1) * STRIPS);
    const total = strips.reduce((sum, value) => sum + value, 0);
    const weight = Math.min(1, total / FULL_ATTENTION) / Math.max(total, 1e-9);
    const next = new Float64Array(PLACES);
    const isFree = sample === 0 || firsts.has(sample);
    for (let place = 0; place < PLACES; place += 1) {
      const before = isFree ? highest(gained) : bestBefore(gained, place, centres);
      const reached = gained[before] as number;
      const way = Math.abs((centres[place] as number) - (centres[before] as number));
      const cost = isFree || before === place ? 0 : MOVE_COST + DISTANCE_COST * way;
      const weights = pull[place] as Float64Array;
      let sum = 0;
      for (let strip = 0; strip < STRIPS; strip += 1)
        sum += (weights[strip] as number) * (strips[strip] as number);
      const off = Math.abs((centres[place] as number) - 0.5);
      next[place] = reached - cost + sum * weight - MIDDLE * off;
      from[sample * PLACES + place] = before;
    }
    gained = next;
  }
  const path = new Uint8Array(count);
  path[count - 1] = highest(gained);
  for (let sample = count - 1; sample > 0; sample -= 1)
    path[sample - 1] = from[sample * PLACES + (path[sample] as number)] as number;
  return path;
}

/** Returns how much a view centred here shows of each strip: most at its centre, nothing beyond its edge. */
function pullOf(centre: number, seen: number): Float64Array {
  return Float64Array.from({ length: STRIPS }, (_, strip) => {
    const off = Math.abs((strip + 0.5) / STRIPS - centre) / (seen / 2);
    return off >= 1 ? 0 : 1 - off * off;
  });
}

const highest = (values: Float64Array): number => values.indexOf(Math.max(...values));

function bestBefore(gained: Float64Array, place: number, centres: readonly number[]): number {
  let best = place;
  let max = gained[place] as number;
  for (let before = 0; before < PLACES; before += 1) {
    const way = Math.abs((centres[place] as number) - (centres[before] as number));
    const value = (gained[before] as number) - MOVE_COST - DISTANCE_COST * way;
    if (before !== place && value > max) [best, max] = [before, value];
  }
  return best;
}

function stopsOf(path: Uint8Array, centres: readonly number[], cuts: readonly number[]): PlannedPan['stops'] {
  const rounded = (place: number) => Math.round((centres[place] as number) * 1e4) / 1e4;
  const stops = [{ seconds: 0, centre: rounded(path[0] as number), isCut: false }];
  const cutsAt = new Map<number, number[]>();
  for (const cut of cuts) {
    const sample = sampleAfter(cut);
    cutsAt.set(sample, [...(cutsAt.get(sample) ?? []), cut]);
  }
  for (let sample = 1; sample < path.length; sample += 1) {
    const centre = rounded(path[sample] as number);
    // A shot too short to have a sample uses the position of the next shot.
    const found = cutsAt.get(sample) ?? [];
    stops.push(...found.map((seconds) => ({ seconds, centre, isCut: true })));
    if (found.length > 0) continue;
    if (path[sample] !== path[sample - 1]) stops.push({ seconds: sample / SEEN.fps, centre, isCut: false });
  }
  return stops;
}
