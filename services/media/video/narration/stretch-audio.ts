import { NARRATION_RATE } from './finish-narration.js';

/**
 * Audio is processed in steps of 15 ms, crossfaded into each other: longer than a period of the lowest voice.
 */
const STEP = 0.015 * NARRATION_RATE;
/**
 * How far the audio may deviate from its ideal position: this is inaudible, and most steps continue where the
 * last one ended.
 */
const SEEK = 0.01 * NARRATION_RATE;
/** The search first compares means of 16 samples (3 kHz cover all pitches of a voice), then single samples. */
const COARSE = 16;
const FINE_STRIDE = 8;
const FADE = Float64Array.from({ length: STEP }, (_, i) => (1 - Math.cos((Math.PI * (i + 0.5)) / STEP)) / 2);

/** Accepts audio chunk by chunk and returns as much of it at its tempo as is ready. */
export interface TimeStretcher {
  push(block: Int16Array): Int16Array;
  /** Returns the rest. The whole output has `samples / tempo` samples, rounded. */
  end(): Int16Array;
}

/**
 * Changes the tempo of a voice without changing its pitch: WSOLA (Verhelst and Roelands, ICASSP 1993), which
 * jumps only where it must. ffmpeg's atempo searches for the best position at every step in the frequency
 * domain: that takes five times as long as all other processing of a narration, and the resulting length is
 * not exact.
 */
export function makeTimeStretcher(samples: number, tempo: number): TimeStretcher {
  const wanted = Math.round(samples / tempo);
  /** Audio that may still be needed, from the sample `base` on. */
  let held: Int16Array = new Int16Array(0);
  let base = 0;
  let made = 0;
  /** Start of the last step in the input. */
  let last = 0;

  const run = (isWhole: boolean): Int16Array => {
    const out = new Int16Array(Math.max(0, wanted - made));
    const coarse = meansOf(held);
    let filled = 0;
    while (made < wanted) {
      const ideal = Math.round(made * tempo);
      if (!isWhole && Math.max(ideal + SEEK, last + STEP) + 2 * STEP > base + held.length) break;
      const next = made === 0 ? 0 : last + STEP;
      const ahead = next - ideal;
      const from = Math.abs(ahead) <= SEEK ? next : findBest(held, coarse, next - base, ideal - base) + base;
      const length = Math.min(STEP, wanted - made);
      fadeOver(out, filled, held, next - base, from - base, length);
      last = from;
      made += length;
      filled += length;
    }
    const needless = Math.max(0, Math.min(Math.round(made * tempo) - SEEK, last) - base);
    held = held.slice(needless);
    base += needless;
    return out.subarray(0, filled);
  };
  return {
    push(block) {
      held = held.length === 0 ? block : joined(held, block);
      return run(false);
    },
    end: () => run(true),
  };
}

function joined(one: Int16Array, other: Int16Array): Int16Array {
  const both = new Int16Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

interface Means {
  readonly values: Float32Array;
  /** Sum of the squares of all samples before each. */
  readonly powers: Float64Array;
}

function meansOf(audio: Int16Array): Means {
  const values = new Float32Array(Math.floor(audio.length / COARSE));
  const powers = new Float64Array(values.length + 1);
  for (let i = 0, at = 0; i < values.length; i += 1) {
    let sum = 0;
    for (const end = at + COARSE; at < end; at += 1) sum += audio[at]!;
    const mean = sum / COARSE;
    values[i] = mean;
    powers[i + 1] = powers[i]! + mean * mean;
  }
  return { values, powers };
}

/**
 * Finds the position on the other side of `ideal` that is most similar to what follows at `next`, so that the
 * next search is far away.
 */
function findBest(audio: Int16Array, means: Means, next: number, ideal: number): number {
  const lowest = Math.max(0, next > ideal ? ideal - SEEK : ideal);
  const found = findAmongMeans(means, next, lowest, next > ideal ? ideal : ideal + SEEK);
  const until = Math.min(audio.length, found + COARSE / 2);
  let best = found;
  let max = Number.NEGATIVE_INFINITY;
  // Within so short a range all candidates are equally loud.
  for (let at = Math.max(lowest, found - COARSE / 2); at <= until; at += 1) {
    const end = Math.min(STEP, audio.length - next, audio.length - at);
    let product = 0;
    for (let i = 0; i < end; i += FINE_STRIDE) product += audio[next + i]! * audio[at + i]!;
    if (product > max) {
      max = product;
      best = at;
    }
  }
  return best;
}

/** Searches in steps that keep the distance to `next` a whole number of means, by normalized correlation. */
function findAmongMeans({ values, powers }: Means, next: number, lowest: number, highest: number): number {
  const template = Math.round(next / COARSE);
  const first = Math.ceil((lowest - next) / COARSE);
  const last = Math.floor((highest - next) / COARSE);
  let best = lowest;
  let max = Number.NEGATIVE_INFINITY;
  for (let shift = first; shift <= last; shift += 1) {
    const at = template + shift;
    const length = Math.min(STEP / COARSE, values.length - Math.max(template, at));
    if (at < 0 || length <= 0) continue;
    let product = 0;
    for (let i = 0; i < length; i += 1) product += values[template + i]! * values[at + i]!;
    const similarity = product / Math.sqrt(powers[at + length]! - powers[at]! + 1);
    if (similarity > max) {
      max = similarity;
      best = next + shift * COARSE;
    }
  }
  return best;
}

/** Crossfades from the audio at `old` to the audio at `fresh`. */
function fadeOver(
  out: Int16Array,
  at: number,
  audio: Int16Array,
  old: number,
  fresh: number,
  length: number,
): void {
  if (old === fresh && old + length <= audio.length) {
    out.set(audio.subarray(old, old + length), at);
    return;
  }
  // Samples after the end are silence.
  const whole = Math.min(length, audio.length - Math.max(old, fresh));
  for (let i = 0; i < whole; i += 1) {
    const before = audio[old + i]!;
    out[at + i] = before + (audio[fresh + i]! - before) * FADE[i]!;
  }
  for (let i = Math.max(0, whole); i < length; i += 1) {
    const before = audio[old + i] ?? 0;
    out[at + i] = before + ((audio[fresh + i] ?? 0) - before) * FADE[i]!;
  }
}
